import pg from 'pg';
import type { Database } from '../database.ts';
import { readFree } from '../embedded/disk-guard.ts';
import { BackupError, type TableSpec } from './format.ts';
import { listTables } from './list-tables.ts';
import type { Within } from './read-table.ts';

/** The database as it was at one moment. */
export interface Snapshot {
  migrations: string[];
  tables: TableSpec[];
  /** The table's name in SQL, as far as it belongs to the moment. */
  toName(table: string): string;
  within: Within;
  end(): Promise<void>;
}

/** Both engines write every value the same way. */
export const SAME_TEXTS = `
  set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local statement_timeout to 0`;

const COPY_SCHEMA = 'backup_copy';
/** With less the engine refuses to write; see embedded/disk-guard.ts. */
const SPARE_BYTES = 250e6;

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from applied_migrations order by name');
  return rows.map(({ name }) => name);
}

/** A transaction that sees one moment, beside which everybody else goes on. */
async function holdTransaction(client: pg.Client): Promise<Snapshot> {
  const names = (await listTables(client)).map(({ table }) => pg.escapeIdentifier(table));
  await client.query(`begin isolation level repeatable read read only; ${SAME_TEXTS}`);
  // So that nothing changes a table's shape meanwhile.
  await client.query(`lock table ${['applied_migrations', ...names].join(', ')} in access share mode`);
  return {
    migrations: await readMigrations(client),
    tables: await listTables(client),
    toName: pg.escapeIdentifier,
    within: (work) => work(),
    end: async () => void (await client.query('rollback')),
  };
}

/**
 * The embedded engine has one session: while a transaction is open nobody else is answered. So the tables are copied inside
 * it, which takes a fraction of the time that reading them out does, and the copies are read in short turns. Unlogged: a
 * crash empties them, and what is left is dropped by the next backup or start.
 */
async function copyTables(client: pg.Client, dataDir: string | undefined): Promise<Snapshot> {
  await dropCopy(client);
  if (dataDir) await refuseFullDisk(client, dataDir);
  const toName = (table: string) => `${COPY_SCHEMA}.${pg.escapeIdentifier(table)}`;
  try {
    await client.query(`begin; set local statement_timeout to 0; create schema ${COPY_SCHEMA}`);
    const tables = await listTables(client);
    for (const { table } of tables)
      await client.query(`create unlogged table ${toName(table)} as table ${pg.escapeIdentifier(table)}`);
    const migrations = await readMigrations(client);
    await client.query('commit');
    return { migrations, tables, toName, within: (work) => inTurn(client, work), end: () => dropCopy(client) };
  } catch (error) {
    await client.query('rollback');
    throw isDiskFull(error) ? new BackupError(NO_SPACE, { cause: error }) : error;
  }
}

const NO_SPACE =
  'The disk of the embedded database is too full for a backup, which copies the tables first: free some space.';
/** Not enough space left, and read-only because of it. */
const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === '25006');

/** The engine must never meet a full disk. */
async function refuseFullDisk(client: pg.Client, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(`
    select sum(pg_table_size(oid)) as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
  if (readFree(dataDir) < Number(rows[0]?.bytes ?? 0) + SPARE_BYTES) throw new BackupError(NO_SPACE);
}

async function inTurn<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query(`begin; ${SAME_TEXTS}`);
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** Drops what a backup needed, or left behind when its process was killed. */
export async function dropCopy(client: pg.Client | pg.Pool): Promise<void> {
  // Asked first: on a nearly full disk nothing may be dropped, also if it is not there.
  const { rows } = await client.query(`select from pg_namespace where nspname = '${COPY_SCHEMA}'`);
  if (rows.length > 0) await client.query(`drop schema ${COPY_SCHEMA} cascade`);
}

/** Of the embedded database `dataDir` is the folder, to look at its disk first. */
export const takeSnapshot = (client: pg.Client, engine: Database['engine'], dataDir?: string): Promise<Snapshot> =>
  engine === 'embedded' ? copyTables(client, dataDir) : holdTransaction(client);
