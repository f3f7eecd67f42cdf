import { clsx } from 'clsx';
import basemap from './basemap.module.css';
import styles from './polar.module.css';
import { PositionMarker } from './position-marker.tsx';
import route from './route.module.css';

interface Label {
  text: string;
  dx: number;
  dy: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface PolarOffice {
  id: string;
  place: Place;
  name: Label;
  /** The text along the office's arc. */
  atWork: string;
  /** Hours on the dial; `until` may exceed 24. */
  from: number;
  until: number;
}

export interface PolarLane {
  from: Place;
  to: Place;
  distance: Label;
}

interface PolarChartProps {
  /** Describes the drawing for screen readers. */
  label: string;
  offices: PolarOffice[];
  lanes: PolarLane[];
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21];

const SIZES = {
  d: { frame: { center: 400, radius: 300 }, size: 800, rings: [324, 334, 344], hours: 358, ring: 9, dot: 4 },
  m: { frame: { center: 175, radius: 122 }, size: 350, rings: [140, 150, 160], hours: 170, ring: 7, dot: 3 },
};

/** The northern hemisphere with the lanes between the offices. Its rim is a UTC clock with their working hours. */
export function PolarChart({ label, offices, lanes }: PolarChartProps) {
  return (
    <div className={clsx(basemap.map, styles.dial)}>
      <picture>
        <source media="(max-width: 40em)" srcSet="/charts/polar-m.svg" width="350" height="350" />
        <img src="/charts/polar-d.svg" width="800" height="800" alt="" fetchPriority="high" />
      </picture>
      <PolarInk size="d" label={label} offices={offices} lanes={lanes} />
      <PolarInk size="m" label={label} offices={offices} lanes={lanes} />
    </div>
  );
}

function PolarInk({ size, label, offices, lanes }: PolarChartProps & { size: 'd' | 'm' }) {
  const { frame, size: edge, rings, hours, ring, dot } = SIZES[size];
  return (
    <svg
      className={clsx(route.chart, size === 'd' ? styles.wide : styles.narrow)}
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
    >
      {lanes.map((lane) => (
        <Lane key={lane.distance.text} lane={lane} frame={frame} hasText={size === 'd'} />
      ))}
      {offices.map(({ id, place, name }) => {
        const { x, y } = toPolarPoint(place, frame);
        return (
          <g key={id}>
            <PositionMarker x={x} y={y} ring={ring} dot={dot} />
            <text className={clsx(route.label, styles.office)} x={x + name.dx} y={y + name.dy} textAnchor={name.anchor}>
              {name.text}
            </text>
          </g>
        );
      })}
      {offices.map((office, index) => (
        <WorkArc key={office.id} office={office} frame={frame} radius={rings[index] ?? 0} hasText={size === 'd'} />
      ))}
      {HOURS.map((hour) => (
        <text
          key={hour}
          className={clsx(route.sublabel, styles.hour)}
          textAnchor="middle"
          {...toHourPoint(hour, frame, hours)}
        >
          {hour}
        </text>
      ))}
    </svg>
  );
}

function toHourPoint(hour: number, { center }: PolarFrame, radius: number) {
  const angle = (hour * Math.PI) / 12;
  const half = 4;
  return {
    x: (center + radius * Math.sin(angle)).toFixed(1),
    y: (center - radius * Math.cos(angle) + half).toFixed(1),
  };
}

function Lane({ lane, frame, hasText }: { lane: PolarLane; frame: PolarFrame; hasText: boolean }) {
  const points = listGreatCircle(lane.from, lane.to).map((place) => toPolarPoint(place, frame));
  const middle = points[Math.floor(points.length / 2)];
  const { text, dx, dy, anchor } = lane.distance;
  return (
    <>
      <path className={route.solid} d={`M${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`} />
      {hasText && middle ? (
        <text className={clsx(route.sublabel, styles.distance)} x={middle.x + dx} y={middle.y + dy} textAnchor={anchor}>
          {text}
        </text>
      ) : null}
    </>
  );
}

interface WorkArcProps {
  office: PolarOffice;
  frame: PolarFrame;
  radius: number;
  hasText: boolean;
}

/** The length of text to each side of an arc's middle, in hours. */
const REACH = 4;
const TEXT_RADIUS = 378;
const TEXT_RADIUS_BELOW = 390;

function WorkArc({ office, frame: { center }, radius, hasText }: WorkArcProps) {
  const { id, from, until, atWork } = office;
  const middle = (from + until) / 2;
  const isBelow = middle % 24 > 6 && middle % 24 < 18;
  const textRadius = isBelow ? TEXT_RADIUS_BELOW : TEXT_RADIUS;
  return (
    <>
      <path className={styles.rest} d={toDialArc(until, from + 24, center, radius)} />
      <path className={clsx(route.solid, styles.work)} d={toDialArc(from, until, center, radius)} />
      {hasText ? (
        <>
          <path
            id={`polar-${id}`}
            fill="none"
            d={toDialArc(middle - REACH, middle + REACH, center, textRadius, isBelow)}
          />
          <text className={styles.name}>
            <textPath href={`#polar-${id}`} startOffset="50%" textAnchor="middle">
              {atWork}
            </textPath>
          </text>
        </>
      ) : null}
    </>
  );
}

/** Degrees north and east. */
export interface Place {
  lat: number;
  lon: number;
}

/** A map of the world seen from above the North Pole, with true distances from the pole, in pixels of the drawing. */
export interface PolarFrame {
  center: number;
  radius: number;
}

/** Degrees from the pole to the rim of the images polar-*.svg; Greenwich points down. */
const RIM_DEGREES = 99;
const EARTH_KM = 6371;
const STEPS = 40;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const toDegrees = (radians: number) => (radians * 180) / Math.PI;

type Vector = [number, number, number];

function toVector({ lat, lon }: Place): Vector {
  const [phi, lambda] = [toRadians(lat), toRadians(lon)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function toAngle(a: Place, b: Place): number {
  const [u, v] = [toVector(a), toVector(b)];
  return Math.acos(Math.min(1, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]));
}

/** Projects a place onto the drawing. */
export function toPolarPoint({ lat, lon }: Place, { center, radius }: PolarFrame): { x: number; y: number } {
  const distance = ((90 - lat) / RIM_DEGREES) * radius;
  return { x: center + distance * Math.sin(toRadians(lon)), y: center + distance * Math.cos(toRadians(lon)) };
}

/** Returns the great-circle distance in whole kilometers. */
export function toKilometers(a: Place, b: Place): number {
  return Math.round(toAngle(a, b) * EARTH_KM);
}

/** Lists places on the great circle from `a` to `b`, both included. */
export function listGreatCircle(a: Place, b: Place): Place[] {
  const [u, v] = [toVector(a), toVector(b)];
  const angle = toAngle(a, b);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    const [p, q] = [Math.sin((1 - share) * angle), Math.sin(share * angle)].map((part) => part / Math.sin(angle));
    const mix = (i: 0 | 1 | 2) => (p ?? 0) * u[i] + (q ?? 0) * v[i];
    return { lat: toDegrees(Math.asin(mix(2))), lon: toDegrees(Math.atan2(mix(1), mix(0))) };
  });
}

/** Returns an SVG path between two hours of a 24-hour dial with 0 at the top. `reversed` keeps text along it upright. */
export function toDialArc(from: number, until: number, center: number, radius: number, reversed = false): string {
  const at = (hour: number) => {
    const angle = toRadians(hour * 15);
    return `${(center + radius * Math.sin(angle)).toFixed(1)} ${(center - radius * Math.cos(angle)).toFixed(1)}`;
  };
  // SVG does not draw an arc that ends where it begins.
  if (until - from >= 24)
    return toDialArc(from, from + 12, center, radius) + toDialArc(from + 12, from + 24, center, radius);
  const isLarge = until - from > 12 ? 1 : 0;
  const [start, end, sweep] = reversed ? [until, from, 0] : [from, until, 1];
  return `M${at(start)}A${radius} ${radius} 0 ${isLarge} ${sweep} ${at(end)}`;
}
