import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseStartError } from '../errors.ts';

/**
 * Takes the data folder for this process; two engines on one folder would corrupt it. It is the kernel's own file lock,
 * through SQLite because Node has no other way to it: whatever ends the process also ends the lock.
 * Nothing else in this process may open the file `lock`: closing it would drop the lock.
 * @returns the function that gives the folder back
 * @throws DatabaseStartError naming the process that has it
 */
export function lockFolder(dir: string): () => void {
  const db = new DatabaseSync(join(dir, 'lock'), { timeout: 0 });
  try {
    // IMMEDIATE is one step, so of racing starters exactly one gets it; with EXCLUSIVE often none does.
    // The journal in memory leaves no stray file behind when the process is killed.
    db.exec('pragma journal_mode = memory; begin immediate');
  } catch (cause) {
    db.close();
    if (!isBusy(cause)) throw cause;
    throw new DatabaseStartError(
      `The data folder ${dir} is in use by ${readHolder(dir)}: stop it first, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  const holder = join(dir, 'holder.json');
  writeFileSync(`${holder}.new`, JSON.stringify({ pid: process.pid, host: hostname() }));
  renameSync(`${holder}.new`, holder);
  return () => {
    rmSync(holder, { force: true });
    db.close();
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readHolder(dir: string): string {
  // The holder may have won this very moment and be about to write its name.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  try {
    const { pid, host } = JSON.parse(readFileSync(join(dir, 'holder.json'), 'utf8')) as { pid: number; host: string };
    return `process ${pid} on ${host}`;
  } catch {
    return 'another process';
  }
}
