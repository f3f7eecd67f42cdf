import { ApiError } from '@transcargo/api-client/api-error.ts';
import { describe, expect, it } from 'vitest';
import type { ShipmentPage } from '#app/api/shipment-calls.ts';
import type { ApiClient } from '#app/api.ts';
import type { ListedShipment } from '#domain/shipments/schema.ts';
import type { LiveChange } from '../frame/live/use-live-data.ts';
import type { ListView } from '../parts/shipment-list-query.ts';
import { concernsPage, refreshPage, toLivePage } from './live-page.ts';

const ALL: ListView = { search: '', status: undefined, cursor: undefined } as ListView;
const aRow = (id: string, version = 1) => ({ id, version, trackingNumber: `TC-${id}` }) as ListedShipment;
const aPage = (...items: ListedShipment[]): ShipmentPage => ({
  items,
  nextCursor: null,
  total: { count: items.length, isExact: true },
});
const aChange = (kind: 'created' | 'updated' | 'deleted', id: string, version = 2): LiveChange => ({
  kind,
  id,
  version,
  trackingNumber: `TC-${id}`,
});

/** A fake API with these shipments that records its requests. */
function anApi(stored: ListedShipment[]) {
  const requested: string[] = [];
  const api = {
    async getShipment(id: string) {
      requested.push(id);
      const match = stored.find((shipment) => shipment.id === id);
      if (!match) throw new ApiError('gone', 404, undefined);
      return match;
    },
    async listShipments() {
      requested.push('list');
      return aPage(...stored);
    },
  } as unknown as ApiClient;
  return { api, asked: requested };
}

const shown = toLivePage(aPage(aRow('a'), aRow('b')));

describe('a page of the shipment list', () => {
  it.each([
    ['a newer version of a row', aChange('updated', 'a', 2), ALL, true],
    ['a version it already has', aChange('updated', 'a', 1), ALL, false],
    ['a deleted row', aChange('deleted', 'a', 1), ALL, true],
    ['a new shipment', aChange('created', 'c'), ALL, true],
    ['a new shipment, on a later page', aChange('created', 'c'), { ...ALL, cursor: 'x' }, false],
    ['a change elsewhere', aChange('updated', 'c'), ALL, false],
    ['a change elsewhere, under a filter', aChange('updated', 'c'), { ...ALL, status: 'DELIVERED' as const }, true],
    ['missed changes', { kind: 'resync' } as const, { ...ALL, cursor: 'x' }, true],
  ])('decides whether %s affects the page', (_name, change, view, expected) => {
    expect(concernsPage(change, shown, view)).toBe(expected);
  });

  it('refetches only the changed rows and keeps their order', async () => {
    const { api, asked } = anApi([aRow('b', 2), aRow('a', 2)]);
    const next = await refreshPage(shown, { api, view: ALL, changes: [aChange('updated', 'b')] });
    expect(asked).toEqual(['b']);
    expect(next.page?.items).toEqual([aRow('a'), aRow('b', 2)]);
    expect([...next.changed]).toEqual(['b']);
  });

  it('keeps a deleted row and does not refetch it', async () => {
    const { api, asked } = anApi([aRow('b')]);
    const next = await refreshPage(shown, { api, view: ALL, changes: [aChange('deleted', 'a')] });
    expect([asked, [...next.gone], next.page?.items.length]).toEqual([[], ['a'], 2]);
  });

  it('counts new shipments without showing them', async () => {
    const { api } = anApi([aRow('d'), aRow('c'), aRow('a'), aRow('b')]);
    const next = await refreshPage(shown, { api, view: ALL, changes: [aChange('created', 'c')] });
    expect([next.newer, next.page?.items]).toEqual([2, [aRow('a'), aRow('b')]]);
  });

  it('reloads all rows when changes were missed', async () => {
    const { api } = anApi([aRow('c'), aRow('b', 5)]);
    const next = await refreshPage(shown, { api, view: ALL, changes: [{ kind: 'resync' }] });
    expect(next).toMatchObject({ newer: 1, page: { items: [aRow('a'), aRow('b', 5)] } });
    expect([...next.gone]).toEqual(['a']);
  });
});
