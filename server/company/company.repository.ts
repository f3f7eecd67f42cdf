import type { Kysely } from 'kysely';
import { changeAs } from '#server/db/as-actor.ts';
import type { Tables } from '#server/db/tables.ts';

export interface StoredCompany {
  version: number;
  settings: Record<string, unknown>;
}

/** What is set of the company: one row, or none while nothing was ever set. */
export function createCompanyRepository(db: Kysely<Tables>) {
  return {
    find: (): Promise<StoredCompany | undefined> =>
      db.selectFrom('company').select(['version', 'settings']).executeTakeFirst(),

    /** Undefined when what is stored has another version; 0 is that of nothing. */
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
