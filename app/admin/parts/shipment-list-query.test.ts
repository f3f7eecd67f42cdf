import { expect, test } from 'vitest';
import { readListView, toApiQuery, toListSearch, toWholeFilter } from './shipment-list-query.ts';

const read = (search: string) => readListView(new URLSearchParams(search));

test('the address stores and restores search and filter', () => {
  const view = {
    search: '50% & more_',
    status: 'ON_HOLD' as const,
    service: 'ECONOMY' as const,
    cursor: 'abc',
    pasted: '0b7c0000-0000-4000-8000-000000000001',
    view: 'view-0001',
    customer: 'customer-1',
    estimateFrom: '2026-12-03',
    estimateTo: '2026-12-04',
    late: 'true' as const,
    sort: 'estimate' as const,
    createdFrom: '2026-11-24',
    createdTo: '2026-12-02',
    delivery: 'ON_TIME' as const,
    moved: 'customs' as const,
    origin: 'São Paulo',
    destination: '',
    import: 'e8c01ad373a8a844',
  };
  expect(read(toListSearch(view))).toEqual(view);
  const { pasted: _, view: __, ...asked } = view;
  expect(toApiQuery(view)).toEqual(asked);
});

test('an empty view has an empty query and requests everything', () => {
  expect(toListSearch({ search: '', status: undefined })).toBe('');
  expect(toApiQuery(read(''))).toEqual({});
});

test('the query ignores an unknown status', () => {
  expect(read('?status=LOST').status).toBeUndefined();
  expect(read('?status=ON_HOLD').status).toBe('ON_HOLD');
});

test('the query truncates a search that is longer than the API accepts', () => {
  expect(read(`?search=${'x'.repeat(300)}`).search).toHaveLength(200);
});

test('the query keeps valid filters of a report link and ignores others', () => {
  expect(read('?createdFrom=2026-02-30&service=AIR&delivery=MAYBE&import=1%20or%202')).toEqual(read(''));
  expect(toListSearch(read('?destination=&origin=Oslo'))).toBe('?origin=Oslo&destination=');
});

test('the list sorts the newest first by default', () => {
  expect(read('?sort=updated').sort).toBe('updated');
  expect([read('?sort=created').sort, read('?sort=weight').sort]).toEqual([undefined, undefined]);
});

test('the filter for all shipments of a view ignores its order', () => {
  expect(toWholeFilter(read('?sort=updated&status=ON_HOLD&cursor=abc'))).toEqual(
    toWholeFilter(read('?status=ON_HOLD')),
  );
});
