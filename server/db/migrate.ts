import { type Kysely, sql, type Transaction } from 'kysely';
import { completeNames, isReplaced } from './baseline.ts';
import type { Database } from './database.ts';
import { DatabaseStartError, explainDenial, isUnavailable } from './errors.ts';
import { migrations } from './migrations/migrations.ts';
import { withoutLimits } from './pool.ts';

export interface Migration {
  /** Four digits and a name, under which the database records it. */
  name: string;
  /** Runs in its own transaction, so that it is applied completely or not at all. */
  up(db: Transaction<unknown>): Promise<void>;
}

/** Arbitrary, but used by nothing else in this database. */
const MIGRATION_LOCK = 7_274_671_001;

/**
 * Migrates the database and returns the names of the applied migrations; a second run applies none. It can be killed at
 * any moment. On PostgreSQL, concurrent processes wait and find the work done.
 * @throws DatabaseStartError if the database has a migration this version does not know, or is older than the baseline, or
 * its user may not create tables.
 */
export async function migrate(
  database: Pick<Database, 'clientConfig'>,
  list: readonly Migration[] = migrations,
): Promise<string[]> {
  return withoutLimits(database, async (db: Kysely<unknown>) => {
    const applied: string[] = [];
    for (let name = await applyNext(db, list); name; name = await applyNext(db, list)) applied.push(name);
    return applied;
  }).catch((cause: unknown) => {
    const sentence = explainDenial(cause);
    throw sentence ? new DatabaseStartError(sentence, { cause }) : cause;
  });
}

function applyNext(db: Kysely<unknown>, list: readonly Migration[]): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locks per transaction, because the embedded engine has one session for all clients.
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    const done = new Set(completeNames(await readApplied(trx)));
    const unknown = [...done].find((name) => !isReplaced(name) && !list.some((migration) => migration.name === name));
    if (unknown)
      throw new DatabaseStartError(
        `The database was made by a newer version (it has ${unknown}): update this program.`,
      );
    const next = list.find((migration) => !done.has(migration.name));
    if (!next) return undefined;
    await sql`create table if not exists applied_migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(trx);
    await apply(next, trx);
    await sql`insert into applied_migrations (name) values (${next.name})`.execute(trx);
    return next.name;
  });
}

async function apply(migration: Migration, trx: Transaction<unknown>): Promise<void> {
  try {
    await migration.up(trx);
  } catch (cause) {
    if (cause instanceof DatabaseStartError || isUnavailable(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseStartError(`The database cannot be brought up to date: ${migration.name} failed (${reason}).`, {
      cause,
    });
  }
}

/** Only reads, so that an up-to-date database starts even while a full disk prevents writes. */
async function readApplied(trx: Transaction<unknown>): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('applied_migrations') is not null as found`.execute(trx);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from applied_migrations`.execute(trx);
  return rows.map((row) => row.name);
}
