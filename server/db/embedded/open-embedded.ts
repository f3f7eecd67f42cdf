import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type pg from 'pg';
import { Engine } from './engine.ts';
import { lockFolder } from './lock.ts';
import { Pipe } from './pipe.ts';

export interface EmbeddedOptions {
  statementLimitMs?: number;
  minFreeBytes?: number;
  idleTransactionMs?: number;
  log: (event: string, detail?: unknown) => void;
}

export interface Embedded {
  clientConfig: pg.ClientConfig;
  close(): Promise<void>;
}

/** Locks the data folder and starts the engine on it; the folder and the database in it are made if missing. */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions): Promise<Embedded> {
  const dir = resolve(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dir);
  const engine = new Engine({
    dir,
    statementLimitMs: options.statementLimitMs ?? 60_000,
    minFreeBytes: options.minFreeBytes ?? 200e6,
    idleTransactionMs: options.idleTransactionMs ?? 60_000,
    log: options.log,
  });
  try {
    await engine.ready;
  } catch (error) {
    await engine.close();
    unlock();
    throw error;
  }
  return {
    clientConfig: {
      // The driver asks for a Duplex it can call connect() on; its types say net.Socket's wider Duplex.
      stream: () => new Pipe(engine),
      user: 'postgres',
      database: 'postgres',
      host: 'embedded',
      password: '',
      ssl: false,
    },
    async close() {
      await engine.close();
      unlock();
    },
  };
}
