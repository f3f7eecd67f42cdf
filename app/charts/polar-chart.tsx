import { clsx } from 'clsx';
import basemap from './basemap.module.css';
import styles from './polar.module.css';
import { listWay, type Place, type PolarFrame, toDialArc, toPolarPoint } from './polar.ts';
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
  /** Said along its arc. */
  atWork: string;
  /** Hours of the dial; `until` may run past 24. */
  from: number;
  until: number;
}

export interface PolarLane {
  from: Place;
  to: Place;
  distance: Label;
}

interface PolarChartProps {
  /** Says what the drawing shows. */
  label: string;
  offices: PolarOffice[];
  lanes: PolarLane[];
}

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21];

const SIZES = {
  d: { frame: { centre: 400, radius: 300 }, size: 800, rings: [324, 334, 344], hours: 358, ring: 9, dot: 4 },
  m: { frame: { centre: 175, radius: 122 }, size: 350, rings: [140, 150, 160], hours: 170, ring: 7, dot: 3 },
};

/** The northern half of the world with the lanes between the offices; its rim is a clock in UTC with their working hours. */
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

function toHourPoint(hour: number, { centre }: PolarFrame, radius: number) {
  const angle = (hour * Math.PI) / 12;
  const half = 4;
  return {
    x: (centre + radius * Math.sin(angle)).toFixed(1),
    y: (centre - radius * Math.cos(angle) + half).toFixed(1),
  };
}

function Lane({ lane, frame, hasText }: { lane: PolarLane; frame: PolarFrame; hasText: boolean }) {
  const points = listWay(lane.from, lane.to).map((place) => toPolarPoint(place, frame));
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

/** Hours of text on either side of the middle of an arc. */
const REACH = 4;
const TEXT_RADIUS = 378;
const TEXT_RADIUS_BELOW = 390;

function WorkArc({ office, frame: { centre }, radius, hasText }: WorkArcProps) {
  const { id, from, until, atWork } = office;
  const middle = (from + until) / 2;
  const isBelow = middle % 24 > 6 && middle % 24 < 18;
  const textRadius = isBelow ? TEXT_RADIUS_BELOW : TEXT_RADIUS;
  return (
    <>
      <path className={styles.rest} d={toDialArc(until, from + 24, centre, radius)} />
      <path className={clsx(route.solid, styles.work)} d={toDialArc(from, until, centre, radius)} />
      {hasText ? (
        <>
          <path
            id={`polar-${id}`}
            fill="none"
            d={toDialArc(middle - REACH, middle + REACH, centre, textRadius, isBelow)}
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
