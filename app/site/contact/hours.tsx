import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { type ClosedDay, listNextClosedDays } from '#domain/closed-days.ts';
import { formatClock, formatDayOfYear, toDay } from '#domain/dates.ts';
import type { Schedule } from '#domain/find-opening.ts';
import { type DayGroup, groupDays, isWholeDay } from '#domain/hours-of-week.ts';
import { WEEK } from '#domain/opening-hours.ts';
import { formatDay, joinParts, toDayTime } from '#domain/opening-hours-text.ts';
import type { ShownOffice } from '../company/offices.ts';
import styles from './hours.module.css';
import { WeekChart } from './week-chart.tsx';

interface HoursProps {
  schedule: Schedule;
  now: Date;
  offices: readonly ShownOffice[];
}

/** Business hours as text and as lines; local time at each office. Specification, section 1. */
export function Hours({ schedule, now, offices }: HoursProps) {
  const { t, i18n } = useTranslation();
  const { hours } = schedule;
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
  const days = WEEK.map((day) => ({ name: formatDay(day, language, 'short'), hours: hours[day] }));
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
      <NextClosedDays days={schedule.closedDays} now={now} offices={offices} />
    </aside>
  );
}

/** Those of the next weeks: who wants to come should know. */
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
