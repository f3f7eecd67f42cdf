import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { drawTheRoute } from '#tests/routes.ts';

const STRIP = '/api/v1/charts/strip.svg';

describeOnBothEngines(
  'charts for anyone',
  (engine) => {
    const staff = useStaffApi(engine);
    const get = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
      staff.api.call('GET', `${path}?${new URLSearchParams(query)}`, { headers });

    describe('the picture', () => {
      const query = { from: 'Singapore', to: 'Rotterdam', size: 'narrow', v: '1' };

      test('is what a drawn route names, kept for ever, and can do nothing when opened', async () => {
        const response = await staff.api.call('GET', drawTheRoute({}, STRIP).charts.narrow.basemap ?? '');
        expect(response.status).toBe(200);
        expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
        expect(await response.text()).toMatch(/^<svg [^>]*width="390" height="230"/);
      });

      test('lies under a line that comes back to a place', async () => {
        const scans = ['Paris', 'Munich', 'Paris', 'Prague'];
        const chart = drawTheRoute({ from: 'Lisbon', to: 'Warsaw', scans }, STRIP);
        expect(chart).toMatchObject({ kind: 'line', passed: ['Paris', 'Munich', 'Paris'] });
        expect((await staff.api.call('GET', chart.charts.narrow.basemap ?? '')).status).toBe(200);
      });

      test('comes compressed to who takes it, and is the same picture', async () => {
        const plain = await get(STRIP, query);
        const packed = await get(STRIP, query, { 'Accept-Encoding': 'gzip, br' });
        expect([plain.headers.get('Content-Encoding'), packed.headers.get('Content-Encoding')]).toEqual([null, 'br']);
        expect(packed.headers.get('Vary')).toContain('Accept-Encoding');
        const bytes = new Uint8Array(await packed.arrayBuffer());
        expect(brotliDecompressSync(bytes).toString()).toBe(await plain.text());
        expect(bytes.length).toBeLessThan(10_000);
      });

      test('is not sent again to who has it', async () => {
        const tag = (await get(STRIP, query)).headers.get('ETag') ?? '';
        expect(tag).toMatch(/^W\/".{22}"$/);
        expect((await get(STRIP, query, { 'If-None-Match': tag })).status).toBe(304);
      });

      test.each([
        ['an unknown place', { from: 'Springfield', to: 'London' }],
        ['an unknown place on the way', { from: 'New York', to: 'London', via: 'Sorting Hub 4' }],
        ['a place on the way that needs no map of its own', { from: 'New York', to: 'London', via: 'Halifax' }],
        ['a route too short', { from: 'London', to: 'London' }],
      ])('is 404 for %s', async (_, places) => {
        const response = await get(STRIP, { ...(places as unknown as Record<string, string>), size: 'wide' });
        expect(response.status).toBe(404);
        expect(response.headers.get('Content-Type')).toContain('application/problem+json');
      });

      test('is refused with 400 in a size that does not exist', async () => {
        expect((await get(STRIP, { ...query, size: 'huge' })).status).toBe(400);
      });
    });
  },
  { keepRows: true },
);
