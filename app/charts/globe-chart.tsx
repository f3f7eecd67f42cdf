import styles from './globe.module.css';
import { GlobeDrawing, type GlobeLabels } from './globe-drawing.tsx';

/** The globe of the home page: one of two pictures (only that one is fetched) under the lanes between the offices. */
export function GlobeChart({ labels }: { labels: GlobeLabels }) {
  return (
    <div className={styles.globe}>
      <picture>
        <source media="(max-width: 63.75em)" srcSet="/charts/globe-m.svg" width="390" height="400" />
        <img src="/charts/globe-d.svg" width="1440" height="812" alt="" fetchPriority="high" />
      </picture>
      <GlobeDrawing labels={labels} />
    </div>
  );
}
