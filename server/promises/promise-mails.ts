import { isUnavailable } from '#server/db/errors.ts';
import type { Logger } from '#server/logger.ts';

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
export function createPromiseMails({ tellNext, delayMinutes, pollMs = POLL_MS, now, log }: PromiseMailDeps) {
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  let isStopping = false;

  async function tellAll(): Promise<void> {
    const before = () => new Date(now().getTime() - delayMinutes * 60_000);
    let isMore = true;
    while (isMore && !isStopping) isMore = await tellNext(before());
  }

  function look(): void {
    telling ??= tellAll()
      .catch((err: unknown) => {
        // The outage of the whole database is named elsewhere.
        if (!isUnavailable(err)) log.warn({ err }, 'changed dates not told');
      })
      .finally(() => {
        telling = undefined;
      });
  }

  return {
    async start(): Promise<void> {
      isStopping = false;
      timer = setInterval(look, pollMs);
      timer.unref();
      look();
    },

    /** Ends after the shipment that is being told of. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await telling;
    },
  };
}
