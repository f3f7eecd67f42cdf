import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { formatClock, formatWeekday } from '#domain/dates.ts';
import { COMPANY } from '../company/company.ts';
import styles from './hours.module.css';
import { WeekChart } from './week-chart.tsx';

type DayHours = (typeof COMPANY.openingHours)[number];

/** Monday first, as the week is read. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** A Sunday, in UTC. */
const SUNDAY = Date.UTC(2026, 0, 4);
const at = (day: number, hour: number) => new Date(SUNDAY + (day * 24 + hour) * 3_600_000).toISOString();

/** Days in a row with the same hours. */
function groupDays(): { first: number; last: number; hours: DayHours }[] {
  const groups: { first: number; last: number; hours: DayHours }[] = [];
  for (const day of WEEK) {
    const hours = COMPANY.openingHours[day];
    const before = groups.at(-1);
    if (before && String(before.hours) === String(hours)) before.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  return groups;
}

/** Business hours as text and as lines; local time at each office. Specification, section 1. */
export function Hours() {
  const { t, i18n } = useTranslation();
  const dates = { language: i18n.language, timeZone: 'UTC' };
  const days = WEEK.map((day) => ({
    name: formatWeekday(at(day, 0), dates, 'short'),
    hours: COMPANY.openingHours[day],
  }));
  return (
    <aside aria-labelledby="hours">
      <h2 className={styles.heading} id="hours">
        {t('contact.hours.heading')}
      </h2>
      <dl className={styles.hours}>
        {groupDays().map(({ first, last, hours }) => (
          <div key={first} className={hours ? undefined : styles.closed}>
            <dt>
              {first === last
                ? formatWeekday(at(first, 0), dates)
                : t('contact.hours.span', {
                    first: formatWeekday(at(first, 0), dates),
                    last: formatWeekday(at(last, 0), dates),
                  })}
            </dt>
            <dd>
              {hours
                ? `${formatClock(at(first, hours[0]), dates)} – ${formatClock(at(first, hours[1]), dates)}`
                : t('contact.hours.closed')}
            </dd>
          </div>
        ))}
      </dl>
      <WeekChart days={days} label={t('contact.hours.chart')} />
      <p className={field.hint}>{t('contact.hours.local')}</p>
    </aside>
  );
}
