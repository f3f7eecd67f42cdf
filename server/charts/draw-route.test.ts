import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHART_SIZE_NAMES, type ChartDrawing, type RouteChart } from '#domain/route-chart.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import cities from './cities.json' with { type: 'json' };
import { drawRoute, type RouteQuery } from './draw-route.ts';
import { findPlace, type LonLat } from './places.ts';
import { planRoute } from './route-plan.ts';
import { measure, toKm } from './sphere.ts';
import { BOXES, fitStrip } from './view.ts';

const draw = (query: Partial<RouteQuery>): RouteChart =>
  drawRoute({ from: 'New York', to: 'London', at: '', status: 'IN_TRANSIT', language: 'en', ...query }, '/strip.svg');
const drawings = (chart: RouteChart): ChartDrawing[] => CHART_SIZE_NAMES.map((size) => chart.charts[size]);
const getAt = (name: string): LonLat => findPlace(name)?.at ?? [Number.NaN, Number.NaN];

const city = fc.constantFrom(...cities.map(({ name }) => name));
/** Two cities and a third whose scan is drawn on the straight line between them. */
const strip = fc.tuple(city, city, fc.nat()).map(([from, to, pick]) => {
  const near = cities
    .map(({ name }) => name)
    .filter((at) => planRoute({ from, to, at, stage: 'IN_TRANSIT', isHeld: false }).kind === 'strip');
  return { from, to, at: near[pick % near.length] ?? '' };
});
const status = fc.constantFrom(...SHIPMENT_STATUSES);
const language = fc.constantFrom('en' as const, 'es' as const, 'fr' as const, 'de' as const, 'zh' as const);

describe('a route from New York to London', () => {
  test('is a straight line, solid to the last scan and dashed beyond', () => {
    const { kind, state, directKm, totalKm, doneKm, charts } = draw({ at: 'St. John’s' });
    expect({ kind, state, directKm, totalKm, doneKm }).toEqual({
      kind: 'strip',
      state: 'moving',
      directKm: 5571,
      totalKm: 5571,
      doneKm: 1840,
    });
    expect(charts.wide.solid).toBe('M150 180H527');
    expect(charts.wide.dashed).toBe('M549 180H1276');
    expect(charts.wide.labels.fix?.text).toBe('St. John’s');
    expect(charts.narrow.paper).toBe('/strip.svg?from=New+York&to=London&size=narrow&v=1');
  });

  test('is complete once delivered', () => {
    const chart = draw({ at: 'London', status: 'DELIVERED' });
    expect(chart).toMatchObject({ kind: 'strip', state: 'delivered', doneKm: 5571 });
    for (const { dashed, fix, destination } of drawings(chart)) {
      expect(dashed).toBeUndefined();
      expect(fix).toEqual(destination);
    }
  });

  test('is planned from end to end while only the label exists', () => {
    const chart = draw({ status: 'LABEL_CREATED' });
    expect(chart.kind).toBe('strip');
    expect(chart.state).toBe('planned');
    expect(chart.doneKm).toBeUndefined();
    for (const { solid, fix, dashed } of drawings(chart)) {
      expect([solid, fix]).toEqual([undefined, undefined]);
      expect(dashed).toMatch(/^M\d+ \d+H\d+$/);
    }
  });

  test('stops at a hold, leaving more room for its square', () => {
    const chart = draw({ at: 'St. John’s', status: 'ON_HOLD' });
    expect(chart.state).toBe('held');
    expect(chart.charts.wide.dashed).toBe('M555 180H1276');
  });

  test('writes the names as they were given and looks them up as they are meant', () => {
    const chart = draw({ from: 'nueva york', to: 'LONDRES', at: 'Halifax' });
    expect([chart.from, chart.to, chart.at]).toEqual(['nueva york', 'LONDRES', 'Halifax']);
    expect(chart.charts.wide.labels.destination.text).toBe('LONDRES');
    expect(chart.charts.wide.paper).toContain('from=New+York&to=London');
  });

  test('goes through a scan that lies far off the line', () => {
    const chart = draw({ at: 'Memphis' });
    expect(chart).toMatchObject({ kind: 'line', directKm: 5571 });
    expect(chart.doneKm).toBe(Math.round(toKm(measure(getAt('New York'), getAt('Memphis'))) / 10) * 10);
    expect(chart.totalKm).toBeGreaterThan(5571);
    expect(chart.charts.wide.paper).toContain('via=Memphis');
  });

  test('has names of waters in the language asked for, none on a phone', () => {
    const texts = (chart: RouteChart) => drawings(chart).map(({ seas }) => seas.map(({ text }) => text));
    expect(texts(draw({ at: 'St. John’s', language: 'de' }))[0]).toContain('Nordatlantik');
    expect(texts(draw({ at: 'St. John’s' }))[2]).toEqual([]);
  });
});

