import { clsx } from 'clsx';
import { MapPinOff } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import icon from '#app/ui/icon.module.css';
import type { ChartDrawing, ChartLabel, ChartPoint, ChartState, RouteChart } from '#domain/charts/route-chart.ts';
import basemap from './basemap.module.css';
import { PositionMarker } from './position-marker.tsx';
import route from './route.module.css';

interface RouteBandProps {
  chart: RouteChart;
  labels: {
    /** Describes the whole drawing for screen readers. */
    sentence: string;
    /** The text at the position, such as "1,840 of 5,571 km", or "5,571 km" once delivered. */
    progress?: string | undefined;
    /** States what the drawing does not show. */
    note?: ReactNode;
  };
}

function Basemap({ chart: { charts } }: { chart: RouteChart }) {
  if (!charts.wide.basemap) return null;
  return (
    <picture>
      <source media="(max-width: 40em)" srcSet={charts.narrow.basemap} />
      <source media="(max-width: 63.75em)" srcSet={charts.medium.basemap} />
      <img src={charts.wide.basemap} alt="" fetchPriority="high" />
    </picture>
  );
}

/**
 * A route across the full width of a page: an image of water and land (only the current size is fetched) under an SVG
 * line. The line animates once, then the position pulses; neither with reduced motion.
 */
export function RouteBand({ chart, labels }: RouteBandProps) {
  const drawing = { state: chart.state, ...(labels.progress !== undefined && { progress: labels.progress }) };
  return (
    <div className={basemap.band}>
      <div
        className={clsx(basemap.map, chart.kind === 'ruler' ? basemap.ruler : basemap.strip)}
        role="img"
        aria-label={labels.sentence}
      >
        <Basemap chart={chart} />
        <RouteDrawing {...drawing} drawing={chart.charts.wide} className={clsx(route.wide, route.growing)} />
        <RouteDrawing {...drawing} drawing={chart.charts.medium} className={route.medium} />
        <RouteDrawing {...drawing} drawing={chart.charts.narrow} className={clsx(route.narrow, route.smallLabels)} />
      </div>
      {labels.note && (
        <p className={basemap.note}>
          <MapPinOff className={icon.small} aria-hidden="true" />
          {labels.note}
        </p>
      )}
    </div>
  );
}

function Label({ label, kind }: { label: ChartLabel; kind: 'label' | 'seaName' }) {
  return (
    <text className={route[kind]} x={label.at[0]} y={label.at[1]}>
      {label.text}
    </text>
  );
}

function DeliveredEnd({ at: [x, y] }: { at: ChartPoint }) {
  return (
    <>
      <circle className={route.done} cx={x} cy={y} r="13" />
      <path className={route.check} d={`m${x - 5} ${y} 4 4 7-8`} />
    </>
  );
}

function HoldMarker({ at: [x, y] }: { at: ChartPoint }) {
  return (
    <>
      <rect className={route.hold} x={x - 14} y={y - 14} width="28" height="28" rx="5" />
      <path className={route.pause} d={`M${x - 4} ${y - 6}v12M${x + 4} ${y - 6}v12`} />
    </>
  );
}

function Position({ at, state }: { at: ChartPoint; state: ChartState }) {
  if (state === 'delivered') return <DeliveredEnd at={at} />;
  if (state === 'held') return <HoldMarker at={at} />;
  return (
    <>
      <circle className={route.pulse} cx={at[0]} cy={at[1]} r="9" />
      <PositionMarker x={at[0]} y={at[1]} />
    </>
  );
}

/** At a shorter distance the position would cover the destination's ring, px. */
const MERGE_APART = 24;

const isMerged = ([x, y]: ChartPoint, position: ChartPoint | undefined) =>
  position !== undefined && Math.hypot(position[0] - x, position[1] - y) < MERGE_APART;

/** The north arrow; its letter stays upright. */
function NorthMark({ turn, at: [x, y] }: NonNullable<ChartDrawing['north']>) {
  const radians = (turn * Math.PI) / 180;
  return (
    <>
      <path className={route.north} d="M0 9V-9M-4-3 0-9 4-3" transform={`translate(${x} ${y})rotate(${turn})`} />
      <text
        className={route.northLetter}
        x={Math.round(x - 17 * Math.sin(radians))}
        y={Math.round(y + 17 * Math.cos(radians) + 4)}
      >
        N
      </text>
    </>
  );
}

interface RouteDrawingProps {
  drawing: ChartDrawing;
  state: ChartState;
  /** "1,840 of 5,571 km" */
  progress?: string;
  className: string | undefined;
}

/** The route line of one size and its names. Hidden from screen readers, which read the sentence of the band. */
function RouteDrawing({ drawing, state, progress, className }: RouteDrawingProps) {
  const { origin, destination, position, labels } = drawing;
  const line = useGrowingLine(drawing.solid);
  return (
    <svg
      className={clsx(route.chart, className)}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid slice"
      textAnchor="middle"
      aria-hidden="true"
    >
      {drawing.seas.map((sea) => (
        <Label key={sea.text} label={sea} kind="seaName" />
      ))}
      {drawing.towns?.map(({ text, at: [x, y] }) => (
        <g key={text} className={route.town}>
          <circle cx={x} cy={y} r="2.5" />
          <text x={x} y={y + 18}>
            {text}
          </text>
        </g>
      ))}
      {drawing.dashed && <path className={clsx(route.dashed, state === 'held' && route.gray)} d={drawing.dashed} />}
      {drawing.passed && <path className={route.passed} d={drawing.passed} />}
      {drawing.solid && <path className={clsx(route.solid, route.draw)} d={drawing.solid} pathLength="1" ref={line} />}
      <circle className={route.dot} cx={origin[0]} cy={origin[1]} r="7" />
      {!isMerged(destination, position) && (
        <circle className={clsx(route.ring, route.dotted)} cx={destination[0]} cy={destination[1]} r="8" />
      )}
      {position && <Position at={position} state={state} />}
      {drawing.stops && (
        <g className={route.stop}>
          {drawing.stops.map(({ text, at: [x, y] }) => (
            <text key={text} x={x} y={y}>
              {text}
            </text>
          ))}
        </g>
      )}
      {drawing.north && <NorthMark {...drawing.north} />}
      <Label label={labels.origin} kind="label" />
      <Label label={labels.destination} kind="label" />
      {labels.position && <Label label={labels.position} kind="label" />}
      {progress && drawing.progress && (
        <text className={route.sublabel} x={drawing.progress[0]} y={drawing.progress[1]}>
          {progress}
        </text>
      )}
    </svg>
  );
}

const GROW: KeyframeAnimationOptions = { duration: 1_100, easing: 'cubic-bezier(.65,0,.2,1)' };
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Animates the line from its old end to the new one when it gets longer. The path needs `pathLength="1"`. The style
 * sheet animates the first drawing.
 */
function useGrowingLine(path: string | undefined): RefObject<SVGPathElement | null> {
  const line = useRef<SVGPathElement>(null);
  const last = useRef<{ path: string; length: number }>(undefined);
  useEffect(() => {
    const element = line.current;
    // Only one of the three sizes is displayed; the others have no path length in some browsers.
    if (!element || !path || element.getClientRects().length === 0) return;
    const length = element.getTotalLength();
    const before = last.current;
    last.current = { path, length };
    if (!before || before.path === path || before.length >= length || prefersReducedMotion()) return;
    element.animate({ strokeDasharray: ['1', '1'], strokeDashoffset: [1 - before.length / length, 0] }, GROW);
  }, [path]);
  return line;
}
