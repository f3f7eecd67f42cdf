import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { ShipmentPage } from '#app/api/shipment-calls.ts';
import type { ApiClient } from '#app/api.ts';
import type { ListedShipment, Shipment } from '#domain/shipments/schema.ts';
import type { LiveChange } from '../frame/live/use-live-data.ts';
import { type ListView, toSavedQuery } from '../parts/shipment-list-query.ts';
import { loadList } from './load-list.ts';

/** A page of the list whose rows stay in place while shipments change. */
export interface LivePage {
  page: ShipmentPage | null;
  /** Ids of rows whose shipment was deleted; they stay until the list reloads. */
  gone: ReadonlySet<string>;
  /** Ids of rows that changed since the page was loaded. */
  changed: ReadonlySet<string>;
  /** Number of new shipments that belong on this page but aren't shown. */
  newer: number;
}

export const toLivePage = (page: ShipmentPage | null): LivePage => ({
  page,
  gone: new Set(),
  changed: new Set(),
  newer: 0,
});

/** Whether the change may add a shipment to this page: a new one, or one that now matches the filter. */
function mayBringOne(change: LiveChange, view: ListView): boolean {
  if (view.cursor || view.pasted || change.kind === 'resync' || change.kind === 'deleted') return false;
  return change.kind === 'created' || toSavedQuery(view) !== '';
}

/** Whether the change makes the page stale. */
export function concernsPage(change: LiveChange, { page, gone }: LivePage, view: ListView): boolean {
  if (!page || change.kind === 'resync') return page !== null;
  const row = page.items.find(({ id }) => id === change.id);
  if (!row) return mayBringOne(change, view);
  return !gone.has(row.id) && (change.kind === 'deleted' || change.version > row.version);
}

async function findShipment(api: ApiClient, id: string): Promise<Shipment | undefined> {
  try {
    return await api.getShipment(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

interface Refresh {
  api: ApiClient;
  view: ListView;
  changes: LiveChange[];
}

/**
 * Applies changes to the page. Rows keep their order and show the current shipment, even if it no longer matches the
 * filter. New shipments are only counted.
 */
export async function refreshPage(shown: LivePage, { api, view, changes }: Refresh): Promise<LivePage> {
  const { page } = shown;
  if (!page) return shown;
  const rows = new Set(page.items.map(({ id }) => id));
  const isResync = changes.some(({ kind }) => kind === 'resync');
  const isOld = new Set(changes.flatMap((change) => (change.kind === 'resync' ? [] : [change.id])));
  const isPageWanted = isResync || changes.some((change) => 'id' in change && !rows.has(change.id));
  const now = isPageWanted ? await loadList(view, api) : undefined;
  const byId = new Map(now?.items.map((item) => [item.id, item]));
  const deleted = changes.flatMap((change) => (change.kind === 'deleted' ? [change.id] : []));
  const gone = new Set([...shown.gone, ...deleted.filter((id) => rows.has(id))]);
  const changed = new Set(shown.changed);
  const refresh = async (row: ListedShipment): Promise<ListedShipment> => {
    if (gone.has(row.id) || !(isResync || isOld.has(row.id) || byId.has(row.id))) return row;
    const next = byId.get(row.id) ?? (await findShipment(api, row.id));
    if (!next) gone.add(row.id);
    if (!next || next.version === row.version) return row;
    changed.add(row.id);
    // The match of the search stays while the row does.
    return { match: row.match, ...next };
  };
  const items = await Promise.all(page.items.map(refresh));
  const newer = now && !view.cursor ? now.items.filter(({ id }) => !rows.has(id)).length : shown.newer;
  return { page: { ...page, items }, gone, changed, newer };
}
