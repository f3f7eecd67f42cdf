import { describe, expect, test } from 'vitest';
import fc from '#tests/fast-check.ts';
import { aScan } from '#tests/public-shipments.ts';
import { drawTheRoute, getDrawings } from '#tests/routes.ts';
import cities from './cities.json' with { type: 'json' };
import type { RouteQuery } from './draw-route.ts';
import type { Point } from './outline.ts';
import { toTextWidth } from './place-labels.ts';
import { MAX_SCANS, toRouteQuery } from './route-plan.ts';
import { toLineBoxes, toOverlap, toTextBox } from './view.ts';

const city = fc.constantFrom(...cities.map(({ name }) => name));

describe('the scanned route', () => {
  const long = ['Ningbo', 'Singapore', 'Colombo', 'Suez', 'Suez', 'Rotterdam'];
  const sea = (scans: string[], status: RouteQuery['status'] = 'IN_TRANSIT') =>
    drawTheRoute({ from: 'Ningbo', to: 'Hamburg', scans, status });

  test('draws the solid line through each place in order, without consecutive duplicates', () => {
    const chart = sea(long);
    expect(chart).toMatchObject({ kind: 'line', at: 'Rotterdam', passed: ['Singapore', 'Colombo', 'Suez'] });
    for (const { solid, passed, position, dashed } of getDrawings(chart)) {
      expect(passed?.match(/M/g)?.length).toBeGreaterThan(0);
      expect(position).toBeDefined();
      expect(dashed ?? '').not.toBe(solid);
    }
    const { wide } = chart.charts;
    for (const dot of wide.passed?.split('z').filter(Boolean) ?? []) {
      const [x = 0, y = 0] = dot.slice(1).split(' ').map(Number);
      const corners =
        wide.solid
          ?.slice(1)
          .split('L')
          .map((corner) => corner.split(' ').map(Number)) ?? [];
      expect(Math.min(...corners.map(([cx = 0, cy = 0]) => Math.hypot(cx - x, cy - y)))).toBeLessThan(2);
    }
    expect(wide.stops?.map(({ text }) => text)).toContain('Singapore');
  });

  test('stays on the map when the newest place is unlisted: the last listed one is passed, and there is no position', () => {
    const chart = sea(['Ningbo', 'Singapore', 'Sorting Hub North']);
    expect(chart).toMatchObject({ kind: 'line', at: '', offMap: 'Sorting Hub North', passed: ['Singapore'] });
    expect(chart.doneKm).toBeUndefined();
    for (const { position, labels, passed, dashed, progress } of getDrawings(chart)) {
      expect([position, labels.position, progress]).toEqual([undefined, undefined, undefined]);
      expect([passed, dashed]).toEqual([expect.stringMatching(/^M/), expect.stringMatching(/^M/)]);
    }
    expect(drawTheRoute({ scans: ['Sorting Hub North'] }).charts.wide).not.toHaveProperty('position');
  });

  test('skips an older unlisted place', () => {
    const chart = sea(['Ningbo', 'Sorting Hub North', 'Singapore']);
    expect(chart).toMatchObject({ at: 'Singapore', passed: [] });
    expect(chart).not.toHaveProperty('offMap');
  });

  test('has no position when the newest scan has no place', () => {
    const chart = drawTheRoute({ scans: ['Halifax'], newest: '' });
    expect(chart).toMatchObject({ kind: 'strip', at: '', passed: ['Halifax'] });
    expect(chart).not.toHaveProperty('offMap');
    expect(chart.charts.wide.position).toBeUndefined();
  });

  test('is complete to the destination once delivered', () => {
    const chart = sea([...long, 'Hamburg'], 'DELIVERED');
    for (const { position, destination, dashed } of getDrawings(chart))
      expect([position, dashed]).toEqual([destination, undefined]);
  });

  test('is dashed from the position to the destination, even if the last leg is short', () => {
    for (const [from, scans, to] of [
      ['Los Angeles', ['Honolulu', 'Suva'], 'Sydney'],
      ['Lisbon', ['Paris', 'Leipzig', 'Munich', 'Vienna', 'Prague'], 'Warsaw'],
    ] as const) {
      for (const { dashed } of getDrawings(drawTheRoute({ from, to, scans: [...scans] }))) expect(dashed).toBeDefined();
    }
  });

  test('keeps its map around a continent, on the usual world map', () => {
    const chart = drawTheRoute({ from: 'Shanghai', to: 'Rotterdam', scans: ['Singapore', 'Cape Town', 'Dakar'] });
    expect(chart).toMatchObject({ kind: 'line', at: 'Dakar' });
    for (const { north } of getDrawings(chart)) expect(north?.turn).toBe(0);
  });

  test.each([
    [['Singapore', 'Cape Town']],
    [['Cape Town']],
    [['Singapore', 'Colombo', 'Cape Town', 'Dakar']],
    [['Singapore', 'Cape Town', 'Las Palmas']],
  ])('through %j labels its newest place and distance beside the line where there is room', (scans) => {
    const toPoints = (path = '') =>
      path
        .split('M')
        .flatMap((part) => toLineBoxes(part.split('L').map((point) => point.split(' ').map(Number) as Point)));
    const { wide, medium } = drawTheRoute({ from: 'Shanghai', to: 'Rotterdam', scans }).charts;
    for (const { solid, dashed, labels, progress } of [wide, medium]) {
      const name = labels.position ?? { text: '', at: [Number.NaN, Number.NaN] as Point };
      const boxes = [toTextBox(name.at, toTextWidth(name.text, 14), 14), toTextBox(progress as Point, 110, 13)];
      const lines = [...toPoints(solid), ...toPoints(dashed)];
      expect(boxes.map((box) => Math.max(...lines.map((line) => toOverlap(box, line))))).toEqual([0, 0]);
    }
  });

  test('names a city once, on its line', () => {
    const { wide } = drawTheRoute({ from: 'Los Angeles', to: 'New York', scans: ['Denver', 'Chicago'] }).charts;
    expect(wide.towns?.length).toBeGreaterThan(0);
    expect(wide.towns?.map(({ text }) => text)).not.toContain('Chicago');
  });

  test('shows no distance at a hold or near an end', () => {
    expect(drawTheRoute({ at: 'New York' }).doneKm).toBeUndefined();
    expect(drawTheRoute({ at: 'London', status: 'OUT_FOR_DELIVERY' }).doneKm).toBeUndefined();
    for (const { progress } of getDrawings(drawTheRoute({ at: 'Halifax', status: 'ON_HOLD' })))
      expect(progress).toBeUndefined();
  });

  test('has a bounded size for any number of scans', () => {
    const names = cities.slice(0, 70).map(({ name }) => name);
    const trackingHistory = names.toReversed().map((location) => aScan({ location }));
    const { scans } = toRouteQuery({ origin: '', destination: '', status: 'IN_TRANSIT', trackingHistory }, 'en');
    expect(scans).toHaveLength(MAX_SCANS);
    expect(scans.at(-1)).toBe(names.at(-1));
  });
});

