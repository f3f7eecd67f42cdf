import { clsx } from 'clsx';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { type DateContext, formatEstimate, formatWeekday } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { getSentenceGap } from '#domain/languages.ts';
import { type Estimate, toEstimate } from './estimate.ts';
import styles from './estimate-block.module.css';
import { PromiseLines } from './promise-lines.tsx';
import { RouteText } from './route-text.tsx';
import type { ShownShipment } from './shown-shipment.ts';

interface Props {
  shipment: ShownShipment;
  now: Date;
  /** Distance of the route, km; undefined when it is not known. */
  km: number | undefined;
}

/** When it comes: a dotted line under the date says estimate, a solid one says delivered. */
export function EstimateBlock({ shipment, now, km }: Props) {
  const dates = useDates();
  const { arrangesResult } = useCapabilities();
  const estimate = toEstimate(shipment, now, dates.timeZone);
  const { label, value } = useEstimateTexts(estimate, dates);
  const isSolid = estimate.kind === 'delivered' && estimate.date !== null;
  const isOver = estimate.kind === 'expected' && estimate.isOver;
  const isBare =
    estimate.kind === 'none' ||
    estimate.kind === 'returned' ||
    (estimate.kind === 'delivered' && estimate.date === null);
  return (
    <dl className={styles.estimate}>
      <dt suppressHydrationWarning>{label}</dt>
      <dd
        className={clsx(styles.date, isSolid && styles.happened, isBare && styles.missing, isOver && styles.passed)}
        suppressHydrationWarning
      >
        {arrangesResult && 'date' in estimate && estimate.date && (
          <span className={styles.weekday}>{`${formatWeekday(estimate.date, dates)} `}</span>
        )}
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
  const gap = getSentenceGap(dates.language);
  if (estimate.kind === 'none' || estimate.kind === 'returned') return null;
  if (estimate.kind === 'delivered') {
    if (estimate.asEstimated) return <span>{t('track.eta.asEstimated') + gap}</span>;
    if (estimate.estimated === null) return null;
    const date = formatEstimate(estimate.estimated, dates);
    return <span suppressHydrationWarning>{t('track.eta.wasEstimated', { date }) + gap}</span>;
  }
  return estimate.mayChange && <span>{t('track.eta.mayChange')}</span>;
}
