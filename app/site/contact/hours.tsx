import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { type ClosedDay, listNextClosedDays } from '#domain/company/closed-days.ts';
import { type DayGroup, groupDays, isWholeDay, toMinutes } from '#domain/company/hours-of-week.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { type DayHours, WEEKDAYS } from '#domain/company/opening-hours.ts';
import { formatDay, joinParts, toDayTime } from '#domain/company/opening-hours-text.ts';
import { formatClock, formatDayOfYear, toDay } from '#domain/dates.ts';
import type { SiteOffice } from '../company/offices.ts';
import styles from './hours.module.css';

interface HoursProps {
  businessHours: BusinessHours;
  now: Date;
  offices: readonly SiteOffice[];
}

/** Business hours as text and as a chart, and the local time at each office. Specification, section 1. */
export function Hours({ businessHours, now, offices }: HoursProps) {
  const { t, i18n } = useTranslation();
  const { hours } = businessHours;
  const { language } = i18n;
  const clock = { language, timeZone: 'UTC' };
  const toDays = ({ first, last }: DayGroup) =>
    first === last
      ? formatDay(first, language)
      : t('contact.hours.span', { first: formatDay(first, language), last: formatDay(last, language) });
  const toTimes = ({ first, hours: day }: DayGroup) => {
    if (!day) return t('contact.hours.closed');
    if (isWholeDay(day)) return t('contact.hours.wholeDay');
    return [day.from, day.until].map((time) => formatClock(toDayTime(first, time), clock)).join(' – ');
  };
  const days = WEEKDAYS.map((day) => ({ name: formatDay(day, language, 'short'), hours: hours[day] }));
  return (
    <aside aria-labelledby="hours">
      <h2 className={styles.heading} id="hours">
        {t('contact.hours.heading')}
      </h2>
      <dl className={styles.hours}>
        {groupDays(hours).map((group) => (
          <div key={group.first} className={group.hours ? undefined : styles.closed}>
            <dt>{toDays(group)}</dt>
            <dd>{toTimes(group)}</dd>
          </div>
        ))}
      </dl>
      <WeekChart days={days} label={t('contact.hours.chart')} />
      <p className={field.hint}>{t('contact.hours.local')}</p>
      <NextClosedDays days={businessHours.closedDays} now={now} offices={offices} />
    </aside>
  );
}

/** Closed days this far ahead are listed, for people who plan a visit. */
const DAYS_AHEAD = 30;

interface NextClosedDaysProps extends Pick<HoursProps, 'now' | 'offices'> {
  days: readonly ClosedDay[];
}

function NextClosedDays({ days, now, offices }: NextClosedDaysProps) {
  const { t, i18n } = useTranslation();
  const isOver = ({ day }: ClosedDay) => offices.every(({ timeZone }) => day < toDay(now, timeZone));
  const next = listNextClosedDays(days, now, DAYS_AHEAD).filter((one) => !isOver(one));
  if (next.length === 0) return null;
  const texts = next.map(({ day, name }) => {
    const date = formatDayOfYear(day, { language: i18n.language, timeZone: 'UTC' });
    return name ? t('contact.hours.named', { day: date, name }) : date;
  });
  return (
    <p className={styles.also} suppressHydrationWarning>
      {t('contact.hours.alsoClosed', { days: joinParts(texts, i18n.language) })}
    </p>
  );
}

interface WeekDay {
  name: string;
  /** Null for a closed day. */
  hours: DayHours | null;
}

/** The hours of day that are always shown; longer opening hours extend them. */
const USUAL = { first: 6, last: 20 };
const STEP = 2;
const LEFT = 50;
const WIDTH = 343;
const ROW = 16;

/** Lists the even hours below the chart, as far as any day extends. */
function listHours(days: WeekDay[]): number[] {
  const open = days.flatMap(({ hours }) => hours ?? []);
  const first = Math.min(USUAL.first, ...open.map(({ from }) => STEP * Math.floor(toMinutes(from) / 60 / STEP)));
  const last = Math.max(USUAL.last, ...open.map(({ until }) => STEP * Math.ceil(toMinutes(until) / 60 / STEP)));
  return Array.from({ length: (last - first) / STEP + 1 }, (_, index) => first + index * STEP);
}

/** The week as lines, thick where the office is open. The list beside it has the same as text. */
function WeekChart({ days, label }: { days: WeekDay[]; label: string }) {
  const hourMarks = listHours(days);
  const [first = 0, last = 24] = [hourMarks[0], hourMarks.at(-1)];
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
      {hourMarks.map((hour) => (
        <text key={hour} className={clsx(route.sublabel, styles.hour)} textAnchor="middle" x={toX(hour)} y="129">
          {hour}
        </text>
      ))}
    </svg>
  );
}