describe('north', () => {
  test.each([
    ['London', 'New York'],
    ['Los Angeles', 'Shanghai'],
    ['Tokyo', 'Frankfurt'],
    ['Sydney', 'Singapore'],
  ])('is in the upper half from %s to %s, with the origin on the right', (from, to) => {
    const { charts } = drawTheRoute({ from, to, at: from });
    for (const { north, origin, destination } of [charts.wide, charts.medium, charts.narrow]) {
      expect(Math.abs(north?.turn ?? 180)).toBeLessThanOrEqual(90);
      expect(origin[0]).toBeGreaterThan(destination[0]);
    }
  });

  test('is in the upper half of any map', () => {
    fc.assert(
      fc.property(city, city, city, (from, to, at) => {
        fc.pre(from !== to);
        for (const { north } of getDrawings(drawTheRoute({ from, to, at })))
          expect(Math.abs(north?.turn ?? 0)).toBeLessThanOrEqual(100);
      }),
      { numRuns: 100 },
    );
  });
});

test('keeps a line through any places inside the drawing', () => {
  fc.assert(
    fc.property(city, fc.array(city, { minLength: 1, maxLength: 6 }), city, (from, scans, to) => {
      fc.pre(from !== to);
      for (const { solid, dashed, width, height } of getDrawings(drawTheRoute({ from, to, scans }))) {
        const numbers = `${solid ?? ''}${dashed ?? ''}`.match(/[\d.-]+/g)?.map(Number) ?? [];
        if (`${solid}${dashed}`.includes('H')) continue;
        for (const [index, number] of numbers.entries()) {
          expect(number).toBeGreaterThan(0);
          expect(number).toBeLessThan(index % 2 === 0 ? width : height);
        }
      }
    }),
    { numRuns: 100 },
  );
});
