import { IMPORT_LIMITS } from '#server/caller-limits.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import { createBudget } from '#server/http/limits.ts';
import type { RateLimitSync } from '#server/http/rate-limit-sync.ts';
import type { ImportTasks } from '#server/import-worker.ts';
import { createLimitedThread, type LimitedThread, ThreadLimitError } from '#server/thread/limited-thread.ts';
import type { RowJudge } from './check-rows.ts';
import type { ImportCaller } from './imports.service.ts';

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

const KILOBYTE = 1024;

export type ImportLimits = typeof IMPORT_LIMITS;

function createBudgets(kind: keyof ImportLimits, limits: ImportLimits, share: RateLimitSync) {
  const { files, megabytes, seconds } = limits[kind];
  return {
    files: createBudget({ name: `import-files-${kind}`, points: files, seconds }, share),
    kilobytes: createBudget({ name: `import-size-${kind}`, points: megabytes * KILOBYTE, seconds }, share),
  };
}

/**
 * Counts the files that callers send, and their size; gives what takes one back that was refused for another reason. Throws
 * TooManyRequestsError, and counts nothing, for one too many.
 */
export function createFileLimit(share: RateLimitSync, limits: ImportLimits = IMPORT_LIMITS) {
  const budgets = { key: createBudgets('key', limits, share), account: createBudgets('account', limits, share) };
  return ({ id, isKey }: ImportCaller, bytes: number): (() => void) => {
    const { files, kilobytes } = budgets[isKey ? 'key' : 'account'];
    const size = Math.ceil(bytes / KILOBYTE);
    const wait = Math.max(files.wait(id, 1), kilobytes.wait(id, size));
    if (wait > 0) throw new TooManyRequestsError(wait);
    files.take(id, 1);
    kilobytes.take(id, size);
    return () => {
      files.giveBack(id, 1);
      kilobytes.giveBack(id, size);
    };
  };
}