describe('a ruler without a map', () => {
  test.each([
    ['an unknown origin', { from: 'Springfield', at: 'London' }],
    ['an unknown destination', { to: 'Ashford', at: 'New York' }],
    ['an unknown place of the last scan', { at: 'Sorting Hub 4' }],
    ['no located scan on the way', { at: '' }],
    ['a route too short for a map', { from: 'Cologne', to: 'Düsseldorf', at: 'Cologne' }],
    ['the same place twice', { from: 'London', to: 'Londres', at: 'London' }],
    ['opposite ends of the globe', { from: 'Auckland', to: 'Madrid', at: 'Auckland' }],
    ['a scan too far away for one map', { from: 'San Francisco', to: 'Ho Chi Minh City', at: 'Newcastle upon Tyne' }],
    ['a delivery far from its destination', { at: 'Rome', status: 'DELIVERED' as const }],
  ])('stands for %s', (_, query) => {
    const chart = draw(query);
    expect(chart.kind).toBe('ruler');
    for (const { paper, seas } of drawings(chart)) expect([paper, seas]).toEqual([undefined, []]);
    expect([chart.totalKm, chart.doneKm]).toEqual([undefined, undefined]);
  });

  test.each([
    ['LABEL_CREATED', 0.05],
    ['IN_TRANSIT', 0.35],
    ['OUT_FOR_DELIVERY', 0.85],
    ['DELIVERED', 1],
  ] as const)('puts the fix of %s at %d of the line', (stage, share) => {
    const { wide } = draw({ from: 'Springfield', status: stage }).charts;
    expect(wide.fix?.[0]).toBe(Math.round(150 + 1140 * share));
  });

  test('keeps the stage before a hold', () => {
    const { charts, state } = draw({ from: 'Springfield', status: 'ON_HOLD', stage: 'OUT_FOR_DELIVERY' });
    expect(state).toBe('held');
    expect(charts.wide.fix?.[0]).toBe(Math.round(150 + 1140 * 0.85));
  });

  test('cuts a name that has no room', () => {
    const { charts } = draw({ from: 'A'.repeat(400), to: '字'.repeat(200) });
    for (const { labels } of [charts.wide, charts.medium, charts.narrow]) {
      expect(labels.origin.text).toMatch(/^A+…$/);
      expect(labels.destination.text).toMatch(/^字+…$/);
    }
  });
});

describe('any route between two cities of the list', () => {
  test('has no number that is none, and everything inside the drawing', () => {
    fc.assert(
      fc.property(city, city, city, status, language, (from, to, at, state, lang) => {
        const chart = draw({ from, to, at, status: state, language: lang });
        expect(JSON.stringify(chart)).not.toMatch(/NaN|null|Infinity|undefined/);
        for (const { width, height, origin, destination, fix, labels, progress, seas } of drawings(chart)) {
          const names = [labels.origin, labels.destination, ...(labels.fix ? [labels.fix] : []), ...seas];
          const points = [origin, destination, ...(fix ? [fix] : []), ...(progress ? [progress] : [])];
          for (const [x, y] of [...points, ...names.map((name) => name.at)]) {
            expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
          }
        }
        if (chart.doneKm !== undefined) expect(chart.doneKm).toBeLessThanOrEqual((chart.totalKm ?? 0) + 5);
      }),
      { numRuns: 200 },
    );
  });

  test('has both ends on the line of a strip and the fix between them', () => {
    fc.assert(
      fc.property(strip, ({ from, to, at }) => {
        const chart = draw({ from, to, at });
        fc.pre(chart.kind === 'strip');
        for (const size of CHART_SIZE_NAMES) {
          const { origin, destination, fix } = chart.charts[size];
          const { cy } = BOXES[size];
          expect([origin[1], destination[1], fix?.[1]]).toEqual([cy, cy, cy]);
          expect(fix?.[0]).toBeGreaterThanOrEqual(origin[0]);
          expect(fix?.[0]).toBeLessThanOrEqual(destination[0]);
          expect(destination[0] - origin[0]).toBeGreaterThan(100);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('shows a scan on the great circle as far along as it is', () => {
    fc.assert(
      fc.property(strip, ({ from, to, at }) => {
        const chart = draw({ from, to, at });
        fc.pre(chart.kind === 'strip' && chart.doneKm !== chart.totalKm && (chart.doneKm ?? 0) > 0);
        const { origin, destination, fix } = chart.charts.wide;
        const share = ((fix?.[0] ?? 0) - origin[0]) / (destination[0] - origin[0]);
        expect(share * (chart.totalKm ?? 0)).toBeCloseTo(chart.doneKm ?? 0, -2.2);
        const straight = toKm(measure(getAt(from), getAt(at)));
        expect(Math.abs(straight - (chart.doneKm ?? 0))).toBeLessThan(0.081 * (chart.totalKm ?? 0) + 15);
      }),
      { numRuns: 50 },
    );
  });

  test('never gets a map when one of its places is unknown', () => {
    const unknown = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => findPlace(text) === undefined);
    fc.assert(
      fc.property(city, unknown, status, fc.constantFrom('from', 'to', 'at'), (known, text, state, part) => {
        const chart = draw({ from: known, to: 'Cape Town', at: known, status: state, [part]: text });
        expect(chart.kind).toBe('ruler');
        expect(JSON.stringify(chart)).not.toContain('strip.svg');
      }),
    );
  });
});

test('a strip holds both ends of any route on its line, across the date line and near the poles', () => {
  const point = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  );
  fc.assert(
    fc.property(point, point, fc.constantFrom(...CHART_SIZE_NAMES), (a, b, size) => {
      const length = measure(a, b);
      fc.pre(toKm(length) > 150 && length < (175 / 180) * Math.PI);
      const { projection } = fitStrip(a, b, size);
      const [left, right] = [projection(a), projection(b)];
      expect(left?.[1]).toBeCloseTo(BOXES[size].cy, 3);
      expect(right?.[1]).toBeCloseTo(BOXES[size].cy, 3);
      expect(right?.[0] ?? 0).toBeGreaterThan(left?.[0] ?? 0);
    }),
    { numRuns: 500 },
  );
});
