import { describe, expect, test } from 'vitest';
import { CHART_SIZE_NAMES } from '#domain/charts/route-chart.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import fc from '#tests/fast-check.ts';
import { drawTheRoute, getDrawings, toCoordinates } from '#tests/routes.ts';
import cities from './cities.json' with { type: 'json' };
import { findPlace } from './places.ts';
import { planRoute } from './route-plan.ts';
import { measure, toKm } from './sphere.ts';
import { BOXES, fitStrip } from './view.ts';

const city = fc.constantFrom(...cities.map(({ name }) => name));
/** Two cities and a third whose scan lies on the straight line between them. */
const strip = fc.tuple(city, city, fc.nat()).map(([from, to, pick]) => {
  const near = cities
    .map(({ name }) => name)
    .filter(
      (at) =>
        planRoute({ from, to, scans: [at], newest: at, stage: 'IN_TRANSIT', isHeld: false, isReturn: false }).kind ===
        'strip',
    );
  return { from, to, at: near[pick % near.length] ?? '' };
});
const status = fc.constantFrom(...SHIPMENT_STATUSES);
const language = fc.constantFrom(...LANGUAGE_CODES);

describe('any route between two listed cities', () => {
  test('has only finite numbers, all inside the drawing', () => {
    fc.assert(
      fc.property(city, city, city, status, language, (from, to, at, state, lang) => {
        fc.pre(from !== to);
        const chart = drawTheRoute({ from, to, at, status: state, language: lang });
        expect(JSON.stringify(chart)).not.toMatch(/NaN|null|Infinity|undefined/);
        for (const { width, height, origin, destination, position, labels, progress, seas } of getDrawings(chart)) {
          const names = [labels.origin, labels.destination, ...(labels.position ? [labels.position] : []), ...seas];
          const points = [origin, destination, ...(position ? [position] : []), ...(progress ? [progress] : [])];
          for (const [x, y] of [...points, ...names.map((name) => name.at)]) {
            expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
          }
        }
        if (chart.doneKm !== undefined) expect(chart.doneKm).toBeLessThanOrEqual((chart.totalKm ?? 0) + 5);
      }),
      { numRuns: 200 },
    );
  });

  test('has both ends on the line of a strip and the position between them', () => {
    fc.assert(
      fc.property(strip, ({ from, to, at }) => {
        fc.pre(from !== to);
        const chart = drawTheRoute({ from, to, at });
        fc.pre(chart.kind === 'strip');
        for (const size of CHART_SIZE_NAMES) {
          const { origin, destination, position } = chart.charts[size];
          const { cy } = BOXES[size];
          expect([origin[1], destination[1], position?.[1]]).toEqual([cy, cy, cy]);
          const [left, right] = [origin[0], destination[0]].toSorted((a, b) => a - b) as [number, number];
          expect(position?.[0]).toBeGreaterThanOrEqual(left);
          expect(position?.[0]).toBeLessThanOrEqual(right);
          expect(right - left).toBeGreaterThan(100);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('shows a scan on the great circle at its true distance', () => {
    fc.assert(
      fc.property(strip, ({ from, to, at }) => {
        fc.pre(from !== to);
        const chart = drawTheRoute({ from, to, at });
        fc.pre(chart.kind === 'strip' && chart.doneKm !== chart.totalKm && (chart.doneKm ?? 0) > 0);
        const { origin, destination, position } = chart.charts.wide;
        const share = ((position?.[0] ?? 0) - origin[0]) / (destination[0] - origin[0]);
        expect(share * (chart.totalKm ?? 0)).toBeCloseTo(chart.doneKm ?? 0, -2.2);
        const straight = toKm(measure(toCoordinates(from), toCoordinates(at)));
        expect(Math.abs(straight - (chart.doneKm ?? 0))).toBeLessThan(0.081 * (chart.totalKm ?? 0) + 15);
      }),
      { numRuns: 50 },
    );
  });

  test('is not drawn when one of its ends is unknown', () => {
    const unknown = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => findPlace(text) === undefined);
    fc.assert(
      fc.property(city, unknown, status, fc.constantFrom('from', 'to'), (known, text, state, part) => {
        fc.pre(known !== 'Cape Town');
        const query = { from: known, to: 'Cape Town', at: known, status: state, [part]: text };
        expect(() => drawTheRoute(query)).toThrow('No route');
      }),
    );
  });
});

test('a strip places both ends of any route on its center line, more than 100 px apart, across the date line and near the poles', () => {
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
      expect(Math.abs((right?.[0] ?? 0) - (left?.[0] ?? 0))).toBeGreaterThan(100);
    }),
    { numRuns: 500 },
  );
});
