import { isUnavailable } from './db/errors.ts';
import type { Logger } from './logger.ts';

export interface TellingDeps {
  /** Tells one; false when there is none. One that takes long may be left half done once it is to stop. */
  tellNext: (stopping: AbortSignal) => Promise<boolean>;
  pollMs: number;
  /** What the log calls that it failed. */
  complaint: string;
  log: Logger;
}

/** Tells all there are, one after another, as often as `pollMs`, from `start` to `stop`. */
export function createTelling({ tellNext, pollMs, complaint, log }: TellingDeps) {
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | undefined;
  let stopping = new AbortController();

  async function tellAll({ signal }: AbortController): Promise<void> {
    let isMore = true;
    while (isMore && !signal.aborted) isMore = await tellNext(signal);
  }

  function look(): void {
    telling ??= tellAll(stopping)
      .catch((err: unknown) => {
        // The outage of the whole database is named elsewhere.
        if (!stopping.signal.aborted && !isUnavailable(err)) log.warn({ err }, complaint);
      })
      .finally(() => {
        telling = undefined;
      });
  }

  return {
    async start(): Promise<void> {
      stopping = new AbortController();
      timer = setInterval(look, pollMs);
      timer.unref();
      look();
    },

    /** Ends after the one that is being told, or the part of it that is. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await telling;
    },
  };
}
