import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import type { LinkedShipment } from '#domain/contact-message.schema.ts';
import styles from './message-shipments.module.css';

/** The shipments whose numbers stand in the text, and the numbers that are none. */
export function MessageShipments({ shipments }: { shipments: LinkedShipment[] }) {
  const { t } = useTranslation();
  return shipments.map(({ trackingNumber, shipment }) =>
    shipment ? (
      <Link key={trackingNumber} className={styles.shipment} to={href('/admin/shipments/:id', { id: shipment.id })}>
        <span className={styles.top}>
          <span className={textStyles.code}>{trackingNumber}</span>
          <StatusChip status={shipment.status} label={t(`status.${shipment.status}`)} />
        </span>
        <span className={styles.way}>
          <bdi>{toFirstPart(shipment.originAddress)}</bdi>
          <bdi>{toFirstPart(shipment.destinationAddress)}</bdi>
        </span>
        <span className={textStyles.muted}>
          {t('adminMessages.linked')} <u>{t('adminMessages.openShipment')}</u>
        </span>
      </Link>
    ) : (
      <p key={trackingNumber} className={styles.shipment}>
        <span className={styles.top}>
          <span className={textStyles.code}>{trackingNumber}</span>
        </span>
        <span className={textStyles.muted}>{t('adminMessages.noShipment')}</span>
      </p>
    ),
  );
}
