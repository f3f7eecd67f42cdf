import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import styles from './week-chart.module.css';

interface WeekDay {
  name: string;
  /** From and until, hours of the day; null is closed. */
  hours: readonly [number, number] | null;
}

const FIRST_HOUR = 6;
const LAST_HOUR = 20;
const HOURS = [6, 8, 10, 12, 14, 16, 18, 20];
const LEFT = 50;
const WIDTH = 343;
const ROW = 16;

const toX = (hour: number) => LEFT + ((hour - FIRST_HOUR) / (LAST_HOUR - FIRST_HOUR)) * WIDTH;

/** The week as lines: thick where the office is open. The list beside it says the same in words. */
export function WeekChart({ days, label }: { days: WeekDay[]; label: string }) {
  return (
    <svg className={styles.week} viewBox="0 0 400 132" role="img" aria-label={label}>
      {days.map(({ name, hours }, index) => (
        <g key={name} transform={`translate(0 ${index * ROW})`}>
          <text className={route.sublabel} x="0" y="15">
            {name}
          </text>
          <path className={styles.day} d={`M${LEFT} 10H${LEFT + WIDTH}`} />
          {hours ? (
            <path className={clsx(route.solid, styles.open)} d={`M${toX(hours[0])} 10H${toX(hours[1])}`} />
          ) : null}
        </g>
      ))}
      {HOURS.map((hour) => (
        <text key={hour} className={clsx(route.sublabel, styles.hour)} textAnchor="middle" x={toX(hour)} y="129">
          {hour}
        </text>
      ))}
    </svg>
  );
}
