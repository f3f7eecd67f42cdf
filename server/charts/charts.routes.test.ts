import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RouteChart } from '#domain/route-chart.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const ROUTE = '/api/v1/charts/route';
const STRIP = '/api/v1/charts/strip.svg';

describeOnBothEngines(
  'charts for anyone',
  (engine) => {
    const staff = useStaffApi(engine);
    const get = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
      staff.api.call('GET', `${path}?${new URLSearchParams(query)}`, { headers });

    describe('the drawn route', () => {
      test('is the same for everyone and may be kept for an hour', async () => {
        const response = await get(ROUTE, { from: 'New York', to: 'London', at: 'Halifax', status: 'IN_TRANSIT' });
        expect(response.status).toBe(200);
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
        expect(await response.json()).toMatchObject({ kind: 'strip', at: 'Halifax', directKm: 5571 });
      });

      test('names the waters in the language asked for and in English for an unknown one', async () => {
        const query = { from: 'New York', to: 'London', at: 'Halifax', status: 'IN_TRANSIT' };
        const toNames = async (lang: string) => {
          const chart: RouteChart = await (await get(ROUTE, { ...query, lang })).json();
          return chart.charts.wide.seas.map(({ text }) => text);
        };
        expect(await toNames('de')).toContain('Nordatlantik');
        expect(await toNames('tlh')).toContain('North Atlantic Ocean');
      });

      test.each([
        ['a missing status', { from: 'London', to: 'Paris' }],
        ['an unknown status', { from: 'London', to: 'Paris', status: 'LOST' }],
        ['a missing place', { from: 'London', status: 'IN_TRANSIT' }],
        ['a place too long', { from: 'L'.repeat(201), to: 'Paris', status: 'IN_TRANSIT' }],
      ])('is refused with 400 for %s', async (_, query) => {
        expect((await get(ROUTE, query as unknown as Record<string, string>)).status).toBe(400);
      });
    });

    describe('the picture', () => {
      const query = { from: 'Singapore', to: 'Rotterdam', size: 'narrow', v: '1' };

      test('is what the route’s address names, kept for ever, and can do nothing when opened', async () => {
        const chart: RouteChart = await (
          await get(ROUTE, { from: 'Santos', to: 'Rotterdam', status: 'LABEL_CREATED' })
        ).json();
        const response = await staff.api.call('GET', chart.charts.narrow.paper ?? '');
        expect(response.status).toBe(200);
        expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
        expect(await response.text()).toMatch(/^<svg [^>]*width="390" height="230"/);
      });

      test('lies under a line that comes back to a place', async () => {
        const places = new URLSearchParams({ from: 'Lisbon', to: 'Warsaw', status: 'IN_TRANSIT' });
        for (const at of ['Paris', 'Munich', 'Paris', 'Prague']) places.append('at', at);
        const chart: RouteChart = await (await staff.api.call('GET', `${ROUTE}?${places}`)).json();
        expect(chart).toMatchObject({ kind: 'line', passed: ['Paris', 'Munich', 'Paris'] });
        expect((await staff.api.call('GET', chart.charts.narrow.paper ?? '')).status).toBe(200);
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
