import pg from 'pg';
import { BackupError, type BackupProduct, type TableSpec } from './format.ts';
import { listTables } from './list-tables.ts';
import type { RunInSnapshot } from './read-table.ts';
import { EQUAL_TEXTS } from './read-table.ts';

/** The database to back up. */
export interface Source {
  clientConfig: pg.ClientConfig;
  engine: 'embedded' | 'postgres';
  /** Returns the free disk space of an embedded database; without it the space isn't checked. */
  readFreeBytes?: (() => number) | undefined;
}

/** The database as of one moment. */
export interface Snapshot {
  migrations: string[];
  tables: TableSpec[];
  /** Returns the SQL name of the table's copy in the snapshot. */
  toQualifiedName(table: string): string;
  inSnapshot: RunInSnapshot;
  end(): Promise<void>;
}

const COPY_SCHEMA = 'backup_copy';
/** With less free space the embedded engine may reject writes. */
const SPARE_BYTES = 250e6;

async function readMigrations(client: pg.Client, { migrationsTable }: BackupProduct): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${pg.escapeIdentifier(migrationsTable)} order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Holds a transaction with a fixed snapshot, while other clients continue. */
async function holdTransaction(client: pg.Client, product: BackupProduct): Promise<Snapshot> {
  const names = (await listTables(client, product)).map(({ table }) => pg.escapeIdentifier(table));
  await client.query(`begin isolation level repeatable read read only; ${EQUAL_TEXTS}`);
  // Prevents schema changes until the transaction ends.
  await client.query(
    `lock table ${[pg.escapeIdentifier(product.migrationsTable), ...names].join(', ')} in access share mode`,
  );
  return {
    migrations: await readMigrations(client, product),
    tables: await listTables(client, product),
    toQualifiedName: pg.escapeIdentifier,
    inSnapshot: (work) => work(),
    end: async () => void (await client.query('rollback')),
  };
}

/**
 * Copies the tables inside a transaction and reads the copies in short turns, because the embedded engine has one
 * session and an open transaction blocks all other clients. Copying takes a fraction of the time of reading. The copies
 * are unlogged: a crash empties them, and the next backup or start drops the rest.
 */
async function copyTables(client: pg.Client, { readFreeBytes }: Source, product: BackupProduct): Promise<Snapshot> {
  await dropCopy(client);
  if (readFreeBytes) await refuseFullDisk(client, readFreeBytes());
  const toQualifiedName = (table: string) => `${COPY_SCHEMA}.${pg.escapeIdentifier(table)}`;
  try {
    await client.query(`begin; set local statement_timeout to 0; create schema ${COPY_SCHEMA}`);
    const tables = await listTables(client, product);
    for (const { table } of tables)
      await client.query(`create unlogged table ${toQualifiedName(table)} as table ${pg.escapeIdentifier(table)}`);
    const migrations = await readMigrations(client, product);
    await client.query('commit');
    return {
      migrations,
      tables,
      toQualifiedName,
      inSnapshot: (work) => inTurn(client, work),
      end: () => dropCopy(client),
    };
  } catch (error) {
    await client.query('rollback');
    throw isDiskFull(error) ? new BackupError(NO_SPACE, { cause: error }) : error;
  }
}

const NO_SPACE =
  'The disk of the embedded database is too full for a backup, which copies the tables first: free some space.';
/** Whether the disk is full, or the engine read-only because of it. */
const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === '25006');

/** Fails early, because the engine must never run out of disk space. */
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

/** Drops the copies of a backup, also those left by a killed process. */
export async function dropCopy(client: pg.Client | pg.Pool): Promise<void> {
  // Queried first, because on a nearly full disk even dropping nonexistent tables fails.
  const { rows } = await client.query(`select from pg_namespace where nspname = '${COPY_SCHEMA}'`);
  if (rows.length > 0) await client.query(`drop schema ${COPY_SCHEMA} cascade`);
}

export const takeSnapshot = (client: pg.Client, source: Source, product: BackupProduct): Promise<Snapshot> =>
  source.engine === 'embedded' ? copyTables(client, source, product) : holdTransaction(client, product);
