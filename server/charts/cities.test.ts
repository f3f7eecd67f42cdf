import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoContains, geoDistance } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, test } from 'vitest';
import cities from './cities.json' with { type: 'json' };
import { type LonLat, toPlaceKey } from './places.ts';
import { toKm } from './sphere.ts';

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;
const require = createRequire(import.meta.url);
const file = require.resolve('world-atlas/countries-10m.json');
const world = JSON.parse(readFileSync(file, 'utf8')) as World;
const shapes = new Map(feature(world, world.objects.countries).features.map((shape) => [shape.properties.name, shape]));

/** The map's names of countries that differ from the platform's English names. */
const MAP_NAMES: Record<string, string[]> = {
  BA: ['Bosnia and Herz.'],
  CD: ['Dem. Rep. Congo'],
  CF: ['Central African Rep.'],
  CG: ['Congo'],
  CK: ['Cook Is.'],
  CV: ['Cabo Verde'],
  DO: ['Dominican Rep.'],
  EH: ['W. Sahara', 'Morocco'],
  FK: ['Falkland Is.'],
  FO: ['Faeroe Is.'],
  GF: ['France'],
  GP: ['France'],
  GQ: ['Eq. Guinea'],
  HK: ['Hong Kong'],
  KN: ['St. Kitts and Nevis'],
  LC: ['Saint Lucia'],
  MH: ['Marshall Is.'],
  MK: ['Macedonia'],
  MM: ['Myanmar'],
  MO: ['Macao'],
  MP: ['N. Mariana Is.'],
  MQ: ['France'],
  PF: ['Fr. Polynesia'],
  RE: ['France'],
  SB: ['Solomon Is.'],
  SH: ['Saint Helena'],
  SJ: ['Norway'],
  SO: ['Somalia', 'Somaliland'],
  SS: ['S. Sudan'],
  ST: ['São Tomé and Principe'],
  SZ: ['eSwatini'],
  TR: ['Turkey'],
  TT: ['Trinidad and Tobago'],
  US: ['United States of America'],
  VI: ['U.S. Virgin Is.'],
  YT: ['France'],
};
const english = new Intl.DisplayNames('en', { type: 'region' });
const toMapNames = (code: string) => MAP_NAMES[code] ?? [english.of(code)?.replaceAll('’', "'") ?? code];

type Shape = { type: 'Polygon'; coordinates: number[][][] } | { type: 'MultiPolygon'; coordinates: number[][][][] };

function toCoastKm(at: LonLat, geometry: Shape): number {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const points = polygons.flat(2) as LonLat[];
  return toKm(points.reduce((best, point) => Math.min(best, geoDistance(at, point)), Math.PI));
}

function toKmOutside(at: LonLat, code: string): number {
  const countryShapes = toMapNames(code).map((name) => shapes.get(name));
  const distances = countryShapes.map((shape) => {
    if (!shape) throw new Error(`No shape for ${code}`);
    const geometry = shape.geometry as Shape;
    return geoContains(geometry, at) ? 0 : toCoastKm(at, geometry);
  });
  return Math.min(...distances);
}

describe('the bundled list of cities', () => {
  test('has more than 500 cities', () => {
    expect(cities.length).toBeGreaterThan(500);
  });

  test('places every city in its country, or at most 12 km off its border or coast', () => {
    const misplaced = cities.filter(({ at, country }) => !(toKmOutside(at as LonLat, country) < 12));
    expect(misplaced.map(({ name, country, at }) => `${name} ${country} ${at}`)).toEqual([]);
  });

  test('has no name for two places', () => {
    const keys = cities.flatMap(({ name, also }) => [...new Set([name, ...(also ?? [])].map(toPlaceKey))]);
    const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
    expect(twice).toEqual([]);
  });

  test('has no empty name', () => {
    expect(
      cities.flatMap(({ name, also }) => [name, ...(also ?? [])]).filter((name) => toPlaceKey(name) === ''),
    ).toEqual([]);
  });

  test('has no two cities within 3 km, except one pair divided by a border', () => {
    const near: string[] = [];
    cities.forEach((one, index) => {
      for (const other of cities.slice(index + 1)) {
        if (toKm(geoDistance(one.at as LonLat, other.at as LonLat)) < 3) near.push(`${one.name} and ${other.name}`);
      }
    });
    expect(near).toEqual(['El Paso and Ciudad Juárez']);
  });
});
