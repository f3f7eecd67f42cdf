import { isUnavailable } from './db/errors.ts';
import type { Logger } from './logger.ts';

export interface PollerDeps {
  /** Does one piece of work; false when there is none. One that takes long may be left half done once it is to stop. */
  runNext: (stopping: AbortSignal) => Promise<boolean>;
  pollMs: number;
  /** What the log calls that it failed. */
  complaint: string;
  log: Logger;
}

/** Does all the work there is, one piece after another, as often as `pollMs`, from `start` to `stop`. */
export function createPoller({ runNext, pollMs, complaint, log }: PollerDeps) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopping = new AbortController();

  async function runAll({ signal }: AbortController): Promise<void> {
    let isMore = true;
    while (isMore && !signal.aborted) isMore = await runNext(signal);
  }

  function look(): void {
    running ??= runAll(stopping)
      .catch((err: unknown) => {
        // The outage of the whole database is named elsewhere.
        if (!stopping.signal.aborted && !isUnavailable(err)) log.warn({ err }, complaint);
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    async start(): Promise<void> {
      stopping = new AbortController();
      timer = setInterval(look, pollMs);
      timer.unref();
      look();
    },

    /** Ends after the piece that is being done, or the part of it that is. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
