import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Counts rows with equal content once, when they are checked: counting them in each step took a pass over all rows. */
export const countedRows: Migration = {
  name: '0066-counted-rows',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'alter table import_rows add column nth integer default 1 not null',
  `update import_rows as own set nth = counted.nth from (
      select import_id, row, row_number() over (partition by import_id, key order by outcome is null, row) as nth
      from import_rows where key like 'row %') as counted
    where own.import_id = counted.import_id and own.row = counted.row and counted.nth > 1`,
  'drop index import_rows_by_key',
  'create index import_rows_by_key on import_rows (import_id, key, "row") where key is not null',
];
