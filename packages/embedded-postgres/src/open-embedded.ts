import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { Engine } from './engine.ts';
import { EngineStartError } from './errors.ts';
import { lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { Pipe } from './pipe.ts';
import { SYNCS } from './protocol.ts';

/** The engine's major PostgreSQL version; it can't read a folder of another one. */
const ENGINE_VERSION = '18';

export interface EmbeddedOptions {
  /** The setting that names the folder, for error messages; default `dataDir`. */
  setting?: string;
  /** Extensions of `@electric-sql/pglite/contrib/` by name; `create extension` makes them usable. */
  extensions?: readonly string[];
  /** A longer statement counts as hung, and the engine restarts. */
  statementLimitMs?: number;
  /** With less free disk space, writes are rejected (SQLSTATE 25006). */
  minFreeBytes?: number;
  idleTransactionMs?: number;
  stopLimitMs?: number;
  log: (event: string, detail?: unknown) => void;
}

export interface Embedded {
  /** For a pool and for separate clients; every connection goes to the engine's thread. */
  clientConfig: pg.ClientConfig;
  /** Returns how often the engine has synced to disk since it was opened. */
  countSyncs(): number;
  close(): Promise<void>;
}

/**
 * Locks the data folder and starts the engine on it; creates folder and database if missing.
 * @throws EngineStartError
 */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(dataDir);
  const { setting = 'dataDir' } = options;
  try {
    makeFolder(dir);
    const unlock = lockFolder(dir, setting);
    try {
      checkVersion(dir);
      return await start(dir, options, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    throw explainStart(error, dir, setting);
  }
}

async function start(dir: string, options: EmbeddedOptions, unlock: () => void): Promise<Embedded> {
  const engine = new Engine({
    dir,
    extensions: options.extensions ?? [],
    statementLimitMs: options.statementLimitMs ?? 60_000,
    minFreeBytes: options.minFreeBytes ?? 200e6,
    idleTransactionMs: options.idleTransactionMs ?? 60_000,
    stopLimitMs: options.stopLimitMs ?? 10_000,
    log: options.log,
  });
  try {
    await engine.ready;
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    clientConfig: {
      stream: () => new Pipe(engine),
      user: 'postgres',
      database: 'postgres',
      host: 'embedded',
      password: '',
      ssl: false,
    },
    countSyncs: () => Atomics.load(engine.gauges, SYNCS),
    async close() {
      await engine.close();
      unlock();
    },
  };
}

function checkVersion(dir: string): void {
  const file = join(dir, 'pg', 'PG_VERSION');
  if (!existsSync(file)) return;
  const version = readFileSync(file, 'utf8').trim();
  if (version !== ENGINE_VERSION)
    throw new EngineStartError(
      `The database in ${dir} has version ${version}, but this program reads version ${ENGINE_VERSION}: restore a backup into an empty folder.`,
    );
}

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS'];
const NOT_A_FOLDER = ['ENOTDIR', 'EEXIST'];
/** SQLite's PERM, READONLY, CANTOPEN and AUTH, when opening the lock. */
const SQLITE_NOT_WRITABLE = [3, 8, 14, 23];
/** SQLite's FULL. */
const SQLITE_FULL = 13;
/** The engine doesn't say why it could not start; below this size the likely cause is the disk. */
const FULL_BYTES = 50e6;

/** Explains a failed start in one sentence with the fix; the technical reason becomes its cause. */
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
  return `The database in ${dir} cannot be started (${reason}): restore a backup into an empty folder if this persists.`;
}

/** Whether Node reports a folder on a read-only disk. */
function isReadOnlyMount(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return code === 'ENOENT' && syscall === 'mkdir';
}

function hasNoSpace(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize < FULL_BYTES;
  } catch {
    // The folder doesn't exist, so space isn't the reason.
    return false;
  }
}
