import { expect, test } from 'vitest';
import { readInboxView, toApiQuery, toInboxSearch } from './inbox.tsx';

const read = (search: string) => readInboxView(new URLSearchParams(search));

test('the address stores and restores search, status, subject and page', () => {
  const view = { search: '50% & more_', status: 'DONE', subject: 'OTHER', cursor: 'abc' } as const;
  expect(read(toInboxSearch(view))).toEqual(view);
  expect(toApiQuery(view)).toEqual({ search: '50% & more_', done: 'true', subject: 'OTHER', cursor: 'abc' });
});

test('an empty view has an empty query and requests the open messages', () => {
  expect(toInboxSearch(read(''))).toBe('');
  expect(toApiQuery(read(''))).toEqual({ done: 'false' });
});

test('the query ignores unknown statuses and subjects, and truncates a long search', () => {
  expect(read('?status=LOST&subject=SPAM')).toMatchObject({ status: undefined, subject: undefined });
  expect(read(`?search=${'x'.repeat(300)}`).search).toHaveLength(200);
});
