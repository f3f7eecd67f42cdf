import { isUnavailable } from './db/errors.ts';
import type { Logger } from './logger.ts';

export interface TellingDeps {
  /** Tells one; false when there is none. */
  tellNext: () => Promise<boolean>;
  pollMs: number;
  /** What the log calls that it failed. */
  complaint: string;
  log: Logger;
}

/** Tells all there are, one after another, as often as `pollMs`, from `start` to `stop`. */
export function createTelling({ tellNext, pollMs, complaint, log }: TellingDeps) {
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  let isStopping = false;

  async function tellAll(): Promise<void> {
    let isMore = true;
    while (isMore && !isStopping) isMore = await tellNext();
  }

  function look(): void {
    telling ??= tellAll()
      .catch((err: unknown) => {
        // The outage of the whole database is named elsewhere.
        if (!isUnavailable(err)) log.warn({ err }, complaint);
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

    /** Ends after the one that is being told. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await telling;
    },
  };
}
