import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, closed to others, and those above it that are missing. Node's own way of doing so never comes back where
 * none can be made in a folder that is there, as in /proc: it asks for ever whether the one above is missing.
 * @throws what Node throws, ENOENT where the disk takes no folders
 */
export function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && isFolder(dir)) return;
    if (code !== 'ENOENT' || existsSync(dirname(dir))) throw error;
    makeFolder(dirname(dir));
    makeFolder(dir);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
