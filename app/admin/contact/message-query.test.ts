import { expect, test } from 'vitest';
import { readInboxView, toApiQuery, toInboxSearch } from './inbox.tsx';

const read = (search: string) => readInboxView(new URLSearchParams(search));

test('search, state, subject and page stand in the address and come back from it', () => {
  const view = { search: '50% & more_', status: 'DONE', subject: 'OTHER', cursor: 'abc' } as const;
  expect(read(toInboxSearch(view))).toEqual(view);
  expect(toApiQuery(view)).toEqual({ search: '50% & more_', done: 'true', subject: 'OTHER', cursor: 'abc' });
});

test('an empty view has an empty address, and asks the API for what is not done', () => {
  expect(toInboxSearch(read(''))).toBe('');
  expect(toApiQuery(read(''))).toEqual({ done: 'false' });
});

test('a state or a subject that is none is no filter, and a long search is cut', () => {
  expect(read('?status=LOST&subject=SPAM')).toMatchObject({ status: undefined, subject: undefined });
  expect(read(`?search=${'x'.repeat(300)}`).search).toHaveLength(200);
});
