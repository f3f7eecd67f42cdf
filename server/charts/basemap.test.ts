import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CHART_SIZE_NAMES } from '#domain/charts/route-chart.ts';
import fc from '#tests/fast-check.ts';
import { drawBasemap } from './basemap.ts';
import cities from './cities.json' with { type: 'json' };
import { findPlace, type LonLat } from './places.ts';
import seas from './seas.json' with { type: 'json' };
import { measure, toKm, toLegs } from './sphere.ts';
import { fitLine, fitStrip, type View } from './view.ts';

const toCoordinates = (name: string): LonLat => findPlace(name)?.at ?? [Number.NaN, Number.NaN];

/** Cities more than 300 km from any coast of the map. */
const INLAND = [
  'Moscow',
  'Madrid',
  'Denver',
  'Chicago',
  'Winnipeg',
  'Brasília',
  'Johannesburg',
  'Lubumbashi',
  'Bamako',
  'Almaty',
]
  .concat([
    "Xi'an",
    'Chengdu',
    'Delhi',
    'Alice Springs',
    'Ulaanbaatar',
    'Novosibirsk',
    'Yakutsk',
    'Munich',
    'Riyadh',
    'Kabul',
  ])
  .map((name) => toCoordinates(name));
const OPEN_SEA = seas.flatMap(({ anchors }) => anchors.filter(([, , km = 0]) => km > 400)) as [
  number,
  number,
  number,
][];

/** Returns the rings of a picture's land in px. */
function readLand(svg: string): [number, number][][] {
  const data = /<path id="l" d="([^"]*)"/.exec(svg)?.[1] ?? '';
  return data
    .split('M')
    .filter(Boolean)
    .map((ring) => {
      const numbers = (ring.match(/-?\d+/g) ?? []).map((text) => Number(text) / 4);
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, i): [number, number] => {
        x += numbers[2 * i] ?? 0;
        y += numbers[2 * i + 1] ?? 0;
        return [x, y];
      });
    });
}

/** Whether the winding number of a point is nonzero, which SVG fills by default. */
function isLand(rings: [number, number][][], [x, y]: [number, number]): boolean {
  let winding = 0;
  for (const ring of rings) {
    for (const [i, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay];
      if (ay > y === by > y) continue;
      if (x < ax + ((y - ay) / (by - ay)) * (bx - ax)) winding += by > ay ? 1 : -1;
    }
  }
  return winding !== 0;
}

function toShown({ projection, width, height }: View, places: readonly (readonly number[])[]): [number, number][] {
  return places
    .map(([lon = 0, lat = 0]): [number, number] => projection([lon, lat]) ?? [Number.NaN, Number.NaN])
    .filter(([x, y]) => x > 0 && x < width && y > 0 && y < height);
}

function expectTrueLand(view: View, svg: string): void {
  const land = readLand(svg);
  expect(toShown(view, INLAND).filter((point) => !isLand(land, point))).toEqual([]);
  const wide = OPEN_SEA.filter(([, , km]) => km * view.pxPerKm > 6);
  expect(toShown(view, wide).filter((point) => isLand(land, point))).toEqual([]);
}

describe('the base map', () => {
  const city = fc.constantFrom(...cities.map(({ name }) => name));
  const size = fc.constantFrom(...CHART_SIZE_NAMES);

  test.each([
    ['New York', 'London'],
    ['Shanghai', 'Los Angeles'],
    ['Sydney', 'Santiago'],
    ['Singapore', 'Rotterdam'],
    ['Oslo', 'Cape Town'],
    ['Longyearbyen', 'Anchorage'],
    ['Punta Arenas', 'Hobart'],
    ['Suva', 'Apia'],
    ['Paris', 'Brussels'],
  ])('from %s to %s has land where land is and water where water is', (from, to) => {
    for (const name of CHART_SIZE_NAMES) {
      const view = fitStrip(toCoordinates(from), toCoordinates(to), name);
      expectTrueLand(view, drawBasemap(view, name));
    }
  });

  test('is accurate and small for any listed route', () => {
    fc.assert(
      fc.property(city, city, size, (from, to, name) => {
        const [a, b] = [toCoordinates(from), toCoordinates(to)];
        fc.pre(toKm(measure(a, b)) > 150 && measure(a, b) < 3.05);
        const view = fitStrip(a, b, name);
        const svg = drawBasemap(view, name);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg.length).toBeLessThan(40_000);
        expectTrueLand(view, svg);
      }),
      { numRuns: 60 },
    );
  });

  test('is accurate for routes through a scan off the line', () => {
    fc.assert(
      fc.property(city, city, city, size, (from, via, to, name) => {
        const view = fitLine(toLegs([toCoordinates(from), toCoordinates(via), toCoordinates(to)]))(name);
        fc.pre(new Set([from, via, to]).size === 3 && view !== undefined);
        if (view) expectTrueLand(view, drawBasemap(view, name));
      }),
      { numRuns: 20 },
    );
  });

  test('has lakes, rivers and borders inland, and only lakes under an ocean route', () => {
    const read = (from: string, to: string) => {
      const svg = drawBasemap(fitStrip(toCoordinates(from), toCoordinates(to), 'wide'), 'wide');
      return ['k', 'r', 'o'].filter((id) => !svg.includes(`<path id="${id}" d=""/>`));
    };
    expect(read('Chicago', 'Detroit')).toEqual(['k', 'r', 'o']);
    expect(read('Munich', 'Warsaw')).toEqual(['r', 'o']);
    expect(read('New York', 'London')).toEqual(['k']);
  });

  test('contains no text or names, and both color themes', () => {
    const svg = drawBasemap(fitStrip(toCoordinates('New York'), toCoordinates('London'), 'wide'), 'wide');
    expect(svg).not.toMatch(/<text|<title|<desc|York|London|aria-/);
    expect(svg).not.toMatch(/<script|href="(?!#)|url\(/);
    expect(svg).toContain('prefers-color-scheme:dark');
  });

  test('uses the colors of the chart tokens', () => {
    const svg = drawBasemap(fitStrip(toCoordinates('New York'), toCoordinates('London'), 'wide'), 'wide');
    const tokens = readFileSync('app/styles/tokens.css', 'utf8').toLowerCase();
    const colors = [...new Set(svg.toLowerCase().match(/#[0-9a-f]{6}\b/g))];
    expect(colors).toHaveLength(14);
    expect(colors.filter((color) => !tokens.includes(color))).toEqual([]);
  });
});
