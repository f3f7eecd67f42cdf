import { geoGraticule } from 'd3-geo';
import type { LonLat } from './places.ts';
import type { View } from './view.ts';

const STEPS = [1, 2, 5, 10, 15, 30];
const MIN_GAP_PX = 55;
const SAMPLES = 8;

/** Longitudes and latitudes that a view shows, in whole steps; longitudes may run past 180. */
function toExtent({ width, height, projection }: View, step: number): [[number, number], [number, number]] {
  const centre = projection.invert?.([width / 2, height / 2]) ?? [0, 0];
  let [west, east, south, north] = [0, 0, 90, -90];
  for (let i = 0; i <= SAMPLES; i++) {
    for (let j = 0; j <= SAMPLES; j++) {
      const [lon, lat] = projection.invert?.([(width * i) / SAMPLES, (height * j) / SAMPLES]) ?? centre;
      const away = ((lon - centre[0] + 540) % 360) - 180;
      [west, east] = [Math.min(west, away), Math.max(east, away)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  }
  const hasPole = (
    [
      [0, 90],
      [0, -90],
    ] as LonLat[]
  ).some((pole) => {
    const [x, y] = projection(pole) ?? [Number.NaN, Number.NaN];
    return x > -width && x < 2 * width && y > -height && y < 2 * height;
  });
  if (hasPole || east - west > 240) [west, east] = [-centre[0] - 180, 180 - centre[0]];
  const down = (value: number) => Math.floor(value / step - 1) * step;
  const up = (value: number) => Math.ceil(value / step + 1) * step;
  return [
    [down(centre[0] + west), Math.max(-80, down(south))],
    [up(centre[0] + east), Math.min(80, up(north))],
  ];
}

/** The net of meridians and parallels a view shows, its gaps near 100 px. */
export function toGraticule(view: View) {
  const pxPerDegree = view.pxPerKm * 111.195;
  const step = STEPS.find((degrees) => degrees * pxPerDegree >= MIN_GAP_PX) ?? 30;
  const [[west, south], [east, north]] = toExtent(view, step);
  const full = east - west >= 360;
  const extent: [[number, number], [number, number]] = [
    [full ? -180 : west, south],
    [full ? 180 - 1e-6 : east, north + 1e-6],
  ];
  return geoGraticule()
    .extent(extent)
    .step([step, step])
    .precision(Math.min(2.5, step / 2))();
}
