import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { drawTheRoute } from '#tests/routes.ts';

const STRIP = '/api/v1/charts/strip.svg';

describeOnBothEngines(
  'public charts',
  (engine) => {
    const staff = useStaffApi(engine);
    const get = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
      staff.api.call('GET', `${path}?${new URLSearchParams(query)}`, { headers });

    describe('the picture', () => {
      const query = { from: 'Singapore', to: 'Rotterdam', size: 'narrow', v: '1' };

      test('is the one a drawn route links to, cached forever, and inert when opened', async () => {
        const response = await staff.api.call('GET', drawTheRoute({}, STRIP).charts.narrow.basemap ?? '');
        expect(response.status).toBe(200);
        expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
        expect(await response.text()).toMatch(/^<svg [^>]*width="390" height="230"/);
      });

      test('works for a line that returns to a place', async () => {
        const scans = ['Paris', 'Munich', 'Paris', 'Prague'];
        const chart = drawTheRoute({ from: 'Lisbon', to: 'Warsaw', scans }, STRIP);
        expect(chart).toMatchObject({ kind: 'line', passed: ['Paris', 'Munich', 'Paris'] });
        expect((await staff.api.call('GET', chart.charts.narrow.basemap ?? '')).status).toBe(200);
      });

      test('is sent compressed on request, with the same content', async () => {
        const plain = await get(STRIP, query);
        const packed = await get(STRIP, query, { 'Accept-Encoding': 'gzip, br' });
        expect([plain.headers.get('Content-Encoding'), packed.headers.get('Content-Encoding')]).toEqual([null, 'br']);
        const refused = await get(STRIP, query, { 'Accept-Encoding': 'br;q=0, gzip' });
        expect(refused.headers.get('Content-Encoding')).toBeNull();
        expect(packed.headers.get('Vary')).toContain('Accept-Encoding');
        const bytes = new Uint8Array(await packed.arrayBuffer());
        expect(brotliDecompressSync(bytes).toString()).toBe(await plain.text());
        expect(bytes.length).toBeLessThan(10_000);
      });

      test('responds with 304 to a client that has it', async () => {
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

      test('is rejected with 400 in an unknown size', async () => {
        expect((await get(STRIP, { ...query, size: 'huge' })).status).toBe(400);
      });
    });
  },
  { keepRows: true },
);
