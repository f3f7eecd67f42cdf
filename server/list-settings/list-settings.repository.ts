import type { Kysely, Selectable } from 'kysely';
import { OPTIONAL_COLUMNS } from '#domain/list-settings/columns.ts';
import type { ListSettings, ListSettingsUpdate } from '#domain/list-settings/schema.ts';
import type { ListSettingsTable } from '#server/db/tables/accounts.ts';
import type { Tables } from '#server/db/tables.ts';

/** Drops columns that an older version stored and this one does not have. */
const toKnown = (columns: readonly string[]) =>
  [...new Set(columns)].flatMap((name) => OPTIONAL_COLUMNS.find((column) => column === name) ?? []);

const toSettings = ({ columns, views, version }: Omit<Selectable<ListSettingsTable>, 'user_id'>): ListSettings => ({
  columns: toKnown(columns),
  rowHeight: columns.includes('comfortable') ? 'comfortable' : 'compact',
  views: views.map((view) => ({ ...view, columns: toKnown(view.columns) })),
  version,
});

/** The list settings of accounts. */
export function createListSettingsRepository(db: Kysely<Tables>) {
  return {
    /** Undefined for an account that has saved none. */
    async find(userId: string): Promise<ListSettings | undefined> {
      const stored = await db
        .selectFrom('list_settings')
        .select(['columns', 'views', 'version'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return stored && toSettings(stored);
    },

    /** Returns the stored settings; undefined if `version` is outdated. The first stored version is 1. */
    async save(
      userId: string,
      version: number,
      { columns, rowHeight, views }: ListSettingsUpdate,
    ): Promise<ListSettings | undefined> {
      const named = rowHeight === 'comfortable' ? [...columns, rowHeight] : columns;
      const written = { columns: JSON.stringify(named), views: JSON.stringify(views) };
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
      return stored && toSettings(stored);
    },
  };
}

export type ListSettingsRepository = ReturnType<typeof createListSettingsRepository>;
