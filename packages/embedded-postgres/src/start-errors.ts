import { statfsSync } from 'node:fs';
import { EngineStartError } from './errors.ts';

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS'];
const NOT_A_FOLDER = ['ENOTDIR', 'EEXIST'];
/** SQLite's PERM, READONLY, CANTOPEN and AUTH, from opening the lock. */
const SQLITE_NOT_WRITABLE = [3, 8, 14, 23];
/** SQLite's FULL. */
const SQLITE_FULL = 13;
/** The engine does not say why it could not start; with less than this it was most likely the disk. */
const FULL_BYTES = 50e6;

/** What went wrong at the start, in one sentence that says what to do; the technical reason stays as its cause. */
export function explainStart(error: unknown, dir: string, setting: string): EngineStartError {
  if (error instanceof EngineStartError) return error;
  return new EngineStartError(toSentence(error, dir, setting), { cause: error });
}

function toSentence(error: unknown, dir: string, setting: string): string {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  if (NOT_A_FOLDER.includes(String(code))) return `${setting} is ${dir}, which is not a folder: set it to a folder.`;
  if (NOT_WRITABLE.includes(String(code)) || isReadOnlyMount(error) || SQLITE_NOT_WRITABLE.includes(Number(errcode)))
    return `The data folder ${dir} cannot be written: give it to the user who runs this program, or set ${setting} to another folder.`;
  if (code === 'ENOSPC' || errcode === SQLITE_FULL || hasNoSpace(dir))
    return `The disk of the data folder ${dir} is full: free some space and start again.`;
  const reason = error instanceof Error ? error.message : String(error);
  return `The database in ${dir} cannot be started (${reason}): restore a backup into an empty folder if this goes on.`;
}

/** Node says so when it can't make a folder in one of a read-only disk. */
function isReadOnlyMount(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return code === 'ENOENT' && syscall === 'mkdir';
}

function hasNoSpace(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize < FULL_BYTES;
  } catch {
    // The folder is not there; then space is not the reason.
    return false;
  }
}
