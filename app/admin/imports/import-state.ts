import { href } from 'react-router';
import { IMPORT_UNDO_DAYS, type ImportState } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';

const UNDER_WAY: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'importing', 'undoing']);

/** Whether the server works at it: it will be in another state without anybody doing something. */
export const isUnderWay = ({ state }: Import): boolean => UNDER_WAY.has(state);

/** Whether its file is still to be read, or cannot be. */
export const isUnread = ({ state }: Import): boolean => state === 'new' || state === 'reading' || state === 'failed';

/** Where one goes on with an import, by its state. */
export function toImportPath(item: Import): string {
  const { id } = item;
  if (isUnread(item)) return toAskedPath(id);
  return item.state === 'read' ? href('/admin/imports/:id/columns', { id }) : href('/admin/imports/:id', { id });
}

/** Where a file is read, and what keeps it from being read is said. */
export const toAskedPath = (id: string): string => `${href('/admin/imports')}?file=${encodeURIComponent(id)}`;

const DAY_MS = 86_400_000;

/** The last moment of an undo, ISO 8601, when it is over. */
export const toUndoEnd = (endedAt: string): string =>
  new Date(Date.parse(endedAt) + IMPORT_UNDO_DAYS * DAY_MS).toISOString();

/** Rows that a run does not write. */
export const countWrong = ({ counts }: Import): number => counts.error + counts.duplicate;

/** Rows that a run left, of which some may have been put right since. */
export const countLeft = (item: Import): number => countWrong(item) + item.counts.toWrite;

/** All rows that a run has to write, with those that it has written. */
export const countAll = ({ counts }: Import): number => counts.done + counts.toWrite;
