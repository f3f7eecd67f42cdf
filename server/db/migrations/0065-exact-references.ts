import { type QueryExecutorProvider, sql } from 'kysely';
import { findCollation } from '../baseline.ts';
import type { Migration } from '../migrate.ts';
import { CLEAN } from './0059-folded-emails.ts';

/**
 * Imports match a shipment by the whole reference, including punctuation. References that are equal only without
 * punctuation are a possible match, which a clerk confirms: rows and keys store that form beside the exact one, in
 * `loose_key`.
 */
export const exactReferences: Migration = {
  name: '0065-exact-references',
  async up(db) {
    for (const statement of toStatements(await findCollation(db))) await sql.raw(statement).execute(db);
    await completeReferenceKeys(db);
  },
};

/** Converts keys of references, which lacked punctuation, to the current form. */
export async function completeReferenceKeys(db: QueryExecutorProvider): Promise<void> {
  // A key that matches no reference of its shipment starts with a space: it can't equal a reference, only match it
  // loosely.
  await sql`update import_keys as own set value_key = 'reference ' || coalesce((
      select min(reference_identity(value)) from shipment_references where shipment_id = own.shipment_id
        and kind = 'customer' and reference_key(value) = own.value_key), ' ' || own.value_key)
    where value_key not like 'row %' and value_key not like 'reference %'`.execute(db);
}

const toStatements = (locale: string) => [
  // Equals toReferenceIdentity() of domain/imports/changes.ts; a test compares them.
  `create function reference_identity(text) returns text language sql immutable parallel safe as $$
    select btrim(regexp_replace(lower(${CLEAN} ${locale}), '[\\u0009-\\u000d\\u0020\\u0085\\u1680\\u2028\\u2029]+', ' ', 'g'), ' ') $$`,
  `create index shipment_references_by_identity on shipment_references (reference_identity(value)) where kind = 'customer'`,
  `alter table import_keys add column loose_key text generated always as (
      case when value_key like 'reference %' then reference_key(substr(value_key, 11)) end) stored`,
  'create index import_keys_by_loose_key on import_keys (customer_id, loose_key) where loose_key is not null',
  'alter table import_rows add column possible_match jsonb',
  `alter table import_rows add column loose_key text generated always as (
      case when key like 'reference %' then reference_key(substr(key, 11)) end) stored`,
  'create index import_rows_by_loose_key on import_rows (import_id, loose_key, "row") where loose_key is not null',
  // Imports checked with the loose form are checked again before anything is written.
  `update imports set state = 'checking' where state in ('checked', 'importing', 'imported') and exists (
      select from import_rows where import_id = imports.id and outcome is null and key like 'reference %')`,
  `update import_rows set result = null, base_result = null where outcome is null and key like 'reference %'`,
];
