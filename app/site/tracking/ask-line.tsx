import { Phone } from 'lucide-react';
import { href, Link } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { PhoneLink } from '../phone-link.tsx';
import styles from './ask-line.module.css';
import { toEstimate } from './estimate.ts';
import type { ShownShipment } from './shown-shipment.ts';

interface Props {
  shipment: ShownShipment;
  now: Date;
  /** The page has said what went wrong, and whom to call. */
  isTold: boolean;
}

/** The ways to reach us about a shipment that is late or held, or of which there is bad news; nothing of one that goes its way. */
export function AskLine({ shipment, now, isTold }: Props) {
  const { t } = useTranslation();
  const company = useCompany();
  const { timeZone } = useDates();
  const estimate = toEstimate(shipment, now, timeZone);
  const isLate = estimate.kind === 'expected' && estimate.isLate;
  if (!isLate && !isTold && shipment.status !== 'ON_HOLD') return null;
  return (
    <p className={styles.ways}>
      <Link className={toButtonClass()} to={`${href('/contact')}?shipment=${shipment.trackingNumber}`}>
        {t('track.ask')}
      </Link>
      {!isTold && (
        <PhoneLink className={styles.phone} phone={company.phone}>
          <Phone className={icon.icon} />
          <span>{company.phone}</span>
        </PhoneLink>
      )}
    </p>
  );
}
