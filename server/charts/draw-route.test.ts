import { describe, expect, test } from 'vitest';
import type { RouteChart } from '#domain/route-chart.ts';
import { drawTheRoute, getAt, getDrawings } from '#tests/routes.ts';
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

  test('is planned from end to end while only the label exists', () => {
    const chart = drawTheRoute({ status: 'LABEL_CREATED' });
    expect(chart.kind).toBe('strip');
    expect(chart.state).toBe('planned');
    expect(chart.doneKm).toBeUndefined();
    for (const { solid, position, dashed } of getDrawings(chart)) {
      expect([solid, position]).toEqual([undefined, undefined]);
      expect(dashed).toMatch(/^M\d+ \d+H\d+$/);
    }
  });

  test('stops at a hold, leaving more room for its square', () => {
    const chart = drawTheRoute({ at: 'St. John’s', status: 'ON_HOLD' });
    expect(chart.state).toBe('held');
    expect(chart.charts.wide.dashed).toBe('M555 180H1276');
  });

  test('writes the names as the reader calls them, on a picture that is the same for all', () => {
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

  test('goes through a scan that lies far off the line', () => {
    const chart = drawTheRoute({ at: 'Memphis' });
    expect(chart).toMatchObject({ kind: 'line', directKm: 5571 });
    expect(chart.doneKm).toBe(Math.round(toKm(measure(getAt('New York'), getAt('Memphis'))) / 10) * 10);
    expect(chart.totalKm).toBeGreaterThan(5571);
    expect(chart.charts.wide.basemap).toContain('via=Memphis');
  });

  test('has names of waters in the language asked for, none on a phone', () => {
    const texts = (chart: RouteChart) => getDrawings(chart).map(({ seas }) => seas.map(({ text }) => text));
    expect(texts(drawTheRoute({ at: 'St. John’s', language: 'de' }))[0]).toContain('Nordatlantik');
    expect(texts(drawTheRoute({ at: 'St. John’s' }))[2]).toEqual([]);
  });
});

describe('a ruler without a map', () => {
  test.each([
    ['an unknown origin', { from: 'Springfield', at: 'London' }],
    ['an unknown destination', { to: 'Ashford', at: 'New York' }],
    ['a route too short for a map', { from: 'Cologne', to: 'Düsseldorf', at: 'Cologne' }],
    ['the same place twice', { from: 'London', to: 'Londres', at: 'London' }],
    ['opposite ends of the globe', { from: 'Auckland', to: 'Madrid', at: 'Auckland' }],
    ['a delivery far from its destination', { at: 'Rome', status: 'DELIVERED' as const }],
  ])('stands for %s', (_, query) => {
    const chart = drawTheRoute(query);
    expect(chart.kind).toBe('ruler');
    for (const { basemap, seas } of getDrawings(chart)) expect([basemap, seas]).toEqual([undefined, []]);
    expect([chart.directKm, chart.totalKm, chart.doneKm]).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ['LABEL_CREATED', 0.05],
    ['IN_TRANSIT', 0.35],
    ['OUT_FOR_DELIVERY', 0.85],
    ['DELIVERED', 1],
  ] as const)('puts the position of %s at %d of the line', (stage, share) => {
    const { wide } = drawTheRoute({ from: 'Springfield', status: stage }).charts;
    expect(wide.position?.[0]).toBe(Math.round(150 + 1140 * share));
  });

  test('keeps the stage before a hold', () => {
    const { charts, state } = drawTheRoute({ from: 'Springfield', status: 'ON_HOLD', stage: 'OUT_FOR_DELIVERY' });
    expect(state).toBe('held');
    expect(charts.wide.position?.[0]).toBe(Math.round(150 + 1140 * 0.85));
  });

  test('cuts a name that has no room', () => {
    const { charts } = drawTheRoute({ from: 'A'.repeat(400), to: '字'.repeat(200) });
    for (const { labels } of [charts.wide, charts.medium, charts.narrow]) {
      expect(labels.origin.text).toMatch(/^A+…$/);
      expect(labels.destination.text).toMatch(/^字+…$/);
    }
  });
});
