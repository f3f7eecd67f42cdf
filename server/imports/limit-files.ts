import { IMPORT_LIMITS } from '#server/caller-limits.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import { createBudget } from '#server/http/limits.ts';
import type { RateLimitSync } from '#server/http/rate-limit-sync.ts';
import type { ImportCaller } from './imports.service.ts';

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
