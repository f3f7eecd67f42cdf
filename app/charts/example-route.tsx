import { clsx } from 'clsx';
import basemap from './basemap.module.css';
import { PositionMarker } from './position-marker.tsx';
import route from './route.module.css';

interface ExampleLabels {
  sentence: string;
  newYork: string;
  stJohns: string;
  london: string;
  progress: string;
}

const SIZES = {
  d: { width: 1280, height: 260, from: 130, at: 467, to: 1150, y: 128, className: route.wide },
  t: { width: 720, height: 230, from: 80, at: 265, to: 640, y: 112, className: route.medium },
  m: { width: 350, height: 190, from: 36, at: 128, to: 314, y: 92, className: clsx(route.narrow, route.smallLabels) },
} as const;

function ExampleInk({ labels, size }: { labels: ExampleLabels; size: keyof typeof SIZES }) {
  const { width, height, from, at, to, y, className } = SIZES[size];
  const narrow = size === 'm';
  return (
    <svg
      className={clsx(route.chart, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={route.solid} d={`M${from} ${y}H${at}`} />
      <path className={route.dashed} d={`M${at + 22} ${y}H${to - 14}`} />
      <circle className={route.dot} cx={from} cy={y} r="7" />
      <circle className={clsx(route.ring, route.dotted)} cx={to} cy={y} r="8" />
      <circle className={route.pulse} cx={at} cy={y} r="9" />
      <PositionMarker x={at} y={y} />
      <text className={route.label} x={narrow ? from - 8 : from} y={y - 22} textAnchor={narrow ? 'start' : 'middle'}>
        {labels.newYork}
      </text>
      <text className={route.label} x={narrow ? to + 8 : to} y={y - 22} textAnchor={narrow ? 'end' : 'middle'}>
        {labels.london}
      </text>
      <text className={route.label} x={at} y={y + 38} textAnchor="middle">
        {labels.stJohns}
      </text>
      <text className={route.sublabel} x={at} y={y + 57} textAnchor="middle">
        {labels.progress}
      </text>
    </svg>
  );
}

/** The example route of the home page, New York to London. Its images are static files. */
export function ExampleRoute({ labels }: { labels: ExampleLabels }) {
  return (
    <div className={clsx(basemap.map, basemap.example)} role="img" aria-label={labels.sentence}>
      <picture>
        <source media="(max-width: 40em)" srcSet="/charts/atlantic-m.svg" />
        <source media="(max-width: 63.75em)" srcSet="/charts/atlantic-t.svg" />
        <img src="/charts/atlantic-d.svg" alt="" decoding="async" loading="lazy" />
      </picture>
      <ExampleInk labels={labels} size="d" />
      <ExampleInk labels={labels} size="t" />
      <ExampleInk labels={labels} size="m" />
    </div>
  );
}
