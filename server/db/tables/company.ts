import type { ColumnType } from 'kysely';

export interface CompanyTable {
  /** There is one row. */
  id: ColumnType<boolean, true, never>;
  version: number;
  settings: ColumnType<Record<string, unknown>, string, string>;
  changed_at: Date;
}
