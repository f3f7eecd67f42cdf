import { OPTIONAL_COLUMNS } from '#domain/list-settings/columns.ts';
import type { ListSettings, ListSettingsUpdate } from '#domain/list-settings/schema.ts';
import { ConflictError } from '#server/errors.ts';
import type { ListSettingsRepository } from './list-settings.repository.ts';

/** Drops columns that an older version stored and this one does not have. */
const removeUnknownColumns = <Holder extends Pick<ListSettings, 'columns'>>(holder: Holder): Holder => ({
  ...holder,
  columns: OPTIONAL_COLUMNS.filter((column) => holder.columns.includes(column)),
});

/** The optional columns and saved views of the list, per account. */
export function createListSettingsService({ repository }: { repository: ListSettingsRepository }) {
  const toView = (stored: ListSettings): ListSettings => ({
    ...removeUnknownColumns(stored),
    views: stored.views.map(removeUnknownColumns),
  });
  return {
    /** Version 0 without columns and views for an account that has saved none. */
    async getSettings(userId: string): Promise<ListSettings> {
      return toView((await repository.find(userId)) ?? { columns: [], views: [], version: 0 });
    },

    /** Throws AppError 412 for an outdated `version`: another tab has saved since. */
    async saveSettings(userId: string, version: number, update: ListSettingsUpdate): Promise<ListSettings> {
      const stored = await repository.save(userId, version, update);
      if (!stored)
        throw new ConflictError('version-changed', 'Columns or views were changed in the meantime.', { status: 412 });
      return toView(stored);
    },
  };
}

export type ListSettingsService = ReturnType<typeof createListSettingsService>;
