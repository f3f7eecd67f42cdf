import { CalendarClock } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { formatEstimate } from '#domain/dates.ts';
import { countDaysLate } from '#domain/days-late.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import styles from './estimate.module.css';

/** When a shipment of the list is expected, and how late it is. */
export function Estimate({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const dates = useDates();
  const estimate = shipment.estimatedDeliveryDate;
  if (estimate === null) return <span className={text.muted}>{t('admin.list.noEstimate')}</span>;
  const late = countDaysLate(shipment, new Date(), dates.timeZone);
  return (
    <>
      <span className={styles.label}>{t('admin.columns.estimate')} </span>
      {formatEstimate(estimate, dates)}{' '}
      {late > 0 ? (
        <span className={styles.late}>
          <CalendarClock className={icon.small} />
          {t('admin.list.late', { count: late })}
        </span>
      ) : null}
    </>
  );
}
