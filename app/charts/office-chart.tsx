import { clsx } from 'clsx';
import basemap from './basemap.module.css';
import { PositionMarker } from './position-marker.tsx';
import route from './route.module.css';

export type Office = 'nyc' | 'lon' | 'sin';

/** The coast around an office with a position on it; the name stands beside it as text. Only decoration. */
export function OfficeChart({ office }: { office: Office }) {
  return (
    <div className={clsx(basemap.map, basemap.office)}>
      <img src={`/charts/office-${office}.svg`} width="400" height="180" alt="" decoding="async" loading="lazy" />
      <svg className={route.chart} viewBox="0 0 400 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <PositionMarker x={200} y={90} ring={9} dot={4} />
      </svg>
    </div>
  );
}
