import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatSentenceDay } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import { toEstimate } from './estimate.ts';
import styles from './late-line.module.css';
import type { ShownShipment } from './shown-shipment.ts';

/** Numbers that every language writes as words. */
type Spelled = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
const isSpelled = (count: number): count is Spelled => count >= 2 && count <= 10;

/** How late the shipment is, and when it was expected; nothing while it is not. */
export function LateLine({ shipment, now }: { shipment: ShownShipment; now: Date }) {
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
