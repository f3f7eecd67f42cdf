import { readFile } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import { DatabaseStartError } from './errors.ts';
import type { Migration } from './migrate.ts';

/** Files of `schema/` in order of dependency. */
const FILES = [
  'text',
  'audit',
  'system',
  'team',
  'session',
  'customers',
  'keys',
  'shipments',
  'shipment-people',
  'events',
  'changes',
  'reports',
  'promises',
  'lanes',
  'attention',
  'contact',
  'subscriptions',
  'mail',
  'imports',
  'status-jobs',
  'exports',
  'webhooks',
  'company',
  'live',
];

/**
 * The schema that the first 48 migrations created; they exist in commit 196ed0b5. It never changes: later changes are
 * migrations, because a change here would not reach existing databases.
 */
export const baseline: Migration = {
  name: '0051-baseline',
  async up(db) {
    await assertTrigrams(db);
    const collation = await findCollation(db);
    // Functions reference tables of later files.
    await sql`set local check_function_bodies = false`.execute(db);
    for (const file of FILES) {
      const text = await readFile(new URL(`schema/${file}.sql`, import.meta.url), 'utf8');
      await sql.raw(text.replaceAll(':collation', collation)).execute(db);
    }
  },
};

/** The migrations that the baseline replaces, as of commit 196ed0b5. */
const REPLACED = [
  '0001-shipments',
  '0002-accounts',
  '0003-contact',
  '0004-audit',
  '0005-mail',
  '0006-inbox',
  '0007-live',
  '0008-reports',
  '0009-accounts',
  '0010-lists',
  '0011-places',
  '0012-undo',
  '0013-events',
  '0014-places-at-once',
  '0015-people',
  '0016-ordering-key',
  '0017-told-events',
  '0018-status-jobs',
  '0019-imports',
  '0020-updates',
  '0021-written-once',
  '0022-changes',
  '0023-roles',
  '0024-api-keys',
  '0025-webhooks',
  '0026-webhook-audit',
  '0027-why-it-stayed',
  '0028-second-factor',
  '0029-company',
  '0030-proofs',
  '0031-promises',
  '0032-promise-mails',
  '0033-reasons-in-changes',
  '0034-attention',
  '0035-attention-mails',
  '0036-lanes',
  '0037-report-days',
  '0038-activity',
  '0039-report-corrections',
  '0040-moved-dates',
  '0041-company-marks',
  '0042-bound-keys',
  '0043-required-factor',
  '0044-shipments-that-leave',
  '0045-passkeys',
  '0047-versions-by-hand',
  '0050-refused-mail',
  '0051-list-orders',
];

/**
 * Completes the names of applied migrations with those that stand for the same schema: the baseline for all migrations
 * of commit 196ed0b5, and vice versa.
 * @throws DatabaseStartError if only some of them were applied
 */
export function completeNames(applied: readonly string[]): string[] {
  const folded = REPLACED.filter((name) => applied.includes(name));
  if (applied.includes(baseline.name)) return [...new Set([...applied, ...REPLACED])];
  if (folded.length === 0) return [...applied];
  if (folded.length === REPLACED.length) return [...applied, baseline.name];
  const missing = REPLACED.find((name) => !applied.includes(name));
  throw new DatabaseStartError(
    `This database is too old (it lacks ${missing}): start commit 196ed0b5 of this program with it once, then this version.`,
  );
}

/** Whether the baseline replaces this migration. */
export const isReplaced = (name: string): boolean => REPLACED.includes(name);

/** Some systems package the extension separately. */
async function assertTrigrams(db: Transaction<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  if (rows.length === 0)
    throw new DatabaseStartError('PostgreSQL lacks the extension pg_trgm: install its "contrib" package.');
}

/** Returns the first collation whose lower() handles letters beyond ASCII: the database's own if possible. */
export async function findCollation(db: Transaction<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select '' as name union all
    (select format('collate %I.%I', nspname, collname) from pg_collation
      join pg_namespace on pg_namespace.oid = collnamespace
      where collname in ('C.utf8', 'pg_c_utf8', 'und-x-icu') and collencoding in (-1, 6) order by collname)`.execute(
    db,
  );
  for (const { name } of rows) {
    const result = await sql.raw<{ matches: boolean }>(`select lower('Л' ${name}) = 'л' as matches`).execute(db);
    if (result.rows[0]?.matches) return name;
  }
  return '';
}
