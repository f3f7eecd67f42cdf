import { clsx } from 'clsx';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PromiseSentence } from '#app/shared/promise-sentence.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { type DateContext, formatEstimate, formatSentenceDay, formatWeekday } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import { SHOWN_PROMISES } from '#domain/promises/promise.ts';
import { type Estimate, toEstimate } from './estimate.ts';
import styles from './estimate-block.module.css';
import type { ResultShipment } from './result-data.ts';
import { RouteText } from './route-text.tsx';
import { useMoves } from './use-moves.ts';

interface Props {
  shipment: ResultShipment;
  now: Date;
  /** The length of the route, km; undefined when unknown. */
  km: number | undefined;
}

/** The delivery date: a dotted line marks an estimate, a solid line a delivery. */
export function EstimateBlock({ shipment, now, km }: Props) {
  const dates = useDates();
  const { arrangesResult } = useCapabilities();
  const estimate = toEstimate(shipment, now, dates.timeZone);
  const { label, value } = useEstimateTexts(estimate, dates);
  const isOver = estimate.kind === 'expected' && estimate.isOver;
  const date = 'date' in estimate && estimate.date;
  return (
    <dl className={styles.estimate}>
      <dt suppressHydrationWarning>{label}</dt>
      <dd
        className={clsx(styles.date, date ? styles[estimate.kind] : styles.missing, isOver && styles.passed)}
        suppressHydrationWarning
      >
        {arrangesResult && date && <span className={styles.weekday}>{`${formatWeekday(date, dates)} `}</span>}
        {isOver ? <s>{value}</s> : <span>{value}</span>}
      </dd>
      <PromiseLines shipment={shipment} now={now} />
      <dd className={styles.remark}>
        <EstimateRemark estimate={estimate} dates={dates} />
        {estimate.kind === 'expected' && estimate.mayChange ? null : <RouteText shipment={shipment} km={km} />}
      </dd>
    </dl>
  );
}

function useEstimateTexts(estimate: Estimate, dates: DateContext): { label: string; value: string } {
  const { t } = useTranslation();
  switch (estimate.kind) {
    case 'none':
      return { label: t('track.eta.noneLabel'), value: t('track.eta.none') };
    case 'returned':
      if (estimate.date) return { label: t('track.eta.back'), value: formatEstimate(estimate.date, dates) };
      return { label: t('track.eta.noneLabel'), value: t('track.eta.returned') };
    case 'delivered':
      if (estimate.date === null) return { label: t('track.eta.deliveredLabel'), value: t('track.eta.noDate') };
      return { label: t('track.eta.delivered'), value: formatEstimate(estimate.date, dates) };
    default: {
      const when = getIntl(Intl.RelativeTimeFormat, dates.language, { numeric: 'auto' }).format(estimate.days, 'day');
      const value = formatEstimate(estimate.date, dates);
      if (estimate.isNextAttempt) return { label: t('event.news.next.label', { when }), value };
      return { label: estimate.isOver ? t('track.eta.expected') : t('track.eta.estimated', { when }), value };
    }
  }
}

function EstimateRemark({ estimate, dates }: { estimate: Estimate; dates: DateContext }) {
  const { t } = useTranslation();
  const gap = getSentenceSeparator(dates.language);
  if (estimate.kind === 'none' || estimate.kind === 'returned') return null;
  if (estimate.kind === 'delivered') {
    if (estimate.asEstimated) return <span>{t('track.eta.asEstimated') + gap}</span>;
    if (estimate.estimated === null) return null;
    const date = formatEstimate(estimate.estimated, dates);
    return <span suppressHydrationWarning>{t('track.eta.wasEstimated', { date }) + gap}</span>;
  }
  return estimate.mayChange && <b>{t('track.eta.mayChange')}</b>;
}

/** Numbers that every language spells out. */
type Spelled = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
const isSpelled = (count: number): count is Spelled => count >= 2 && count <= 10;

/** Shows how late a shipment is and when it was expected; nothing when it is not late. */
export function LateLine({ shipment, now }: { shipment: ResultShipment; now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  const estimate = toEstimate(shipment, now, dates.timeZone);
  if (estimate.kind !== 'expected' || !estimate.isLate) return null;
  const count = -estimate.days;
  const days = isSpelled(count)
    ? t(`track.lateDays.${count}`)
    : getIntl(Intl.NumberFormat, dates.language).format(count);
  return (
    <p className={styles.late} suppressHydrationWarning>
      {t('track.late', { count, days, date: formatSentenceDay(estimate.date, now, dates) })}
    </p>
  );
}

/** The last visible change of the promise with its reason; older ones are collapsed. Nothing after the delivery. */
function PromiseLines({ shipment, now }: { shipment: ResultShipment; now: Date }) {
  const { t } = useTranslation();
  const [newest, ...older] = useMoves(shipment);
  if (!newest) return null;
  // The public view contains at most this many changes and does not say whether there were more.
  const isAll = (shipment.promises ?? []).length < SHOWN_PROMISES;
  return (
    <dd className={styles.lines} suppressHydrationWarning>
      <PromiseSentence move={newest} now={now} />
      {older.length > 0 ? (
        <details>
          <summary>{t(isAll ? 'event.promise.soFar' : 'event.promise.latest', { count: older.length + 1 })}</summary>
          <ol>
            {older.map((move) => (
              <li key={move.at}>
                <PromiseSentence move={move} now={now} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </dd>
  );
}
