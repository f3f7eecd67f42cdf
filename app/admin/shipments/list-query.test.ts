import { expect, test } from 'vitest';
import { readListView, toApiQuery, toListSearch } from './list-query.ts';

const read = (search: string) => readListView(new URLSearchParams(search));

test('search and filter stand in the address and come back from it', () => {
  const view = { search: '50% & more_', status: 'ON_HOLD' as const, cursor: 'abc' };
  expect(read(toListSearch(view))).toEqual(view);
  expect(toApiQuery(view)).toEqual(view);
});

test('an empty view has an empty address, and asks the API for everything', () => {
  expect(toListSearch({ search: '', status: undefined })).toBe('');
  expect(toApiQuery(read(''))).toEqual({});
});

test('a status that is none is no filter', () => {
  expect(read('?status=LOST').status).toBeUndefined();
  expect(read('?status=ON_HOLD').status).toBe('ON_HOLD');
});

test('a search that is longer than the API takes is cut', () => {
  expect(read(`?search=${'x'.repeat(300)}`).search).toHaveLength(200);
});
