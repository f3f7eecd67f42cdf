import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { useEventText } from '#app/shared/use-event-text.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import dataList from '#app/ui/data-list.module.css';
import icon from '#app/ui/icon.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import type { LinkedShipment } from '#domain/contact/schema.ts';
import { formatDateTime, formatEstimate } from '#domain/dates.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { RouteLine } from '../parts/route-line.tsx';
import styles from './shipment-facts.module.css';

interface ShipmentFactsProps {
  shipments: LinkedShipment[];
  /** The full record of the first shipment; null when it could not be loaded. */
  record: ShipmentRecord | null;
  /** Whether staff began the conversation about the shipment. */
  isOurs: boolean;
}

/** Lists the shipments a message mentions and the numbers that don't exist. Shows the first one in detail. */
export function ShipmentFacts({ shipments, record, isOurs }: ShipmentFactsProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (shipments.length === 0) return null;
  return (
    <aside className={styles.facts} aria-label={t('adminMessages.facts.title')}>
      {shipments.map((linked) => (
        <Shipment key={linked.trackingNumber} linked={linked} isOurs={isOurs} />
      ))}
      {record ? (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('adminMessages.facts.show')}
            <ChevronDown className={icon.icon} />
          </button>
          <div className={clsx(styles.more, isOpen && styles.open)} id={id}>
            <Record record={record} />
          </div>
        </>
      ) : null}
    </aside>
  );
}

function Shipment({ linked: { trackingNumber, shipment }, isOurs }: { linked: LinkedShipment; isOurs: boolean }) {
  const { t } = useTranslation();
  if (!shipment)
    return (
      <p className={styles.shipment}>
        <span className={text.code}>{trackingNumber}</span>
        <span className={text.muted}>{t('adminMessages.noShipment')}</span>
      </p>
    );
  return (
    <Link className={styles.shipment} to={href('/admin/shipments/:id', { id: shipment.id })}>
      <span className={styles.top}>
        <span className={text.code}>{trackingNumber}</span>
        <StatusChip status={shipment.status} label={t(`status.${shipment.status}`)} />
      </span>
      <RouteLine {...shipment} />
      <span className={text.muted}>
        {isOurs ? null : t('adminMessages.linked')} <u>{t('adminMessages.openShipment')}</u>
      </span>
    </Link>
  );
}

function Record({ record }: { record: ShipmentRecord }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { formatEvent } = useEventText();
  const { id, estimatedDeliveryDate: estimate, serviceType, people, references, trackingHistory } = record;
  const last = trackingHistory.find(({ corrected }) => !corrected);
  const recipient = people.recipient.name || people.recipient.company;
  const rows: [string, string][] = [
    [
      t('adminMessages.facts.estimated'),
      estimate ? formatEstimate(estimate, dates) : t('adminMessages.facts.noEstimate'),
    ],
    [t('adminMessages.facts.service'), t(`serviceType.${serviceType}`)],
    ...(recipient ? [[t('adminMessages.facts.recipient'), recipient] satisfies [string, string]] : []),
    ...references.map(({ value }): [string, string] => [t('adminMessages.facts.reference'), value]),
  ];
  return (
    <>
      {last ? (
        <p>
          <span className={text.muted}>{t('adminMessages.facts.lastScan')}</span>
          <b dir="auto">{[formatEvent(last), toFirstPart(last.location)].filter(Boolean).join(', ')}</b>
          <time className={text.muted} dateTime={last.timestamp}>
            {formatDateTime(last.timestamp, dates)}
          </time>
        </p>
      ) : null}
      <dl className={dataList.list}>
        {rows.map(([term, value], index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <Link className={toButtonClass({ small: true })} to={href('/admin/shipments/:id', { id })}>
        {t('adminMessages.openShipment')}
      </Link>
    </>
  );
}
