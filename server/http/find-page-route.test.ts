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
  any: { id: 'any', parentId: 'frame', path: '*' },
};

it.each([
  ['/', '/'],
  ['/track/TC-DEMO0001', '/track/:trackingNumber'],
  ['/admin/shipments/edit/17', '/admin/shipments/edit/:id'],
  ['/wp-login.php', undefined],
])('the page at %s has the route %s', (path, pattern) => {
  expect(createFindPageRoute(routes)(path)).toBe(pattern);
});
