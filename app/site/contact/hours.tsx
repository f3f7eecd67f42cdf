import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { type ClosedDay, listNextClosedDays } from '#domain/company/closed-days.ts';
import { type DayGroup, groupDays, isWholeDay } from '#domain/company/hours-of-week.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { formatDay, joinParts, toDayTime } from '#domain/company/opening-hours-text.ts';
import { formatClock, formatDayOfYear, toDay } from '#domain/dates.ts';
import type { SiteOffice } from '../company/offices.ts';
import styles from './hours.module.css';

interface HoursProps {
  businessHours: BusinessHours;
  now: Date;
  offices: readonly SiteOffice[];
}

/** Business hours and the next closed days. Specification, section 1. */
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
  return (
    <aside aria-labelledby="hours">
      <h2 id="hours">{t('contact.hours.heading')}</h2>
      <dl className={styles.hours}>
        {groupDays(hours).map((group) => (
          <div key={group.first} className={group.hours ? undefined : styles.closed}>
            <dt>{toDays(group)}</dt>
            <dd>{toTimes(group)}</dd>
          </div>
        ))}
      </dl>
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
