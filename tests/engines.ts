import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { copyDataFolder } from './embedded.ts';
import { createDatabase, dropDatabase } from './test-databases.ts';

/** Until an engine that hangs is given up: on a busy machine opening one can take a minute. */
const HOOK_LIMIT_MS = 240_000;

export interface TestEngine {
  readonly name: Database['engine'];
  /** Open and migrated; use it inside tests and hooks, not while tests are being collected. */
  readonly database: Database;
  readonly kysely: Kysely<Tables>;
  /** What the database reported so far, oldest first. */
  readonly events: string[];
}

/**
 * Runs the tests once on the embedded database and once on PostgreSQL, each on a migrated database of this file's own,
 * emptied before every test (`keepRows` leaves the rows).
 */
export function describeOnBothEngines(
  name: string,
  tests: (engine: TestEngine) => void,
  options: { keepRows?: boolean; poolSize?: number } = {},
): void {
  describe(`${name} (embedded)`, () => tests(useEngine('embedded', options)));
  describe.skipIf(!inject('postgres'))(`${name} (PostgreSQL)`, () => tests(useEngine('postgres', options)));
}

function useEngine(name: Database['engine'], options: { keepRows?: boolean; poolSize?: number }): TestEngine {
  const events: string[] = [];
  let opened: { database: Database; remove(): Promise<void> } | undefined;
  const database = () => {
    if (!opened) throw new Error('The database is open only while tests run.');
    return opened.database;
  };
  beforeAll(async () => {
    const log = (event: string) => void events.push(event);
    opened = await (name === 'embedded' ? openEmbeddedCopy : openPostgresCopy)(log, options.poolSize);
  }, HOOK_LIMIT_MS);
  if (!options.keepRows) beforeEach(() => emptyTables(database().kysely));
  afterAll(async () => {
    await opened?.database.close();
    await opened?.remove();
  }, HOOK_LIMIT_MS);
  return {
    name,
    events,
    get database() {
      return database();
    },
    get kysely() {
      return database().kysely;
    },
  };
}

type Log = (event: string) => void;

async function openEmbeddedCopy(log: Log, poolSize?: number) {
  const { dir, remove } = copyDataFolder();
  return { database: await openDatabase({ dataDir: dir, log, poolSize }), remove };
}

async function openPostgresCopy(log: Log, poolSize?: number) {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('There is no PostgreSQL to test on.');
  const databaseUrl = await createDatabase(postgres.serverUrl, postgres.templateUrl);
  const database = await openDatabase({ dataDir: '', databaseUrl, log, poolSize });
  return { database, remove: () => dropDatabase(postgres.serverUrl, databaseUrl) };
}

/** Every table but the list of migrations, so that tables of later migrations are emptied too; only those in use. */
async function emptyTables(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'applied_migrations'`.execute(db);
  const used = rows
    .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
    .join(' union all ');
  const names = (await sql.raw<{ name: string }>(used).execute(db)).rows.map(({ name }) => name);
  if (names.length > 0) await sql.raw(`truncate ${names.join(', ')} restart identity cascade`).execute(db);
}
