import { expect, test } from 'vitest';
import { readReturnPage, toLoginPath } from './return-page.ts';

const SITE = 'http://site.test';
const roundTrip = (path: string) => readReturnPage(`${SITE}${toLoginPath(`${SITE}${path}`)}`);

test('the sign-in returns to the requested page with its query string', () => {
  expect(roundTrip('/admin/shipments?status=ON_HOLD&search=a%26b')).toBe(
    '/admin/shipments?status=ON_HOLD&search=a%26b',
  );
  expect(roundTrip('/admin/shipments/edit/1')).toBe('/admin/shipments/edit/1');
});

test('the login path omits the dashboard', () => {
  expect(toLoginPath(`${SITE}/admin`)).toBe('/admin/login');
  expect(readReturnPage(`${SITE}/admin/login`)).toBe('/admin');
});

test.each([
  'https://elsewhere.test/admin/',
  '//elsewhere.test/admin/',
  '/\\elsewhere.test',
  '/admin/../track/TC-DEMO0001',
  '/admin/%2e%2e/track',
  '/adminfoo',
  '/admin/login?next=/admin/shipments',
  '',
])('a sign-in link cannot redirect staff to %j', (next) => {
  expect(readReturnPage(`${SITE}/admin/login?${new URLSearchParams({ next })}`)).toBe('/admin');
});
