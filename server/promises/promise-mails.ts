import type { Logger } from '#server/logger.ts';
import { createPoller } from '#server/poller.ts';

const POLL_MS = 5_000;

export interface PromiseMailDeps {
  /** Tells the subscribers of one shipment whose date changed before this moment; false when there is none. */
  tellNext: (before: Date) => Promise<boolean>;
  delayMinutes: number;
  /** Tests compress it. */
  pollMs?: number | undefined;
  now: () => Date;
  log: Logger;
}

/**
 * Tells subscribers of promised dates that changed, some minutes after the change, from `start` to `stop`: a typo that is put
 * right until then costs no mail of its own. Each shipment is a transaction, so that a killed process leaves nothing half.
 */
export const createPromiseMails = ({ tellNext, delayMinutes, pollMs = POLL_MS, now, log }: PromiseMailDeps) =>
  createPoller({
    runNext: () => tellNext(new Date(now().getTime() - delayMinutes * 60_000)),
    pollMs,
    complaint: 'changed dates not told',
    log,
  });
