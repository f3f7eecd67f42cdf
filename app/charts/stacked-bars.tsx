import { clsx } from 'clsx';
import styles from './report-charts.module.css';

export interface Bar {
  /** The text below the bar; empty where it would touch the next one. */
  label: string;
  /** The text below the label where a month begins. */
  month?: string | undefined;
  /** The parts from the bottom up, in the order of the tones. */
  parts: number[];
}

interface StackedBarsProps {
  bars: Bar[];
  /** Describes the chart for screen readers. */
  label: string;
}

const TONES = [styles.tone1, styles.tone2, styles.tone3, styles.tone4];
const WIDTH = 640;
const HEIGHT = 350;
const LEFT = 44;
const FOOT = 312;
const TOP = 14;
const WIDEST = 38;
const MAX_LINES = 5;
/** The gap between the parts of a bar. */
const GAP = 1.5;

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that divides the highest bar into at most five steps. */
export function toStep(highest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = [1, 2, 5].find((times) => times * unit * MAX_LINES >= highest);
    if (step) return step * unit;
  }
}

/** Hatch patterns of the third and fourth tone, which must differ without color. */
export function Hatches() {
  return (
    <svg className={styles.hatches} width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="hatch-lines" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={styles.ground} />
          <path d="M0 0V6" className={styles.hatchLine} />
        </pattern>
        <pattern id="hatch-dots" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" className={styles.ground} />
          <circle cx="2.5" cy="2.5" r="1.2" className={styles.hatchDot} />
        </pattern>
      </defs>
    </svg>
  );
}

/** A square in the tone of a part, for the legend. */
export function ToneKey({ tone }: { tone: number }) {
  return (
    <svg width="16" height="16" aria-hidden="true">
      <rect width="16" height="16" className={TONES[tone]} />
    </svg>
  );
}

/** Stacked bars with a scale. The page must contain Hatches once. */
export function StackedBars({ bars, label }: StackedBarsProps) {
  const highest = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  const step = toStep(highest);
  const top = Math.ceil(highest / step) * step;
  const toHeight = (count: number) => ((FOOT - TOP) * count) / top;
  const pitch = (WIDTH - LEFT) / bars.length;
  const width = Math.min(WIDEST, pitch * 0.7);
  const lines = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  return (
    <svg className={clsx(styles.chart, styles.bars)} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {lines.map((count) => (
        <g key={count}>
          <path className={styles.axis} d={`M${LEFT - 10} ${FOOT - toHeight(count)}H${WIDTH}`} />
          <text className={styles.text} x={LEFT - 16} y={FOOT - toHeight(count) + 4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <Column
          key={`${bar.month} ${bar.label} ${index}`}
          bar={bar}
          x={LEFT + pitch * (index + 0.5)}
          {...{ width, toHeight }}
        />
      ))}
    </svg>
  );
}

interface ColumnProps {
  bar: Bar;
  /** The middle of the bar. */
  x: number;
  width: number;
  toHeight(count: number): number;
}

function Column({ bar: { label, month, parts }, x, width, toHeight }: ColumnProps) {
  const feet = parts.map((_, index) => parts.slice(0, index).reduce((sum, part) => sum + part, 0));
  return (
    <g>
      {parts.map((part, tone) =>
        part > 0 ? (
          <rect
            key={tone}
            className={TONES[tone]}
            x={x - width / 2}
            y={FOOT - toHeight((feet[tone] ?? 0) + part)}
            width={width}
            height={Math.max(1, toHeight(part) - GAP)}
          />
        ) : null,
      )}
      <text className={styles.text} x={x} y={FOOT + 20} textAnchor="middle">
        {label}
      </text>
      {month ? (
        <text className={clsx(styles.text, styles.month)} x={x - width / 2} y={FOOT + 36}>
          {month}
        </text>
      ) : null}
    </g>
  );
}
