import { clsx } from 'clsx';
import { CHART_SIZES, type ChartSize } from '#domain/charts/route-chart.ts';
import basemap from './basemap.module.css';
import route from './route.module.css';

const LINES: Record<ChartSize, { from: number; to: number; y: number; className: string | undefined }> = {
  wide: { from: 150, to: 1290, y: 180, className: route.wide },
  medium: { from: 90, to: 678, y: 146, className: route.medium },
  narrow: { from: 34, to: 356, y: 112, className: route.narrow },
};

function WaitingDrawing({ size }: { size: ChartSize }) {
  const { width, height } = CHART_SIZES[size];
  const { from, to, y, className } = LINES[size];
  let meridians = '';
  for (let x = 60; x < width; x += 120) meridians += `M${x} 0V${height}`;
  return (
    <svg
      className={clsx(route.chart, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={route.graticule} d={`${meridians}M0 ${height / 4}H${width}M0 ${(height * 3) / 4}H${width}`} />
      <path className={clsx(route.dashed, route.gray)} d={`M${from + 18} ${y}H${to - 16}`} />
      <circle className={clsx(route.ring, route.gray, route.dotted)} cx={from} cy={y} r="8" />
      <circle className={clsx(route.ring, route.gray, route.dotted)} cx={to} cy={y} r="8" />
      <circle className={clsx(route.dot, route.travel)} cx={from} cy={y} r="6" />
    </svg>
  );
}

/** The band while a shipment is loading: a grid without land and a dot on a gray line. The text beside it has the status. */
export function WaitingBand() {
  return (
    <div className={basemap.band}>
      <div className={clsx(basemap.map, basemap.strip, basemap.frame)}>
        <WaitingDrawing size="wide" />
        <WaitingDrawing size="medium" />
        <WaitingDrawing size="narrow" />
      </div>
    </div>
  );
}
