import type { Kysely } from 'kysely';
import type { ListSettings, ListSettingsUpdate } from '#domain/list-settings/schema.ts';
import type { Tables } from '#server/db/tables.ts';

/** The list settings of accounts. */
export function createListSettingsRepository(db: Kysely<Tables>) {
  return {
    /** Undefined for an account that has saved none. */
    async find(userId: string): Promise<ListSettings | undefined> {
      return await db
        .selectFrom('list_settings')
        .select(['columns', 'views', 'version'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
    },

    /** Returns the stored settings; undefined if `version` is outdated. The first stored version is 1. */
    async save(userId: string, version: number, update: ListSettingsUpdate): Promise<ListSettings | undefined> {
      const written = { columns: JSON.stringify(update.columns), views: JSON.stringify(update.views) };
      const stored = await db
        .insertInto('list_settings')
        .values({ user_id: userId, ...written, version: version + 1 })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ ...written, version: version + 1 })
            .where('list_settings.version', '=', version),
        )
        .returning(['columns', 'views', 'version'])
        .executeTakeFirst();
      return stored;
    },
  };
}

export type ListSettingsRepository = ReturnType<typeof createListSettingsRepository>;
