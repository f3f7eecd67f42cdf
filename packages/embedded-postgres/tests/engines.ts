import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Embedded, type EmbeddedOptions, openEmbedded } from '../src/open-embedded.ts';
import { makePool } from './pool.ts';

/** Returns an empty folder that is removed after the test. */
export function newTestFolder(): string {
  const { dir, remove } = makeFolder();
  onTestFinished(remove);
  return dir;
}

/** Returns a data folder with a new, closed database; removed after the test. */
export function newDataFolder(): string {
  const { dir, remove } = copyDataFolder();
  onTestFinished(remove);
  return dir;
}

function copyDataFolder() {
  const folder = makeFolder();
  cpSync(join(inject('newDatabase'), 'pg'), join(folder.dir, 'pg'), { recursive: true });
  return folder;
}

function makeFolder() {
  const dir = mkdtempSync(join(inject('testRoot'), 'data-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export interface OpenedEngine {
  embedded: Embedded;
  pool: pg.Pool;
  /** Events that the engine reported so far. */
  events: string[];
  close(): Promise<void>;
}

/** Opens an engine with a pool on its own data folder; closed after the test. */
export async function openTestEngine(options?: Parameters<typeof openEngine>[0]): Promise<OpenedEngine> {
  const opened = await openEngine(options);
  onTestFinished(opened.close);
  return opened;
}

/** Opens one for longer than a test; the caller closes it. */
export async function openEngine(
  options: Omit<EmbeddedOptions, 'log'> & { poolSize?: number } = {},
): Promise<OpenedEngine> {
  const events: string[] = [];
  const { dir, remove } = copyDataFolder();
  const embedded = await openEmbedded(dir, { ...options, log: (event) => void events.push(event) });
  const pool = makePool(embedded, options.poolSize);
  const close = async () => {
    await pool.end();
    await embedded.close();
    remove();
  };
  return { embedded, pool, events, close };
}
