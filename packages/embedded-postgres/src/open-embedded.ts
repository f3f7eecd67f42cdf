import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { Engine } from './engine.ts';
import { EngineStartError } from './errors.ts';
import { lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { Pipe } from './pipe.ts';
import { SYNCS } from './protocol.ts';
import { explainStart } from './start-errors.ts';

/** The major version of PostgreSQL that the engine is; a folder of another one cannot be read. */
const ENGINE_VERSION = '18';

export interface EmbeddedOptions {
  /** What a person changes to name another folder, for the sentences of errors; `dataDir` if left out. */
  setting?: string;
  /** Extensions of `@electric-sql/pglite/contrib/` by name; `create extension` makes them usable. */
  extensions?: readonly string[];
  /** A statement that runs longer is taken for a hang: the engine is restarted. */
  statementLimitMs?: number;
  /** With less free space on the disk, writes are refused (SQLSTATE 25006). */
  minFreeBytes?: number;
  idleTransactionMs?: number;
  stopLimitMs?: number;
  log: (event: string, detail?: unknown) => void;
}

export interface Embedded {
  /** For a pool and for clients besides it; every connection goes to the engine's thread. */
  clientConfig: pg.ClientConfig;
  /** How many times the engine has synced to disk since it was opened. */
  countSyncs(): number;
  close(): Promise<void>;
}

/**
 * Locks the data folder and starts the engine on it; the folder and the database in it are made if missing.
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
      `The database in ${dir} is of version ${version}, this program reads version ${ENGINE_VERSION}: restore a backup into an empty folder.`,
    );
}
