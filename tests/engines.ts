import { join, relative } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { copyDataFolder } from './embedded.ts';
import { isParityTest } from './engine-parity.ts';
import { IS_WHOLE } from './promised.ts';
import { createDatabase, dropDatabase } from './test-databases.ts';

/** Time limit of opening an engine, which takes up to a minute on a busy machine. */
const HOOK_LIMIT_MS = 240_000;

export interface TestEngine {
  readonly name: Database['engine'];
  /** Open and migrated; only for use inside tests and hooks, not while tests are collected. */
  readonly database: Database;
  readonly kysely: Kysely<Tables>;
}

interface Options {
  /** Keeps rows between tests. */
  keepRows?: boolean;
  /** A database that no other file uses, for tests that close it or change its tables. */
  isPrivate?: boolean;
  poolSize?: number;
}

const TITLES = { embedded: 'embedded', postgres: 'PostgreSQL' } as const;

/**
 * Runs the tests on PostgreSQL, and on the embedded database, too, for files in engine-parity.ts or whole promises:
 * each on a migrated database, emptied before every test (unless `keepRows`). Files in one process share the database.
 */
export function describeOnBothEngines(name: string, tests: (engine: TestEngine) => void, options: Options = {}): void {
  for (const engine of selectEngines()) {
    describe(`${name} (${TITLES[engine]})`, () => tests(useEngine(engine, options)));
  }
}

/** Without PostgreSQL, everything runs on the embedded database. */
function selectEngines(): Database['engine'][] {
  const file = relative(join(import.meta.dirname, '..'), expect.getState().testPath ?? '');
  if (!inject('postgres')) return ['embedded'];
  return isParityTest(file) || IS_WHOLE ? ['embedded', 'postgres'] : ['postgres'];
}

function useEngine(name: Database['engine'], { keepRows, isPrivate, poolSize }: Options): TestEngine {
  const isOwn = isPrivate || poolSize !== undefined;
  let opened: Opened | undefined;
  const database = () => {
    if (!opened) throw new Error('The database is open only while tests run.');
    return opened.database;
  };
  beforeAll(async () => {
    opened = await (isOwn ? open(name, poolSize) : openShared(name));
    await sql`truncate pgboss.job`.execute(database().kysely);
    await emptyTables(database().kysely);
  }, HOOK_LIMIT_MS);
  if (!keepRows) beforeEach(() => emptyTables(database().kysely));
  afterAll(async () => {
    if (!isOwn) return;
    await opened?.database.close();
    await opened?.remove();
  }, HOOK_LIMIT_MS);
  return {
    name,
    get database() {
      return database();
    },
    get kysely() {
      return database().kysely;
    },
  };
}

interface Opened {
  database: Database;
  remove(): Promise<void>;
}

/** Shared engines of this process, which ends with them open; the run cleans up (engines.setup.ts). */
const shared = new Map<Database['engine'], Promise<Opened>>();

async function openShared(name: Database['engine']): Promise<Opened> {
  const opening = shared.get(name) ?? open(name);
  shared.set(name, opening);
  return opening;
}

async function open(name: Database['engine'], poolSize?: number): Promise<Opened> {
  const { remove, ...where } = await (name === 'embedded' ? copyEmbedded : copyPostgres)();
  return { database: await openDatabase({ ...where, log: () => undefined, poolSize }), remove };
}

async function copyEmbedded() {
  const { dir: dataDir, remove } = copyDataFolder();
  return { dataDir, remove };
}

async function copyPostgres() {
  const postgres = inject('postgres');
  if (!postgres) throw new Error('There is no PostgreSQL to test on.');
  const databaseUrl = await createDatabase(postgres.serverUrl, postgres.templateUrl);
  return { dataDir: '', databaseUrl, remove: () => dropDatabase(postgres.serverUrl, databaseUrl) };
}

/** Empties every used table except the list of migrations, including tables of later migrations. */
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
