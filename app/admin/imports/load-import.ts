import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useState } from 'react';
import { type RouterContextProvider, useRevalidator } from 'react-router';
import type { ImportRowPage, ImportRowsQuery } from '#app/api/import-calls.ts';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { staffApi } from '#app/session/session.ts';
import { ROW_RESULTS } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import { listCustomers } from '../parts/customers.tsx';
import { usePolling } from '../parts/use-polling.ts';
import { isInProgress } from './import-state.ts';

type Context = Readonly<RouterContextProvider>;
export const ROWS_AT_ONCE = 50;

/** Returns null when there is no such import, or when imports are switched off. */
async function findImport(id: string, context: Context): Promise<Import | null> {
  if (!getCapabilities(context).importsHref) return null;
  try {
    return await staffApi.getImport(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Loads the import, all customers and the reader of lists. Returns null when there is no such import. */
export async function loadColumns(id: string, context: Context) {
  const [item, { listReader: reader }] = await Promise.all([findImport(id, context), import('./list-reader.ts')]);
  return item && { item, reader, customers: await loadOrReport(listCustomers()) };
}

const ROW_FILTERS = [...ROW_RESULTS, 'possibleMatch'] as const;
/** A filter for the rows of a dry run. */
export type RowFilter = (typeof ROW_FILTERS)[number];

/** Returns the query for an import's rows: the filtered rows of a dry run, or those that a run or an undo left. */
export function toRowsQuery({ state }: Import, filter: RowFilter | undefined): ImportRowsQuery | undefined {
  if (state === 'checked') {
    const query =
      filter === 'possibleMatch' ? { possibleMatch: 'true' as const } : { ...(filter && { result: filter }) };
    return { limit: ROWS_AT_ONCE, ...query };
  }
  if (state === 'undone') return { limit: ROWS_AT_ONCE, outcome: 'touched' };
  return state === 'imported' ? { limit: ROWS_AT_ONCE, left: 'true' } : undefined;
}

export const readFilter = (params: URLSearchParams): RowFilter | undefined =>
  ROW_FILTERS.find((name) => name === params.get('result'));

export interface LoadedImport {
  item: Import;
  /** The first page of rows; null when loading failed or the state has no rows. */
  rows: ImportRowPage | null;
}

/** Props of the components that show an import in one state. */
export interface StateProps extends LoadedImport {
  /** Shows the import as an action returned it. */
  updateItem(now: Import): void;
}

/** Loads the import and its first page of rows. Returns null when there is no such import. */
export async function loadImport(id: string, request: Request, context: Context) {
  const item = await findImport(id, context);
  if (!item) return null;
  const query = toRowsQuery(item, readFilter(new URL(request.url).searchParams));
  const rows = query && (await loadOrReport(staffApi.listImportRows(id, query)));
  return { item, rows: rows ?? null };
}

/** Small lists finish quickly. Later polls are a second apart, so that screen readers announce no more than that. */
const POLLS_MS = [150, 300, 550, 1_000];

interface WatchedImport {
  item: Import;
  /** Whether its state could not be loaded the last time. */
  isLost: boolean;
  updateItem(now: Import): void;
}

/** Polls the import while the server works on it, then reloads the page. `updateItem` shows the import an action returned. */
export function useWatchedImport(loaded: Import): WatchedImport {
  const { revalidate } = useRevalidator();
  const [previous, setPrevious] = useState(loaded);
  const [item, setItem] = useState(loaded);
  if (previous !== loaded) {
    setPrevious(loaded);
    setItem(loaded);
  }
  const show = (now: Import) => (isInProgress(now) ? setItem(now) : revalidate());
  const isLost = usePolling(isInProgress(item), () => staffApi.getImport(item.id), show, POLLS_MS);
  return { item, isLost, updateItem: setItem };
}
