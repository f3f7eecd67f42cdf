import type { ListSettings, ListSettingsUpdate } from '#domain/list-settings/schema.ts';
import { ConflictError } from '#server/errors.ts';
import type { ListSettingsRepository } from './list-settings.repository.ts';

const NONE: ListSettings = { columns: [], rowHeight: 'compact', views: [], version: 0 };

/** The optional columns, row height and saved views of the list, per account. */
export function createListSettingsService({ repository }: { repository: ListSettingsRepository }) {
  return {
    /** Version 0 without columns and views for an account that has saved none. */
    async getSettings(userId: string): Promise<ListSettings> {
      return (await repository.find(userId)) ?? NONE;
    },

    /** Throws AppError 412 for an outdated `version`: another tab has saved since. */
    async saveSettings(userId: string, version: number, update: ListSettingsUpdate): Promise<ListSettings> {
      const stored = await repository.save(userId, version, update);
      if (!stored)
        throw new ConflictError('version-changed', 'Columns or views were changed in the meantime.', { status: 412 });
      return stored;
    },
  };
}

export type ListSettingsService = ReturnType<typeof createListSettingsService>;
