import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** Rests so many times as long as it worked: what a million rows leave to do must not keep the server from answering. */
const REST = 4;

interface Work {
  /** Does some of it and tells whether there may be more. */
  work: () => Promise<boolean>;
  /** When there is nothing more to do. */
  everyMs: number;
  /** Said in the log when it fails; it is tried again. */
  warning: string;
}

/** Does what is to be done, a little at a time, now and again. Gives what stops it. */
export function keepGoing({ work, everyMs, warning }: Work, log: Logger): () => void {
  const stopping = new AbortController();
  const workOnce = async (): Promise<number> => {
    const start = performance.now();
    const isMore = await work();
    return isMore ? REST * (performance.now() - start) : everyMs;
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pause = await workOnce().catch((err) => {
        if (!stopping.signal.aborted) log.warn({ err }, warning);
        return everyMs;
      });
      // Stopping ends the wait by rejecting it.
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  void run();
  return () => stopping.abort();
}
