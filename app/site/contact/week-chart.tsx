import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { toMinutes } from '#domain/hours-of-week.ts';
import type { DayHours } from '#domain/opening-hours.ts';
import styles from './week-chart.module.css';

interface WeekDay {
  name: string;
  /** Null is closed. */
  hours: DayHours | null;
}

/** Shown of every day; more when somebody is there earlier or later. */
const USUAL = { first: 6, last: 20 };
const STEP = 2;
const LEFT = 50;
const WIDTH = 343;
const ROW = 16;

/** The hours below the lines: even ones, as far as some day reaches. */
function listHours(days: WeekDay[]): number[] {
  const open = days.flatMap(({ hours }) => hours ?? []);
  const first = Math.min(USUAL.first, ...open.map(({ from }) => STEP * Math.floor(toMinutes(from) / 60 / STEP)));
  const last = Math.max(USUAL.last, ...open.map(({ until }) => STEP * Math.ceil(toMinutes(until) / 60 / STEP)));
  return Array.from({ length: (last - first) / STEP + 1 }, (_, index) => first + index * STEP);
}

/** The week as lines: thick where the office is open. The list beside it says the same in words. */
export function WeekChart({ days, label }: { days: WeekDay[]; label: string }) {
  const shown = listHours(days);
  const [first = 0, last = 24] = [shown[0], shown.at(-1)];
  const toX = (hour: number) => LEFT + ((hour - first) / (last - first)) * WIDTH;
  const toLine = ({ from, until }: DayHours) => `M${toX(toMinutes(from) / 60)} 10H${toX(toMinutes(until) / 60)}`;
  return (
    <svg className={styles.week} viewBox="0 0 400 132" role="img" aria-label={label}>
      {days.map(({ name, hours }, index) => (
        <g key={name} transform={`translate(0 ${index * ROW})`}>
          <text className={route.sublabel} x="0" y="15">
            {name}
          </text>
          <path className={styles.day} d={`M${LEFT} 10H${LEFT + WIDTH}`} />
          {hours ? <path className={clsx(route.solid, styles.open)} d={toLine(hours)} /> : null}
        </g>
      ))}
      {shown.map((hour) => (
        <text key={hour} className={clsx(route.sublabel, styles.hour)} textAnchor="middle" x={toX(hour)} y="129">
          {hour}
        </text>
      ))}
    </svg>
  );
}
