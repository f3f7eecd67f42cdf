import { clsx } from 'clsx';
import basemap from './basemap.module.css';
import { PositionMarker } from './position-marker.tsx';
import route from './route.module.css';

export type Sounding = readonly [x: number, y: number, meters: number];

/** A decorative chart of open water with a course that stops, for the 404 page. */
export function SeaChart({ soundings = [] }: { soundings?: readonly Sounding[] }) {
  return (
    <>
      <img className={basemap.background} src="/charts/sea.svg" width="1440" height="640" alt="" decoding="async" />
      <svg
        className={clsx(route.chart, basemap.overlay)}
        viewBox="0 0 1440 640"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <g className={route.deep}>
          {soundings.map(([x, y, meters]) => (
            <text key={`${x} ${y}`} x={x} y={y}>
              {meters}
            </text>
          ))}
        </g>
        <path className={route.solid} d="M660 640L820 500" />
        <path className={route.dashed} d="M834 488L966 373" />
        <PositionMarker x={820} y={500} />
      </svg>
    </>
  );
}
