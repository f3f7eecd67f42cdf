import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder, closed to others, and its missing parents. Node's own method loops forever if an existing parent
 * accepts no folders, as in /proc.
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
