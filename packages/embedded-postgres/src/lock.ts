import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EngineStartError } from './errors.ts';

/**
 * Takes the data folder for this process; two engines on one folder would corrupt it. It is the kernel's own file lock,
 * through SQLite because Node has no other way to it: whatever ends the process also ends the lock.
 * Nothing else in this process may open the file `lock`: closing it again would drop the lock.
 * @returns the function that gives the folder back
 * @throws EngineStartError naming the process that has it
 */
export function lockFolder(dir: string, setting = 'dataDir'): () => void {
  const db = new DatabaseSync(join(dir, 'lock'), { timeout: 0 });
  try {
    // IMMEDIATE is one step, so of racing starters exactly one gets it; with EXCLUSIVE often none does.
    // The journal in memory leaves no stray file behind when the process is killed.
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

/** Only for the message of whoever comes second: the lock itself is in the kernel. */
const holderFile = (dir: string) => join(dir, 'holder.json');

function writeHolder(dir: string): void {
  const draft = `${holderFile(dir)}.new`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
  renameSync(draft, holderFile(dir));
}

/** The holder may have won this very moment, with the name of a killed one still in the file: wait for it a little. */
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
  // Of another machine, or a container with a name of its own, the process cannot be asked.
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
