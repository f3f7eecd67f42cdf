import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'transcargo-tests-';
const NEEDED_BYTES = 4e9;

/** Returns where tests write: in memory if there is enough, because syncing then costs nothing. */
export const findTestBase = (): string => (hasRoom('/dev/shm') ? '/dev/shm' : tmpdir());

/** Creates a folder for everything this run writes. */
export function makeTestRoot(): string {
  const base = findTestBase();
  removeLeftovers(base);
  const root = join(base, PREFIX + process.pid);
  // Readable by other users, because some tests run without our rights.
  mkdirSync(root, { mode: 0o755 });
  return root;
}

function hasRoom(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Removes folders of runs that were killed. */
function removeLeftovers(base: string): void {
  const left = readdirSync(base).filter((name) => name.startsWith(PREFIX) && !isRunning(name.slice(PREFIX.length)));
  for (const name of left) rmSync(join(base, name), { recursive: true, force: true });
}

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
