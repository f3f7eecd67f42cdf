import { clsx } from 'clsx';
import styles from './globe.module.css';
import { PositionMarker } from './position-marker.tsx';
import route from './route.module.css';

/** The globe of the home page: one of two images (only that one is fetched) below the lanes between the offices. */
export function GlobeChart({ labels }: { labels: GlobeLabels }) {
  return (
    <div className={styles.globe}>
      <picture>
        <source media="(max-width: 63.75em)" srcSet="/charts/globe-m.svg" width="390" height="400" />
        <img src="/charts/globe-w.svg" width="1640" height="812" alt="" fetchPriority="high" />
      </picture>
      <GlobeDrawing labels={labels} />
    </div>
  );
}

interface GlobeLabels {
  /** Describes the chart for screen readers. */
  sentence: string;
  newYork: string;
  london: string;
  singapore: string;
  northAtlantic: string;
  indianOcean: string;
}

function WideInk({ labels }: { labels: GlobeLabels }) {
  return (
    <svg className={clsx(styles.drawing, styles.wide)} viewBox="-28 0 1640 812" role="img" aria-label={labels.sentence}>
      <text
        className={clsx(route.seaName, route.smaller)}
        transform="translate(777 367) rotate(-38)"
        textAnchor="middle"
      >
        {labels.northAtlantic}
      </text>
      <text
        className={clsx(route.seaName, route.smaller)}
        transform="translate(1197 782) rotate(8)"
        textAnchor="middle"
      >
        {labels.indianOcean}
      </text>
      <path className={clsx(route.solid, route.draw)} d="M844.7,190.8C884,256 923,320 962.1,385.4" pathLength="1" />
      <path className={clsx(route.solid, route.draw)} d="M962.1,385.4C1121,462 1268,573 1374,714.8" pathLength="1" />
      <PositionMarker x={844.7} y={190.8} ring={8} dot={3} />
      <PositionMarker x={962.1} y={385.4} ring={8} dot={3} />
      <PositionMarker x={1374} y={714.8} ring={8} dot={3} />
      <text className={route.label} x="830.7" y="174.8" textAnchor="end">
        {labels.newYork}
      </text>
      <text className={route.label} x="948.1" y="369.4" textAnchor="end">
        {labels.london}
      </text>
      <text className={route.label} x="1358" y="740.8" textAnchor="end">
        {labels.singapore}
      </text>
    </svg>
  );
}

function NarrowInk({ labels }: { labels: GlobeLabels }) {
  return (
    <svg className={clsx(styles.drawing, styles.narrow)} viewBox="0 0 390 400" role="img" aria-label={labels.sentence}>
      <path className={clsx(route.solid, route.draw)} d="M96,53.6C113,82 130,110 147.5,138.9" pathLength="1" />
      <path className={clsx(route.solid, route.draw)} d="M147.5,138.9C217,173 281,221 328,283.3" pathLength="1" />
      <PositionMarker x={96} y={53.6} ring={8} dot={3} />
      <PositionMarker x={147.5} y={138.9} ring={8} dot={3} />
      <PositionMarker x={328} y={283.3} ring={8} dot={3} />
      <text className={clsx(route.label, route.small)} x="110" y="45.6">
        {labels.newYork}
      </text>
      <text className={clsx(route.label, route.small)} x="135.5" y="126.9" textAnchor="end">
        {labels.london}
      </text>
      <text className={clsx(route.label, route.small)} x="314" y="303.3" textAnchor="end">
        {labels.singapore}
      </text>
    </svg>
  );
}

/** The lanes between the three offices, drawn once for each of the two globe images. */
function GlobeDrawing({ labels }: { labels: GlobeLabels }) {
  return (
    <>
      <WideInk labels={labels} />
      <NarrowInk labels={labels} />
    </>
  );
}
