import { clsx } from 'clsx';
import { href } from 'react-router';
import { useCompany, useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import { formatDate } from '#domain/dates.ts';
import { MASK } from '#domain/mask.ts';
import type { ShipmentPeople } from '#domain/shipment-people/schema.ts';
import { formatDimensions, formatWeight } from '#domain/shipments/dimensions.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { drawBarcode, drawQrCode, toPrintedWidth } from './codes.ts';
import styles from './label.module.css';

/** A shipment with those of its people that the account may see. */
export type LabeledShipment = Shipment & { people?: ShipmentPeople | undefined };

/** The most characters of place, address and other lines that fit at each size. The smallest size truncates longer ones. */
const FITTING = [
  { size: undefined, place: 14, rest: 80, others: 150 },
  { size: styles.small, place: 44, rest: 160, others: 250 },
];

/** Longer addresses get smaller letters, so that the codes stay on the paper. */
function toSize(place: string, rest: string, others: string): string | undefined {
  const fit = FITTING.find(
    (one) => place.length <= one.place && rest.length <= one.rest && others.length <= one.others,
  );
  return fit ? fit.size : styles.tiny;
}

/** Joins the visible contact details of a person in one line. */
const joinVisible = (texts: (string | undefined)[]) => texts.filter((text) => text && text !== MASK).join(', ');

/** The label, 4 by 6 inches, pure black for thermal printers. */
export default function Label({ shipment }: { shipment: LabeledShipment }) {
  const company = useCompany();
  const { t } = useTranslation();
  const dates = useDates();
  const { publicUrl } = useShell();
  const { trackingNumber, destinationAddress, estimatedDeliveryDate: estimate } = shipment;
  const barcode = drawBarcode(trackingNumber);
  const square = drawQrCode(publicUrl + href('/track/:trackingNumber', { trackingNumber }));
  const city = toFirstPart(destinationAddress);
  const rest = destinationAddress.split(',').slice(1).join(',').trim();
  const { sender, recipient } = shipment.people ?? {};
  const from = joinVisible([sender?.name, sender?.company]);
  const to = joinVisible([recipient?.name, recipient?.company]);
  const note = joinVisible([recipient?.phone, recipient?.instructions]);
  return (
    <div className={clsx(styles.label, toSize(city, rest, to + note))}>
      <div className={styles.sender}>
        <span className={clsx(logo.logo, styles.logo)}>
          <Logo company={company} />
        </span>
        <b>{new URL(publicUrl).host + href('/track')}</b>
      </div>
      <div className={styles.service}>
        <strong>{t(`serviceType.${shipment.serviceType}`)}</strong>
        {estimate ? (
          <span>
            {t('adminLabel.deliverBy')} <b>{formatDate(estimate, dates)}</b>
          </span>
        ) : null}
      </div>
      <div className={styles.from}>
        <b>{t('adminLabel.from')}</b>
        <span dir="auto">{[from, shipment.originAddress].filter(Boolean).join(', ')}</span>
      </div>
      <div className={styles.destination}>
        <b>{t('adminLabel.to')}</b>
        <span dir="auto">
          {to ? <span className={styles.recipient}>{to}</span> : null}
          <span className={styles.place}>{city}</span>
          <span className={styles.rest}>{rest}</span>
          {note ? <span className={styles.note}>{note}</span> : null}
        </span>
      </div>
      <Journey />
      <div className={styles.barcode}>
        <svg
          role="img"
          aria-label={t('adminLabel.barcode', { trackingNumber })}
          viewBox={`0 0 ${barcode.modules} 1`}
          preserveAspectRatio="none"
          width={toPrintedWidth(barcode.modules)}
          height="124"
        >
          <path d={barcode.path} />
        </svg>
        <span className={clsx(textStyles.code, styles.number)}>{trackingNumber}</span>
      </div>
      <div className={styles.foot}>
        <svg
          role="img"
          aria-label={t('adminLabel.qr')}
          viewBox={`0 0 ${square.modules} ${square.modules}`}
          width="78"
          height="78"
        >
          <path d={square.path} />
        </svg>
        <Facts shipment={shipment} />
      </div>
    </div>
  );
}

/** The route still ahead: dashed, on a ruler. */
function Journey() {
  return (
    <div className={styles.journey}>
      <svg viewBox="0 0 361 22" aria-hidden="true">
        <path className={styles.tick} d="M0 17.5H361" strokeWidth="9" strokeDasharray="1 49" />
        <path className={styles.tick} d="M0 15H361" strokeWidth="4" strokeDasharray="1 4" />
        <path className={styles.planned} d="M19 6H342" />
        <circle cx="7" cy="6" r="5.5" />
        <circle className={styles.end} cx="352" cy="6" r="4.5" />
      </svg>
    </div>
  );
}

function Facts({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const dates = useDates();
  const size = formatDimensions(shipment, dates.language);
  const items = shipment.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const facts: [string, string][] = [
    [t('adminLabel.weight'), formatWeight(shipment, dates.language)],
    ...(size ? [[t('adminLabel.size'), size] satisfies [string, string]] : []),
    ...(items > 0 ? [[t('adminLabel.items'), String(items)] satisfies [string, string]] : []),
    [t('adminLabel.created'), formatDate(shipment.createdAt, dates)],
  ];
  return (
    <dl>
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
