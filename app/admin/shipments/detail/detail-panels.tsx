import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import dataList from '#app/ui/data-list.module.css';
import panel from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import { formatEstimate } from '#domain/dates.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import { formatDimensions, formatWeight } from '#domain/shipments/dimensions.ts';
import type { Shipment, ShipmentRecord } from '#domain/shipments/schema.ts';
import { PromisedDates } from '../promised-dates/promised-dates.tsx';
import styles from './detail-panels.module.css';
import type { ShipmentPlaces } from './load-detail.ts';
import { hasPeople, PeoplePanel } from './people-panel.tsx';

interface DetailPanelsProps {
  shipment: ShipmentRecord;
  places: ShipmentPlaces | null;
  /** Newest first. */
  promises: PromiseLine[];
}

/** More items are collapsed, so that the audit log stays near. */
const SHOWN_ITEMS = 8;

/** Details, promised dates (after the first move), people, notes and items beside the history. */
export function DetailPanels({ shipment, places, promises }: DetailPanelsProps) {
  const { t } = useTranslation();
  const { namesPeople, needsDateReason } = useCapabilities();
  const { notes } = shipment;
  return (
    <div className={styles.side}>
      <Panel title={t('adminDetail.details.title')}>
        <Details shipment={shipment} places={places} />
      </Panel>
      {needsDateReason && promises.length > 1 ? (
        <Panel title={t('adminDetail.promises.title')}>
          <PromisedDates lines={promises} />
        </Panel>
      ) : null}
      {namesPeople && hasPeople(shipment) ? (
        <Panel title={t('adminDetail.people.title')}>
          <PeoplePanel shipment={shipment} />
        </Panel>
      ) : null}
      <Panel title={t('adminDetail.notes.title')}>
        <p className={clsx(textStyles.muted, styles.notes)} dir="auto">
          {notes || t('adminDetail.notes.none')}
        </p>
      </Panel>
      <Panel title={t('adminDetail.items.title')}>
        <Items shipment={shipment} />
      </Panel>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.head}>
        <h2 id={id}>{title}</h2>
      </div>
      <div className={panel.body}>{children}</div>
    </section>
  );
}

function Details({ shipment, places }: Omit<DetailPanelsProps, 'promises'>) {
  const { t } = useTranslation();
  const { hasPublicPlaces } = useCapabilities();
  const dates = useDates();
  const { estimatedDeliveryDate: estimate, originAddress, destinationAddress, serviceType } = shipment;
  const rows: [string, string][] = [
    [
      t('adminDetail.details.estimated'),
      estimate ? formatEstimate(estimate, dates) : t('adminDetail.details.noEstimate'),
    ],
    [t('adminDetail.details.from'), originAddress],
    [t('adminDetail.details.to'), destinationAddress],
    ...(hasPublicPlaces && places ? [toPublicPlacesRow(places, t)] : []),
    [t('adminDetail.details.service'), t(`serviceType.${serviceType}`)],
    [t('adminDetail.details.weight'), formatWeight(shipment, dates.language)],
    [
      t('adminDetail.details.dimensions'),
      formatDimensions(shipment, dates.language) || t('adminDetail.details.notGiven'),
    ],
  ];
  return (
    <dl className={dataList.list}>
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The places visitors read instead of the addresses. */
function toPublicPlacesRow({ origin, destination }: ShipmentPlaces, t: TFunction): [string, string] {
  const none = t('adminDetail.details.noPlace');
  return [
    t('adminDetail.details.visitors'),
    t('adminDetail.details.visitorsRoute', { from: origin || none, to: destination || none }),
  ];
}

function Items({ shipment: { items, weightUnit } }: { shipment: Shipment }) {
  const { t } = useTranslation();
  if (items.length === 0) return <p className={textStyles.muted}>{t('adminDetail.items.none')}</p>;
  const rest = items.slice(SHOWN_ITEMS);
  return (
    <>
      <ItemList items={items.slice(0, SHOWN_ITEMS)} weightUnit={weightUnit} />
      {rest.length > 0 ? (
        <details className={styles.more}>
          <summary>{t('adminDetail.items.more', { count: rest.length })}</summary>
          <ItemList items={rest} weightUnit={weightUnit} />
        </details>
      ) : null}
    </>
  );
}

function ItemList({ items, weightUnit }: Pick<Shipment, 'items' | 'weightUnit'>) {
  const { t, i18n } = useTranslation();
  const toWeight = (quantity: number, weight: string) =>
    quantity > 1 ? t('adminDetail.items.each', { weight }) : weight;
  return (
    <ul className={styles.items}>
      {items.map(({ description, quantity, weight }, index) => (
        <li key={index}>
          <b dir="auto">{description || t('adminDetail.items.unnamed')}</b>
          <span>{quantity}</span>
          {weight > 0 ? (
            <span className={clsx(textStyles.muted, textStyles.small)}>
              {toWeight(quantity, formatWeight({ weight, weightUnit }, i18n.language))}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
