import { clsx } from 'clsx';
import { toKilometres } from '#app/charts/polar.ts';
import { PolarChart, type PolarLane, type PolarOffice } from '#app/charts/polar-chart.tsx';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useHoursText } from '#app/shared/use-hours-text.ts';
import layout from '#app/ui/layout.module.css';
import { countSharedHours, toDialHours } from '#domain/find-opening.ts';
import { findUsualDays, isWholeDay } from '#domain/hours-of-week.ts';
import { getIntl } from '#domain/intl.ts';
import { getSentenceGap } from '#domain/languages.ts';
import { OFFICES, type SpecifiedOffice } from '../company/offices.ts';
import styles from './polar-figure.module.css';

/** Where the names of the offices stand beside their fixes, and the distances beside the middle of their lanes. */
const NAMES = {
  nyc: { dx: -14, dy: 26, anchor: 'end' },
  lon: { dx: -16, dy: 26, anchor: 'end' },
  sin: { dx: -16, dy: -14, anchor: 'end' },
} as const;
const DISTANCES = [
  { dx: -10, dy: 26, anchor: 'middle' },
  { dx: 8, dy: 28, anchor: 'start' },
  { dx: 0, dy: -14, anchor: 'middle' },
] as const;

/** The order of the rings from the inside: as the day goes round. */
const DAY = [...OFFICES].sort((a, b) => b.place.lon - a.place.lon);

/** Three offices, one working day: the lanes between the offices and, on the rim, who is at work when. */
export function PolarFigure({ now }: { now: Date }) {
  const { t, i18n } = useTranslation();
  const usual = findUsualDays(useCompany().hours);
  const { isSpecified, toDays } = useHoursText();
  const nameOf = ({ id }: SpecifiedOffice) => t(`company.offices.${id}`);
  const numbers = getIntl(Intl.NumberFormat, i18n.language);
  const offices = DAY.map((office): PolarOffice => {
    const name = { text: nameOf(office), ...NAMES[office.id] };
    const atWork = t('about.dial.atWork', { city: nameOf(office) });
    return { id: office.id, place: office.place, name, atWork, ...toDialHours(now, office.timeZone, usual.hours) };
  });
  const lanes = OFFICES.map((office, index): PolarLane => {
    const next = OFFICES[(index + 1) % OFFICES.length] ?? office;
    const km = numbers.format(toKilometres(office.place, next.place));
    return {
      from: office.place,
      to: next.place,
      distance: { text: t('about.dial.km', { km }), ...(DISTANCES[index] ?? DISTANCES[0]) },
    };
  });
  const [first, second] = offices;
  const shared = first && second && !isWholeDay(usual.hours) ? countSharedHours(first, second) : 0;
  return (
    <figure className={styles.figure}>
      <PolarChart label={t('about.dial.label')} offices={offices} lanes={lanes} />
      <figcaption className={clsx(layout.caption, styles.caption)}>
        <span>
          {(isSpecified ? t('about.dial.caption') : t('about.dial.captionDays', { days: toDays(usual) })) +
            getSentenceGap(i18n.language)}
        </span>
        {shared > 0 && (
          <span>{t('about.dial.shared', { first: first?.name.text, second: second?.name.text, count: shared })}</span>
        )}
      </figcaption>
    </figure>
  );
}
