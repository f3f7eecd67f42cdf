import styles from './report-charts.module.css';

interface LaneLineProps {
  /** In the unit of `longest`: what the whole width stands for. */
  fastest: number;
  median: number;
  p90: number;
  slowest: number;
  longest: number;
  /** Between the lines of the scale. */
  step: number;
}

const WIDTH = 312;
const EDGE = 8;
const FIX = 6;

/** A lane's times: solid from the fastest to the median, dashed to the slowest, a bar where nine of ten had arrived. */
export function LaneLine({ fastest, median, p90, slowest, longest, step }: LaneLineProps) {
  const at = (time: number) => (EDGE + ((WIDTH - 2 * EDGE) * time) / longest).toFixed(1);
  const scale = Array.from({ length: Math.floor(longest / step) + 1 }, (_, index) => `M${at(index * step)} 2v24`);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} 28`} aria-hidden="true">
      <path className={styles.axis} d={scale.join('')} />
      <path className={styles.fast} d={`M${at(fastest)} 14H${at(median)}`} />
      <path className={styles.slow} d={`M${at(median)} 14H${at(slowest)}`} />
      <path className={styles.most} d={`M${at(p90)} 6v16`} />
      <circle className={styles.median} cx={at(median)} cy="14" r={FIX} />
    </svg>
  );
}

/** The strokes of LaneLine, for a key. */
export function LaneKey({ stroke }: { stroke: 'fast' | 'slow' | 'most' }) {
  return (
    <svg width={stroke === 'most' ? 12 : 40} height="16" aria-hidden="true">
      <path className={styles[stroke]} d={stroke === 'most' ? 'M6 0v16' : 'M2 8H38'} />
    </svg>
  );
}
