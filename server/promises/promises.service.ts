import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { NotFoundError } from '#server/errors.ts';
import { createPoller } from '#server/poller.ts';
import type { PromiseRepository } from './promises.repository.ts';

const MAX_LINES = 200;

/** All promised dates of a shipment with the reasons for changes. Decision 0050. */
export function createPromiseService(repository: PromiseRepository) {
  return {
    /** The newest 200 promises of a shipment, newest first. Throws NotFoundError "Shipment not found". */
    async listOfShipment(id: string): Promise<PromiseLine[]> {
      const lines = await repository.listOfShipment(id, MAX_LINES);
      if (!lines) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      return lines;
    },
  };
}

export type PromiseService = ReturnType<typeof createPromiseService>;

const POLL_MS = 5_000;

export interface PromiseMailDeps extends Pick<BaseDeps, 'log' | 'now'> {
  /** Emails the subscribers of one shipment whose date changed before this time; returns false if there is none. */
  sendNext: (before: Date) => Promise<boolean>;
  delayMinutes: number;
  /** Shortened in tests. */
  pollMs?: number | undefined;
}

/**
 * Emails subscribers about changed promised dates between `start` and `stop`, some minutes after the change, so that a
 * quickly corrected typo causes no mail. Each shipment is a transaction, so that a killed process leaves nothing
 * half-done.
 */
export const createPromiseMails = ({ sendNext, delayMinutes, pollMs = POLL_MS, now, log }: PromiseMailDeps) =>
  createPoller({
    runNext: () => sendNext(new Date(now().getTime() - delayMinutes * 60_000)),
    pollMs,
    errorMessage: 'could not send emails about changed dates',
    log,
  });
