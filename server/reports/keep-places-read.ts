import type { Logger } from '#server/logger.ts';

const EVERY_MS = 10_000;

/**
 * Has the places of new shipments read soon after they come, 5,000 at a time; a report reads the newest itself. The first
 * run takes what an older version left. Gives what stops it.
 */
export function keepPlacesRead(read: () => Promise<boolean>, log: Logger): () => void {
  let isStopped = false;
  const run = async () => {
    try {
      while (!isStopped && (await read()));
    } catch (err) {
      if (!isStopped) log.warn({ err }, 'places not read');
    }
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  void run();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
