import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { createFindPageRoute } from '../pages.ts';

const routes = {
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  home: { id: 'home', parentId: 'frame', index: true },
  result: { id: 'result', parentId: 'frame', path: 'track/:trackingNumber' },
  feed: { id: 'feed', parentId: 'root', path: 'track/:trackingNumber.json' },
  staff: { id: 'staff', parentId: 'root', path: 'admin' },
  edit: { id: 'edit', parentId: 'staff', path: 'shipments/edit/:id' },
  settings: { id: 'settings', parentId: 'staff', path: 'settings/:section?' },
  any: { id: 'any', parentId: 'frame', path: '*' },
};

it.each([
  ['/', '/'],
  ['/track/TC-DEMO0001', '/track/:trackingNumber'],
  ['/admin/shipments/edit/17', '/admin/shipments/edit/:id'],
  ['/admin/settings', '/admin/settings/:section?'],
  ['/admin/settings/team', '/admin/settings/:section?'],
  ['/track/100%', '/track/:trackingNumber'],
  ['/wp-login.php', undefined],
])('the page at %s has the route %s', (path, pattern) => {
  expect(createFindPageRoute(routes)(path)).toBe(pattern);
});

/** Paths like one, as people and programs write them. */
const listSpellings = (path: string) => [
  path,
  `${path}/`,
  `${path}//`,
  `/${path}`,
  `${path}/more`,
  path.toUpperCase(),
  path.replace(/(\w)$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  `${path}%2F`,
  `${path}.json`,
];

const PATTERNS = [
  '/',
  '/track',
  '/track/:trackingNumber',
  '/track/:trackingNumber.json',
  '/api/docs',
  '/api/docs/:section',
  '/admin',
  '/admin/shipments/create',
  '/admin/shipments/edit/:id',
  '/admin/shipments/:id',
  '/admin/imports/:id/columns',
  '/admin/settings/company/:section?',
  '/:page',
];

it('finds the same pattern as the router for every spelling of an address', () => {
  const find = createFindPageRoute(
    Object.fromEntries(PATTERNS.map((path) => [path, { id: path, path: path.slice(1) }])),
  );
  const table = PATTERNS.map((path) => ({ path }));
  const paths = PATTERNS.flatMap((path) => listSpellings(path.replaceAll(/:\w+\??/g, 'TC-DEMO0001')));
  for (const path of paths) expect([path, find(path)]).toEqual([path, matchRoutes(table, path)?.at(-1)?.route.path]);
});
