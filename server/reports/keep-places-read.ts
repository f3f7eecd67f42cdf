import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/logger.ts';

const EVERY_MS = 10_000;
/** Rests so many times as long as it worked: a million rows written by hand must not keep the server from answering. */
const REST = 4;

/**
 * Reads the places of shipments that came without: written by hand in SQL, or left by an older version. What the server
 * writes has them at once. Gives what stops it.
 */
export function keepPlacesRead(read: () => Promise<boolean>, log: Logger): () => void {
  const stopping = new AbortController();
  const readSome = async (): Promise<number> => {
    const start = performance.now();
    const isMore = await read();
    return isMore ? REST * (performance.now() - start) : EVERY_MS;
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      const pause = await readSome().catch((err) => {
        if (!stopping.signal.aborted) log.warn({ err }, 'places not read');
        return EVERY_MS;
      });
      // Stopping ends the wait by rejecting it.
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  void run();
  return () => stopping.abort();
}
