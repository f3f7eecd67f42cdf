import { href } from 'react-router';
import { IMPORT_UNDO_DAYS, type ImportState } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';

const UNDER_WAY: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'importing', 'undoing']);

/** Whether the server is working on it, so that its state changes by itself. */
export const isInProgress = ({ state }: Import): boolean => UNDER_WAY.has(state);

/** Whether its file has not been read yet, or is unreadable. */
export const isUnread = ({ state }: Import): boolean => state === 'new' || state === 'reading' || state === 'failed';

/** Returns the page on which an import continues, by its state. */
export function toImportPath(item: Import): string {
  const { id } = item;
  if (isUnread(item)) return toUploadPath(id);
  return item.state === 'read' ? href('/admin/imports/:id/columns', { id }) : href('/admin/imports/:id', { id });
}

/** Returns the page that shows an uploaded file while it is read, or why it cannot be. */
export const toUploadPath = (id: string): string => `${href('/admin/imports')}?file=${encodeURIComponent(id)}`;

const DAY_MS = 86_400_000;

/** The last moment at which a finished import can be undone, ISO 8601. */
export const toUndoEnd = (endedAt: string): string =>
  new Date(Date.parse(endedAt) + IMPORT_UNDO_DAYS * DAY_MS).toISOString();

/** Counts the rows that a run skips. */
export const countErrors = ({ counts }: Import): number => counts.error + counts.duplicate;

/** Counts the rows that a run left. Some may have been corrected since. */
export const countRemaining = (item: Import): number => countErrors(item) + item.counts.toWrite;

/** Counts all rows of a run, written or not. */
export const countRows = ({ counts }: Import): number => counts.done + counts.toWrite;
