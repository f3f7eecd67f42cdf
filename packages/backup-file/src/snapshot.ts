import pg from 'pg';
import { BackupError, type BackupKind, type TableSpec } from './format.ts';
import { listTables } from './list-tables.ts';
import type { Within } from './read-table.ts';
import { EQUAL_TEXTS } from './row-sum.ts';

/** The database to back up. */
export interface Source {
  clientConfig: pg.ClientConfig;
  engine: 'embedded' | 'postgres';
  /** Free on the disk of an embedded database; without it the disk is not looked at first. */
  readFreeBytes?: (() => number) | undefined;
}

/** The database as it was at one moment. */
export interface Snapshot {
  migrations: string[];
  tables: TableSpec[];
  /** The table's name in SQL, as far as it belongs to the moment. */
  toName(table: string): string;
  within: Within;
  end(): Promise<void>;
}

const COPY_SCHEMA = 'backup_copy';
/** With less the embedded engine may refuse to write. */
const SPARE_BYTES = 250e6;

async function readMigrations(client: pg.Client, { migrationsTable }: BackupKind): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${pg.escapeIdentifier(migrationsTable)} order by name`,
  );
  return rows.map(({ name }) => name);
}

/** A transaction that sees one moment, beside which everybody else goes on. */
async function holdTransaction(client: pg.Client, kind: BackupKind): Promise<Snapshot> {
  const names = (await listTables(client, kind)).map(({ table }) => pg.escapeIdentifier(table));
  await client.query(`begin isolation level repeatable read read only; ${EQUAL_TEXTS}`);
  // So that nothing changes a table's shape meanwhile.
  await client.query(
    `lock table ${[pg.escapeIdentifier(kind.migrationsTable), ...names].join(', ')} in access share mode`,
  );
  return {
    migrations: await readMigrations(client, kind),
    tables: await listTables(client, kind),
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
async function copyTables(client: pg.Client, { readFreeBytes }: Source, kind: BackupKind): Promise<Snapshot> {
  await dropCopy(client);
  if (readFreeBytes) await refuseFullDisk(client, readFreeBytes());
  const toName = (table: string) => `${COPY_SCHEMA}.${pg.escapeIdentifier(table)}`;
  try {
    await client.query(`begin; set local statement_timeout to 0; create schema ${COPY_SCHEMA}`);
    const tables = await listTables(client, kind);
    for (const { table } of tables)
      await client.query(`create unlogged table ${toName(table)} as table ${pg.escapeIdentifier(table)}`);
    const migrations = await readMigrations(client, kind);
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
async function refuseFullDisk(client: pg.Client, freeBytes: number): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>(`
    select sum(pg_table_size(oid)) as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
  if (freeBytes < Number(rows[0]?.bytes ?? 0) + SPARE_BYTES) throw new BackupError(NO_SPACE);
}

async function inTurn<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query(`begin; ${EQUAL_TEXTS}`);
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

export const takeSnapshot = (client: pg.Client, source: Source, kind: BackupKind): Promise<Snapshot> =>
  source.engine === 'embedded' ? copyTables(client, source, kind) : holdTransaction(client, kind);
