import { clsx } from 'clsx';
import styles from './report-charts.module.css';

interface ShareBarProps {
  /** A class that sets the color `--c`, and the count. */
  parts: { className: string | undefined; count: number }[];
  label: string;
}

const WIDTH = 480;
const SMALLEST = 4;
const GAP = 2;

/** A bar split by share; the smallest part stays visible. */
export function ShareBar({ parts, label }: ShareBarProps) {
  const visible = parts.filter(({ count }) => count > 0);
  const total = visible.reduce((sum, { count }) => sum + count, 0);
  const room = WIDTH - GAP * (visible.length - 1) - SMALLEST * visible.length;
  let x = 0;
  return (
    <svg
      className={clsx(styles.chart, styles.shareBar)}
      viewBox={`0 0 ${WIDTH} 14`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {visible.map(({ className, count }) => {
        const width = SMALLEST + (room * count) / total;
        const start = x;
        x += width + GAP;
        return <rect key={className} className={clsx(styles.part, className)} x={start} width={width} height="14" />;
      })}
    </svg>
  );
}

const LINE = { start: 6, end: 354 };

/** A line that is solid for the share and dotted for the rest. */
export function ShareLine({ share, label }: { share: number; label: string }) {
  const { start, end } = LINE;
  const middle = start + (end - start) * share;
  return (
    <svg className={styles.chart} viewBox="0 0 360 40" role="img" aria-label={label}>
      {share > 0 ? (
        <path className={styles.share} d={`M${start} 20H${Math.max(start, middle - (share < 1 ? 5 : 0))}`} />
      ) : null}
      {share < 1 ? <path className={styles.rest} d={`M${Math.min(end, middle + 5)} 20H${end}`} /> : null}
    </svg>
  );
}
