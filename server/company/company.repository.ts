import type { Kysely } from 'kysely';
import type { MarkFile } from '#domain/company/mark.ts';
import { changeAs } from '#server/db/pool.ts';
import type { MarkFilesColumns, Tables } from '#server/db/tables.ts';
import type { MadeMark } from './mark/make-mark.ts';

export interface StoredCompany {
  version: number;
  settings: Record<string, unknown>;
}

/** Stores the company settings in one row, which exists only after the first change. */
export function createCompanyRepository(db: Kysely<Tables>) {
  return {
    find: (): Promise<StoredCompany | undefined> =>
      db.selectFrom('company').select(['version', 'settings']).executeTakeFirst(),

    /** Undefined if the stored version differs; 0 is the version without a row. */
    write: (
      settings: StoredCompany['settings'],
      version: number,
      now: Date,
      actor: string,
    ): Promise<StoredCompany | undefined> =>
      changeAs(db, actor, (trx) => {
        const row = { version: version + 1, settings: JSON.stringify(settings), changed_at: now };
        const query =
          version === 0
            ? trx
                .insertInto('company')
                .values({ id: true, ...row })
                .onConflict((conflict) => conflict.doNothing())
                .returning(['version', 'settings'])
            : trx.updateTable('company').set(row).where('version', '=', version).returning(['version', 'settings']);
        return query.executeTakeFirst();
      }),
  };
}

export type CompanyRepository = ReturnType<typeof createCompanyRepository>;

const COLUMNS = {
  'mark.png': 'mark_png',
  'favicon.ico': 'favicon',
  'icon-180.png': 'icon_180',
  'icon-192.png': 'icon_192',
  'icon-512.png': 'icon_512',
  'icon-maskable-512.png': 'icon_maskable',
} as const satisfies Record<MarkFile, keyof MarkFilesColumns>;

/** Stores logos by name; every logo the company ever used is kept, for pages and emails that show it. */
export function createMarkRepository(db: Kysely<Tables>) {
  return {
    async findFile(mark: string, file: MarkFile): Promise<Buffer | undefined> {
      const query = db
        .selectFrom('company_marks')
        .select([`${COLUMNS[file]} as bytes`])
        .where('mark', '=', mark);
      const row = await query.executeTakeFirst();
      return row && Buffer.from(row.bytes);
    },

    /** Stores a logo and deletes logos uploaded before `forgotten` that were never used. */
    store: ({ mark, files }: MadeMark, now: Date, forgotten: Date) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('company_marks').where('used_at', 'is', null).where('made_at', '<', forgotten).execute();
        const columns = Object.entries(COLUMNS).map(([file, column]) => [column, files[file as MarkFile]]);
        await trx
          .insertInto('company_marks')
          .values({ mark, made_at: now, ...(Object.fromEntries(columns) as MarkFilesColumns) })
          .onConflict((conflict) => conflict.column('mark').doUpdateSet({ made_at: now }))
          .execute();
      }),

    /** Records that the logo is in use, so that cleanup spares it; returns false if it does not exist. */
    async use(mark: string, now: Date): Promise<boolean> {
      const query = db
        .updateTable('company_marks')
        .set((row) => ({ used_at: row.fn.coalesce('used_at', row.val(now)) }));
      const { numUpdatedRows } = await query.where('mark', '=', mark).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

export type MarkRepository = ReturnType<typeof createMarkRepository>;
