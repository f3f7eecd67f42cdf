import { followRequest } from './watch.ts';

const MAX_KEYS = 100;
/** Maximum number of parallel reads: with fewer, a few clients delay each other; with more, fewer reads are joined. */
export const MAX_READS = 4;
/** Maximum delay by a slow read for those that wait behind it. */
const MAX_WAIT_MS = 50;

interface WaitingRead<Found> {
  key: string;
  resolve: (found: Found | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Joins the reads of single keys that arrive during others into one read of many, because a round trip costs more than a
 * row. Each read starts after it was requested, so it misses no earlier commit.
 */
export function batchReads<Found>(readMany: (keys: string[]) => Promise<Map<string, Found>>) {
  const waiting: WaitingRead<Found>[] = [];
  let reads = 0;

  async function readBatch(batch: WaitingRead<Found>[]): Promise<void> {
    try {
      const found = await readMany([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function readWaiting(): Promise<void> {
    reads += 1;
    while (waiting.length > 0) {
      let timer: NodeJS.Timeout | undefined;
      const isLate = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, MAX_WAIT_MS);
      });
      await Promise.race([readBatch(waiting.splice(0, MAX_KEYS)), isLate]);
      clearTimeout(timer);
    }
    reads -= 1;
  }

  return (key: string): Promise<Found | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Not as part of the first one's request, which may be given up while the others wait.
      if (reads < MAX_READS) void followRequest(readWaiting);
    });
}
