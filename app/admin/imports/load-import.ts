import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import type { ImportRowPage, ImportRowsQuery } from '#app/api/import-calls.ts';
import type { ApiClient } from '#app/api.ts';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { getStaffApi } from '#app/session/session.ts';
import type { Customer } from '#domain/customers/schema.ts';
import { ROW_RESULTS } from '#domain/imports/import.ts';
import type { Import } from '#domain/imports/schema.ts';
import { loadAsStaff } from '../frame/guard.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import { listCustomers } from '../parts/customers.ts';

type Context = Readonly<RouterContextProvider>;
export const ROWS_AT_ONCE = 50;

/** Null when there is no such import, or none at all. */
async function findImport(api: ApiClient, id: string, context: Context): Promise<Import | null> {
  if (!getCapabilities(context).importsHref) return null;
  try {
    return await api.getImport(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The import and the customers whose list it may be; null when there is no such import. */
export function loadColumns(id: string, request: Request, context: Context) {
  return loadAsStaff(request, async (): Promise<{ item: Import; customers: Customer[] | null } | null> => {
    const api = getStaffApi(context);
    const item = await findImport(api, id, context);
    return item && { item, customers: await loadOrReport(listCustomers(staffApi), getPage(context).reportError) };
  });
}

const ROW_FILTERS = [...ROW_RESULTS, 'possibleMatch'] as const;
/** Rows of a dry run that are shown alone. */
export type RowFilter = (typeof ROW_FILTERS)[number];

/** Which rows a page of an import shows: those of a dry run that were asked for, or those that a run or an undo left. */
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
  /** The first of them; null when they could not be loaded, or the state has none. */
  rows: ImportRowPage | null;
}

/** What the page of an import shows by its state. */
export interface StateProps extends LoadedImport {
  /** Takes what an act gave. */
  follow(now: Import): void;
}

/** The import and the rows its page shows first; null when there is no such import. */
export function loadImport(id: string, request: Request, context: Context) {
  return loadAsStaff(request, async (): Promise<LoadedImport | null> => {
    const api = getStaffApi(context);
    const item = await findImport(api, id, context);
    if (!item) return null;
    const query = toRowsQuery(item, readFilter(new URL(request.url).searchParams));
    const rows = query && (await loadOrReport(api.listImportRows(id, query), getPage(context).reportError));
    return { item, rows: rows ?? null };
  });
}
