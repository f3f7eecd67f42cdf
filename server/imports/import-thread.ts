import type { ImportTasks } from '#server/import-worker.ts';
import { createLimitedThread, type LimitedThread, ThreadLimitError } from '#server/thread/limited-thread.ts';
import type { RowJudge } from './check-rows.ts';

export type ImportThread = LimitedThread<ImportTasks>;

/** A step takes milliseconds; a task is a file of 20 MB at most. Five million cells need some 400 MB. */
const LIMITS = { stepMs: 5_000, taskMs: 300_000, heapMb: 1_024 };

/** A thread in which the untrusted text of lists is read and judged. */
export const createImportThread = (): ImportThread =>
  createLimitedThread<ImportTasks>(new URL('../import-worker.ts', import.meta.url), LIMITS);

/** What takes more than this is no quick turn: it is begun again in the thread of the long lane, where it counts. */
const QUICK_LIMITS = { stepMs: 1_000, taskMs: 2_000, heapMb: 512 };

/** A thread for the quick turns of lists. */
export const createQuickImportThread = (): ImportThread =>
  createLimitedThread<ImportTasks>(new URL('../import-worker.ts', import.meta.url), QUICK_LIMITS);

/** Whether a piece took more time or memory than its thread allows. */
export const isThreadLimit = (error: unknown): boolean => error instanceof ThreadLimitError;

/** Judges rows in the thread. */
export const judgeInThread = (thread: ImportThread): RowJudge => ({
  read: (input) => thread.run('readRows', input),
  judge: (input) => thread.run('judgeRows', input),
});
