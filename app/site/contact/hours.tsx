import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { formatClock } from '#domain/dates.ts';
import { type DayGroup, groupDays, isWholeDay, WEEK } from '#domain/opening-hours.ts';
import { formatDay, toDayTime } from '#domain/opening-hours-text.ts';
import styles from './hours.module.css';
import { WeekChart } from './week-chart.tsx';

/** Business hours as text and as lines; local time at each office. Specification, section 1. */
export function Hours() {
  const { t, i18n } = useTranslation();
  const { hours } = useCompany();
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
    </aside>
  );
}
