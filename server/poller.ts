import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from './db/errors.ts';
import type { Logger } from './logger.ts';

/** Time that a stop waits for the current task. */
const STOP_MS = 5_000;

export interface PollerDeps {
  /** Processes one task; returns true if there may be more. A long one may be interrupted on stop. */
  runNext: (stopping: AbortSignal) => Promise<unknown>;
  pollMs: number;
  /** Pause after a task, as a multiple of its duration, where requests have priority. */
  rest?: number;
  /** The log message of a failure; the next run retries. */
  errorMessage: string;
  log: Logger;
}

/** Processes all available tasks every `pollMs`, between `start` and `stop`. */
export function createPoller({ runNext, pollMs, rest = 0, errorMessage, log }: PollerDeps) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopping = new AbortController();
  let isWoken = false;

  async function runAll({ signal }: AbortController): Promise<void> {
    for (let isMore = true; isMore && !signal.aborted; ) {
      const startedAt = performance.now();
      isWoken = false;
      isMore = (await runNext(signal)) === true || isWoken;
      if (isMore && rest > 0) await sleep(rest * (performance.now() - startedAt), undefined, { ref: false, signal });
    }
  }

  function poll(): void {
    running ??= runAll(stopping)
      .catch((err: unknown) => {
        // A database outage is logged elsewhere.
        if (!stopping.signal.aborted && !isUnavailable(err)) log.warn({ err }, errorMessage);
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    async start(): Promise<void> {
      stopping = new AbortController();
      timer = setInterval(poll, pollMs);
      timer.unref();
      poll();
    },

    /** Looks for tasks immediately, or again after the current one. */
    wake(): void {
      if (!timer) return;
      isWoken = true;
      poll();
    },

    /** Ends after the current task or part of it, or after 5 s. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      timer = undefined;
      await waitAtMost(STOP_MS, running);
    },
  };
}

export type Poller = ReturnType<typeof createPoller>;

/** Waits at most `ms` for running work on shutdown; the next start continues with the rest. */
export async function waitAtMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, ms).unref());
  await Promise.race([work, pause]);
}
