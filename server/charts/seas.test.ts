import { geoContains } from 'd3-geo';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { selectLand } from './land.ts';
import type { LonLat } from './places.ts';
import seas from './seas.json' with { type: 'json' };
import { toKm } from './sphere.ts';

const whole = selectLand({ center: [0, 0], radius: Math.PI, detail: '50m', step: 0 });
const RADIANS = Math.PI / 180;
const toVector = ([lon, lat]: LonLat) => [
  Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS),
  Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS),
  Math.sin(lat * RADIANS),
];
const coast = Float64Array.from((whole.coordinates.flat(2) as LonLat[]).flatMap(toVector));

function toCoastKm(at: LonLat): number {
  const [x = 0, y = 0, z = 0] = toVector(at);
  let nearest = -1;
  for (let i = 0; i < coast.length; i += 3) {
    nearest = Math.max(nearest, x * (coast[i] ?? 0) + y * (coast[i + 1] ?? 0) + z * (coast[i + 2] ?? 0));
  }
  return toKm(Math.acos(Math.min(1, nearest)));
}

const anchors = seas.flatMap(({ names, anchors }) =>
  anchors.map(([lon = 0, lat = 0, km = 0]) => ({ names, lon, lat, km })),
);

describe('names of waters', () => {
  test('exist in every language of the site', () => {
    for (const { names } of seas) {
      expect(Object.keys(names)).toEqual([...LANGUAGE_CODES]);
      expect(Object.values(names).filter((name) => name.trim() === '')).toEqual([]);
    }
  });

  test('are placed no nearer to land than stated', () => {
    // 25 km, because the points of a coast are that far apart.
    expect(anchors.filter(({ lon, lat, km }) => toCoastKm([lon, lat]) < km - 25)).toEqual([]);
  });

  test('are placed on water', () => {
    // One in twenty, because checking a point against all land takes long.
    const sample = anchors.filter((_, index) => index % 20 === 0);
    expect(sample.filter(({ lon, lat }) => geoContains(whole, [lon, lat]))).toEqual([]);
  });
});
