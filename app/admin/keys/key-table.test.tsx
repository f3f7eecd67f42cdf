import { expect, test } from 'vitest';
import type { ApiKey } from '#domain/keys/schema.ts';
import { renderPage } from '#tests/render-page.tsx';
import { KeyTable } from './key-table.tsx';

const NOW = '2026-11-21T14:00:00.000Z';
const KEY: ApiKey = {
  id: 'a',
  name: 'Accounting export',
  start: 'tc_Qp0dT7we',
  scopes: ['shipments:read'],
  createdBy: 'Karin Holm',
  customerId: null,
  customerName: null,
  createdAt: '2026-09-01T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: '2026-10-02T08:00:00.000Z',
  revokedAt: null,
  revokedBy: null,
};
const read = (key: Partial<ApiKey>) =>
  renderPage(<KeyTable keys={[{ ...KEY, ...key }]} now={Date.parse(NOW)} onRevoke={() => undefined} />);

test('a key unused for thirty days is flagged, counted from its creation if it was never used, unless it is expired or revoked', () => {
  expect(read({})).toContain('Unused for 50 days');
  expect(read({ lastUsedAt: null })).toContain('Unused for 81 days');
  expect(read({ lastUsedAt: '2026-10-22T14:00:00.000Z' })).toContain('Unused for 30 days');
  expect(read({ lastUsedAt: '2026-10-22T14:01:00.000Z' })).not.toContain('Unused');
  expect(read({ revokedAt: '2026-11-03T09:00:00.000Z', revokedBy: 'Karin Holm' })).not.toContain('Unused');
  expect(read({ expiresAt: NOW })).not.toContain('Unused');
});
