import { clsx } from 'clsx';
import basemap from './basemap.module.css';

/** The chart that fades in at the right of a page head, from 641 px. Put it into a positioned box. Only decoration. */
export function HeadChart({ chart }: { chart: 'head-0' | 'head-1' }) {
  return (
    <img
      className={clsx(basemap.fade, basemap.notNarrow)}
      src={`/charts/${chart}.svg`}
      width="1440"
      height="340"
      alt=""
      loading="lazy"
    />
  );
}
