import { clsx } from 'clsx';
import { Clock, ClockAlert } from 'lucide-react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import { formatClock, formatNearTime, toDay } from '#domain/dates.ts';
import { getSentenceGap } from '#domain/languages.ts';
import type { ShownShipment } from './shown-shipment.ts';
import styles from './silence-line.module.css';

/**
 * By when the next scan normally comes; once that is over, since when the office has the shipment on its list, which is so as
 * of that moment (docs/decisions/0057). Nothing where it is not known.
 */
export function SilenceLine({ shipment: { nextScanBy: by }, now }: { shipment: ShownShipment; now: Date }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { saysNextScan } = useCapabilities();
  // The texts come afterwards where the page began without.
  if (!by || !saysNextScan || !i18n.exists('event.silence.late')) return null;
  const isLate = now.getTime() >= Date.parse(by);
  const time = formatNearTime(by, now, dates);
  const isToday = toDay(new Date(by), dates.timeZone) === toDay(now, dates.timeZone);
  const listed = isToday
    ? t('event.silence.listedToday', { time: formatClock(by, dates) })
    : t('event.silence.listed', { time });
  const Icon = isLate ? ClockAlert : Clock;
  return (
    <p className={clsx(styles.silence, isLate && styles.late)}>
      <Icon className={icon.icon} />
      <span>
        <b suppressHydrationWarning>{isLate ? t('event.silence.late') : t('event.silence.before', { time })}</b>
        <span suppressHydrationWarning>
          {getSentenceGap(dates.language) + (isLate ? listed : t('event.silence.share'))}
        </span>
      </span>
    </p>
  );
}
