import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './db/errors.ts';
import type { Logger } from './logger.ts';
import { waitAtMost } from './wait-at-most.ts';

/** How long a stop waits for the piece that is being done. */
const STOP_MS = 5_000;

export interface PollerDeps {
  /** Does one piece of work; true when there may be more. One that takes long may be left half done once it is to stop. */
  runNext: (stopping: AbortSignal) => Promise<unknown>;
  pollMs: number;
  /** So many times as long as a piece took it rests before the next, where visitors come first. */
  rest?: number;
  /** What the log calls that it failed; the next look tries again. */
  complaint: string;
  log: Logger;
}

/** Does all the work there is, one piece after another, as often as `pollMs`, from `start` to `stop`. */
export function createPoller({ runNext, pollMs, rest = 0, complaint, log }: PollerDeps) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopping = new AbortController();

  async function runAll({ signal }: AbortController): Promise<void> {
    for (let isMore = true; isMore && !signal.aborted; ) {
      const begin = performance.now();
      isMore = (await runNext(signal)) === true;
      if (isMore && rest > 0) await sleep(rest * (performance.now() - begin), undefined, { ref: false, signal });
    }
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

    /** Ends after the piece that is being done, or the part of it that is, or after 5 s. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await waitAtMost(STOP_MS, running);
    },
  };
}

export type Poller = ReturnType<typeof createPoller>;
