import { describe, expect, test } from 'vitest';
import { CHART_SIZE_NAMES, type RouteChart } from '#domain/charts/route-chart.ts';
import { drawTheRoute, getDrawings, toCoordinates } from '#tests/routes.ts';
import { drawRoute, type RouteQuery } from './draw-route.ts';
import { drawRuler } from './line-drawings.ts';
import { measure, toKm } from './sphere.ts';

describe('a route from New York to London', () => {
  test('is a straight line, solid to the last scan and dashed beyond', () => {
    const { kind, state, directKm, totalKm, doneKm, charts } = drawTheRoute({ at: 'St. John’s' });
    expect({ kind, state, directKm, totalKm, doneKm }).toEqual({
      kind: 'strip',
      state: 'moving',
      directKm: 5571,
      totalKm: 5571,
      doneKm: 1840,
    });
    expect(charts.wide.solid).toBe('M150 180H527');
    expect(charts.wide.dashed).toBe('M549 180H1276');
    expect(charts.wide.labels.position?.text).toBe("St. John's");
    expect(charts.narrow.basemap).toBe('/strip.svg?from=New+York&to=London&size=narrow&v=3');
  });

  test('is complete once delivered', () => {
    const chart = drawTheRoute({ at: 'London', status: 'DELIVERED' });
    expect(chart).toMatchObject({ kind: 'strip', state: 'delivered', totalKm: 5571 });
    expect(chart.doneKm).toBeUndefined();
    for (const { dashed, position, destination } of getDrawings(chart)) {
      expect(dashed).toBeUndefined();
      expect(position).toEqual(destination);
    }
  });

  test('is planned from end to end when only the label exists', () => {
    const chart = drawTheRoute({ status: 'LABEL_CREATED' });
    expect(chart.kind).toBe('strip');
    expect(chart.state).toBe('planned');
    expect(chart.doneKm).toBeUndefined();
    for (const { solid, position, dashed } of getDrawings(chart)) {
      expect([solid, position]).toEqual([undefined, undefined]);
      expect(dashed).toMatch(/^M\d+ \d+H\d+$/);
    }
  });

  test('stops at a hold, with more room for its square', () => {
    const chart = drawTheRoute({ at: 'St. John’s', status: 'ON_HOLD' });
    expect(chart.state).toBe('held');
    expect(chart.charts.wide.dashed).toBe('M555 180H1276');
  });

  test('goes out and back on a return, with its position on the way back and nothing planned', () => {
    const chart = drawTheRoute({ scans: ['Halifax', 'London', 'St. John’s'], status: 'ON_HOLD', isReturn: true });
    expect(chart).toMatchObject({ kind: 'strip', state: 'moving', at: "St. John's", passed: ['Halifax', 'London'] });
    expect([chart.totalKm, chart.doneKm]).toEqual([undefined, undefined]);
    expect(chart.charts.wide.solid).toBe('M150 174H1260a6 6 0 0 1 0 12H527');
    for (const { dashed, position } of getDrawings(chart))
      expect([dashed, position]).toEqual([undefined, [expect.any(Number), expect.any(Number)]]);
  });

  test('ends a return at the origin, and turns where it turned', () => {
    const back = drawTheRoute({ scans: ['New York', 'St. John’s', 'New York'], status: 'ON_HOLD', isReturn: true });
    expect(back.charts.wide).toMatchObject({ solid: 'M150 174H527a6 6 0 0 1 0 12H150', position: [150, 180] });
    const west = { from: 'London', to: 'New York', status: 'ON_HOLD', isReturn: true } as const;
    expect(drawTheRoute({ ...west, scans: ['New York', 'London'] }).charts.wide.solid).toMatch(
      /^M(\d+) 174H\d+a6 6 0 0 [01] 0 12H\1$/,
    );
  });

  test('is one line to the destination while a return is still there, and a polyline off the straight line', () => {
    const there = drawTheRoute({ at: 'London', status: 'ON_HOLD', isReturn: true });
    expect(there.charts.wide).toMatchObject({ solid: 'M150 180H1290', position: [1290, 180] });
    expect(there.charts.wide.dashed).toBeUndefined();
    const scans = ['Memphis', 'New York'];
    expect(drawTheRoute({ scans, status: 'ON_HOLD', isReturn: true })).toMatchObject({ kind: 'line', state: 'held' });
  });

  test('names a place once that a return passes twice', () => {
    const scans = ['St. John’s', 'London', 'St. John’s', 'New York'];
    const { wide } = drawTheRoute({ scans, status: 'ON_HOLD', isReturn: true }).charts;
    expect(wide.stops?.map(({ text }) => text)).toEqual(["St. John's"]);
  });

  test('writes names in the reader’s language over the same picture', () => {
    const chart = drawTheRoute({ scans: ['Halifax', 'Reykjavík'], language: 'es' });
    expect([chart.from, chart.to, chart.at, chart.passed]).toEqual(['Nueva York', 'Londres', 'Reikiavik', ['Halifax']]);
    const { labels, stops } = chart.charts.wide;
    expect([labels.origin.text, labels.position?.text, stops?.map(({ text }) => text)]).toEqual([
      'Nueva York',
      'Reikiavik',
      ['Halifax'],
    ]);
    expect(chart.charts.wide.basemap).toContain('from=New+York&to=London');
  });

  test('ends where it was delivered, if that is elsewhere', () => {
    const chart = drawTheRoute({ at: 'Rome', status: 'DELIVERED' });
    expect(chart).toMatchObject({ kind: 'line', state: 'delivered', at: 'Rome' });
    for (const { position, destination, dashed, labels } of getDrawings(chart)) {
      expect(position).not.toEqual(destination);
      expect([dashed, labels.position?.text]).toEqual([undefined, 'Rome']);
    }
  });

  test('goes through a scan that lies far off the line', () => {
    const chart = drawTheRoute({ at: 'Memphis' });
    expect(chart).toMatchObject({ kind: 'line', directKm: 5571 });
    expect(chart.doneKm).toBe(Math.round(toKm(measure(toCoordinates('New York'), toCoordinates('Memphis'))) / 10) * 10);
    expect(chart.totalKm).toBeGreaterThan(5571);
    expect(chart.charts.wide.basemap).toContain('via=Memphis');
  });

  test('names waters in the requested language, and none on a phone', () => {
    const texts = (chart: RouteChart) => getDrawings(chart).map(({ seas }) => seas.map(({ text }) => text));
    expect(texts(drawTheRoute({ at: 'St. John’s', language: 'de' }))[0]).toContain('Nordatlantik');
    expect(texts(drawTheRoute({ at: 'St. John’s' }))[2]).toEqual([]);
  });
});

