import { IMPORT_LIMITS } from '#server/caller-limits.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import { createBudget } from '#server/http/limits.ts';
import type { RateLimitSync } from '#server/http/rate-limit-sync.ts';
import type { ImportTasks } from '#server/import-worker.ts';
import { createLimitedThread, type LimitedThread, ThreadLimitError } from '#server/thread/limited-thread.ts';
import type { RowEvaluator } from './check-rows.ts';
import type { ImportCaller } from './imports.service.ts';

export type ImportThread = LimitedThread<ImportTasks>;

/** A step takes milliseconds; the largest task is a file of 20 MB. Five million cells need about 400 MB. */
const LIMITS = { stepMs: 5_000, taskMs: 300_000, heapMb: 1_024 };

/** A thread that reads and validates untrusted files. */
export const createImportThread = (): ImportThread =>
  createLimitedThread<ImportTasks>(new URL('../import-worker.ts', import.meta.url), LIMITS);

/** A task that exceeds these limits restarts in the thread of the long lane, whose limits count. */
const QUICK_LIMITS = { stepMs: 1_000, taskMs: 2_000, heapMb: 512 };

/** A thread for quick steps of imports. */
export const createQuickImportThread = (): ImportThread =>
  createLimitedThread<ImportTasks>(new URL('../import-worker.ts', import.meta.url), QUICK_LIMITS);

/** Whether a task exceeded the time or memory limit of its thread. */
export const isThreadLimit = (error: unknown): boolean => error instanceof ThreadLimitError;

/** Validates rows in the thread. */
export const evaluateInThread = (thread: ImportThread): RowEvaluator => ({
  read: (input) => thread.run('readRows', input),
  evaluate: (input) => thread.run('evaluateRows', input),
});

const KILOBYTE = 1024;

export type ImportLimits = typeof IMPORT_LIMITS;

function createBudgets(kind: keyof ImportLimits, limits: ImportLimits, sync: RateLimitSync) {
  const { files, megabytes, seconds } = limits[kind];
  return {
    files: createBudget({ name: `import-files-${kind}`, points: files, seconds }, sync),
    kilobytes: createBudget({ name: `import-size-${kind}`, points: megabytes * KILOBYTE, seconds }, sync),
  };
}

/**
 * Counts callers' files and their size and returns a function that reverts the count if the file is rejected for
 * another reason. Throws TooManyRequestsError, without counting, above the limit.
 */
export function createFileLimit(sync: RateLimitSync, limits: ImportLimits = IMPORT_LIMITS) {
  const budgets = { key: createBudgets('key', limits, sync), account: createBudgets('account', limits, sync) };
  return ({ id, isKey }: ImportCaller, bytes: number): (() => void) => {
    const { files, kilobytes } = budgets[isKey ? 'key' : 'account'];
    const size = Math.ceil(bytes / KILOBYTE);
    const wait = Math.max(files.wait(id, 1), kilobytes.wait(id, size));
    if (wait > 0) throw new TooManyRequestsError(wait);
    files.take(id, 1);
    kilobytes.take(id, size);
    return () => {
      files.refund(id, 1);
      kilobytes.refund(id, size);
    };
  };
}
