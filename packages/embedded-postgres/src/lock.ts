import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EngineStartError } from './errors.ts';

/**
 * Locks the data folder for this process, because two engines on one folder would corrupt it. It uses the kernel's file
 * lock, through SQLite because Node has no API for it: the lock ends with the process, however that ends. Nothing else
 * in this process may open the file `lock`: closing it would drop the lock.
 * @returns a function that releases the folder
 * @throws EngineStartError naming the process that holds it
 */
export function lockFolder(dir: string, setting = 'dataDir'): () => void {
  const db = new DatabaseSync(join(dir, 'lock'), { timeout: 0 });
  try {
    // IMMEDIATE is atomic, so that exactly one of several processes that start together gets it; with EXCLUSIVE often
    // none does. An in-memory journal leaves no file behind if the process is killed.
    db.exec('pragma journal_mode = memory; begin immediate');
  } catch (cause) {
    db.close();
    if (!isBusy(cause)) throw cause;
    const message = `The data folder ${dir} is in use by ${waitForHolder(dir)}: stop it first, or set ${setting} to another folder.`;
    throw new EngineStartError(message, { cause });
  }
  writeHolder(dir);
  return () => {
    rmSync(holderFile(dir), { force: true });
    db.close();
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

interface Holder {
  pid: number;
  host: string;
}

/** Only for the error message of the second process: the lock itself is in the kernel. */
const holderFile = (dir: string) => join(dir, 'holder.json');

function writeHolder(dir: string): void {
  const draft = `${holderFile(dir)}.new`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
  renameSync(draft, holderFile(dir));
}

/** Waits briefly: the holder may have just acquired the lock, with the name of a killed holder still in the file. */
function waitForHolder(dir: string): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const holder = readHolder(dir);
    if (holder && isAlive(holder)) return `process ${holder.pid} on ${holder.host}`;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
  }
  return 'another process';
}

function readHolder(dir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(holderFile(dir), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, host }: Holder): boolean {
  // A process on another machine, or in another container, can't be checked.
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
