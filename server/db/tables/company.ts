import type { ColumnType } from 'kysely';

export interface CompanyTable {
  /** There is one row. */
  id: ColumnType<boolean, true, never>;
  version: number;
  settings: ColumnType<Record<string, unknown>, string, string>;
  changed_at: Date;
}

/** The pictures of a mark. */
export interface MarkFilesColumns {
  mark_png: Buffer;
  favicon: Buffer;
  icon_180: Buffer;
  icon_192: Buffer;
  icon_512: Buffer;
  icon_maskable: Buffer;
}

export interface CompanyMarksTable extends MarkFilesColumns {
  mark: string;
  made_at: Date;
  /** Null while no company has named it. */
  used_at: Date | null;
}
