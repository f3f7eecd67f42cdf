import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import { openEmbedded } from '@transcargo/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, inject, onTestFinished } from 'vitest';
import { dumpDatabase } from '../src/dump-database.ts';
import type { BackupProduct } from '../src/format.ts';
import { checkBackup } from '../src/read-backup.ts';
import type { Source } from '../src/snapshot.ts';
import { writeFileWhole } from '../src/write-file.ts';

export const PRODUCT: BackupProduct = {
  format: 'example-backup',
  program: 'Example',
  version: '1.2.3',
  migrationsTable: 'steps',
  leftOut: ['secrets'],
  emptyPlace: 'a new database',
};

/** Tables of a program after two migrations. */
const TABLES = `
  create table steps (name text primary key); insert into steps values ('first'), ('second');
  create table books (id int generated always as identity primary key, title text unique, page bytea);
  create table "Lent Books" (book_id int references books, at timestamptz, what jsonb);
  create index lent_at on "Lent Books" (at);
  create table secrets (word text)`;

export interface TestDatabase extends Source {
  client: pg.Client;
  close(): Promise<void>;
}

export const ENGINES: Source['engine'][] = inject('postgres') ? ['embedded', 'postgres'] : ['embedded'];

/** Returns a folder that is removed after the test. */
export function newFolder(): string {
  const dir = mkdtempSync(join(inject('testRoot'), 'backup-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Opens a database with or without tables. */
export async function openDatabase(engine: Source['engine'], { hasTables = true } = {}): Promise<TestDatabase> {
  const { clientConfig, close } = await (engine === 'embedded' ? openFolder() : createDatabase());
  const client = new pg.Client(clientConfig);
  await client.connect();
  if (hasTables) await client.query(TABLES);
  return {
    engine,
    clientConfig,
    client,
    async close() {
      await client.end();
      await close();
    },
  };
}

async function openFolder() {
  const dir = mkdtempSync(join(inject('testRoot'), 'backup-'));
  cpSync(join(inject('newDatabase'), 'pg'), join(dir, 'pg'), { recursive: true });
  const embedded = await openEmbedded(dir, { log: () => undefined });
  const close = async () => {
    await embedded.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { clientConfig: embedded.clientConfig, close };
}

async function createDatabase() {
  const { serverUrl = '' } = inject('postgres') ?? {};
  const name = `backup_${process.pid}_${process.hrtime.bigint()}`;
  const ask = async (text: string) => {
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(text);
    await admin.end();
  };
  await ask(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return { clientConfig: { connectionString: url.href }, close: () => ask(`drop database ${name} with (force)`) };
}

/** Runs the tests on a database of each engine, emptied before every test. */
export function describeOnBothEngines(name: string, tests: (database: () => TestDatabase) => void): void {
  describe.each(ENGINES)(`${name} (%s)`, (engine) => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await openDatabase(engine);
    }, 60_000);
    beforeEach(() => database.client.query('truncate books, "Lent Books", secrets restart identity'));
    afterAll(() => database?.close());
    tests(() => database);
  });
}

/** Writes a backup of the database into a temporary file of the test. */
export async function backUp(database: Source): Promise<string> {
  const file = join(newFolder(), 'backup.gz');
  const pieces = dumpDatabase(database, PRODUCT, new Date('2026-12-02T12:00:00Z'));
  const zipped = createGzip();
  async function* compressed() {
    for await (const piece of pieces) zipped.write(piece);
    zipped.end();
    yield* zipped;
  }
  await writeFileWhole(file, compressed(), (draft) => checkBackup(draft, PRODUCT));
  return file;
}