describe('a ruler without a map', () => {
  test.each([
    ['a route too short for a map', { from: 'Cologne', to: 'Düsseldorf', at: 'Cologne' }],
    ['opposite ends of the globe', { from: 'Auckland', to: 'Madrid', at: 'Auckland' }],
  ])('is drawn for %s', (_, query) => {
    const chart = drawTheRoute(query);
    expect(chart.kind).toBe('ruler');
    for (const { basemap, seas } of getDrawings(chart)) expect([basemap, seas]).toEqual([undefined, []]);
    expect([chart.directKm, chart.totalKm, chart.doneKm]).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ['nowhere', 'the newest scan is on the way', { at: 'Leverkusen' }, undefined],
    ['nowhere', 'the newest scan has no place', { newest: '' }, undefined],
    ['nowhere', 'the shipment is held on the way', { at: 'Leverkusen', status: 'ON_HOLD' as const }, undefined],
    ['at the origin', 'the newest scan was there', { at: 'Cologne' }, 150],
    ['at the destination', 'the newest scan was there', { at: 'Düsseldorf' }, 1290],
    ['at the destination', 'it is delivered', { newest: '', status: 'DELIVERED' as const }, 1290],
  ])('has its position %s when %s', (_where, _when, query, x) => {
    const { wide } = drawTheRoute({ from: 'Cologne', to: 'Düsseldorf', ...query }).charts;
    expect(wide.position?.[0]).toBe(x);
  });

  test('truncates a name that does not fit', () => {
    const captions = { from: 'A'.repeat(400), to: '字'.repeat(200), at: '' };
    for (const size of CHART_SIZE_NAMES) {
      const { labels } = drawRuler(undefined, { size, state: 'planned', captions, language: 'en' });
      expect(labels.origin.text).toMatch(/^A+…$/);
      expect(labels.destination.text).toMatch(/^字+…$/);
    }
  });
});

const WITHOUT_ENDS: Omit<RouteQuery, 'from' | 'to'> = {
  scans: ['London'],
  newest: 'London',
  status: 'IN_TRANSIT',
  language: 'en',
};

describe('no route', () => {
  test.each([
    ['neither place is known', { from: '', to: '' }],
    ['only one place is known', { from: 'London', to: '' }],
    ['both are the same place', { from: 'London', to: 'Londres' }],
    ['the origin is on no list', { from: 'Springfield', to: 'London' }],
    ['the destination is on no list', { from: 'London', to: 'Ashford' }],
  ])('is drawn when %s', (_, ends) => {
    expect(drawRoute({ ...WITHOUT_ENDS, ...ends }, '/strip.svg')).toBeUndefined();
  });
});
