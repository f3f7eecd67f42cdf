import { CalendarPlus, Rss } from 'lucide-react';
import { href } from 'react-router';
import { LANGUAGE_PARAM } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import type { ShownShipment } from '../shown-shipment.ts';
import styles from './follow-line.module.css';

/** The same shipment for other readers: a calendar while a day is expected, a feed, a program. */
export function FollowLine({ shipment }: { shipment: ShownShipment }) {
  const { t, i18n } = useTranslation();
  const { trackingNumber, estimatedDeliveryDate, status } = shipment;
  const toHref = (ending: 'atom' | 'ics') =>
    `${href(`/track/:trackingNumber.${ending}`, { trackingNumber })}?${LANGUAGE_PARAM}=${i18n.language}`;
  const isExpected = estimatedDeliveryDate !== null && status !== 'DELIVERED';
  return (
    <p className={styles.line}>
      {isExpected && (
        <a href={toHref('ics')}>
          <CalendarPlus className={icon.small} />
          <span>{t('track.readers.calendar')}</span>
        </a>
      )}
      <a href={toHref('atom')}>
        <Rss className={icon.small} />
        <span>{t('track.readers.feed')}</span>
      </a>
      <link rel="alternate" type="application/atom+xml" href={toHref('atom')} title={trackingNumber} />
      <link
        rel="alternate"
        type="application/json"
        href={href('/track/:trackingNumber.json', { trackingNumber })}
        title={trackingNumber}
      />
      {isExpected && <link rel="alternate" type="text/calendar" href={toHref('ics')} title={trackingNumber} />}
    </p>
  );
}
