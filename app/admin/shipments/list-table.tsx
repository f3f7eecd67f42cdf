import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { href, Link } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import { formatCreated } from '#domain/dates.ts';
import type { ListedShipment } from '#domain/shipment.schema.ts';
import { toListLabelStatus } from '#domain/shipment-status.ts';
import tableStyles from '../parts/table.module.css';
import { Estimate } from './estimate.tsx';
import styles from './list-table.module.css';
import { MatchLine } from './match-line.tsx';
import { PageBox, RowBox } from './selection/boxes.tsx';
import type { Selection } from './selection/use-selection.ts';
import { useRowOpening } from './use-row-opening.ts';

const COLUMNS = ['trackingNumber', 'status', 'from', 'to', 'created'] as const;

/** Ids of rows whose shipment was deleted, or changed, since the page was loaded. */
export interface RowStates {
  gone: ReadonlySet<string>;
  changed: ReadonlySet<string>;
}

interface ListTableProps {
  shipments: ListedShipment[];
  states: RowStates;
  /** Undefined where rows can't be selected. */
  selection: Selection | undefined;
}

/** Specification, section 2. Where its columns have too little room each row becomes a block. */
export function ListTable({ shipments, states, selection }: ListTableProps) {
  const { t } = useTranslation();
  const { listsEstimates } = useCapabilities();
  return (
    <div className={clsx(panel.panel, styles.frame)}>
      <table className={clsx(tableStyles.table, tableStyles.manyColumns, styles.list)}>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className={styles.box}>
                <PageBox selection={selection} />
              </th>
            ) : null}
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`admin.columns.${column}`)}
              </th>
            ))}
            {listsEstimates ? <th scope="col">{t('admin.columns.estimate')}</th> : null}
            <th scope="col">
              <span className={textStyles.visuallyHidden}>{t('admin.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shipments.map((shipment) => (
            <Row
              key={shipment.id}
              shipment={shipment}
              isGone={states.gone.has(shipment.id)}
              isChanged={states.changed.has(shipment.id)}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  shipment: ListedShipment;
  isGone: boolean;
  isChanged: boolean;
  selection: Selection | undefined;
}

function Row({ shipment, isGone, isChanged, selection }: RowProps) {
  const { t } = useTranslation();
  const { namesPeople, listsEstimates } = useCapabilities();
  const openOnClick = useRowOpening();
  const dates = useDates();
  const { id, trackingNumber } = shipment;
  const status = toListLabelStatus(shipment.status, useCompany().holdLabel);
  return (
    <tr
      onClick={isGone ? undefined : openOnClick?.(href('/admin/shipments/:id', { id }))}
      className={clsx(
        isGone ? styles.gone : isChanged && styles.changed,
        selection?.has(id) && styles.selected,
        openOnClick && !isGone && styles.opens,
      )}
    >
      {selection ? <td className={styles.box}>{isGone ? null : <RowBox {...{ selection, shipment }} />}</td> : null}
      <td className={styles.tracking}>
        <span className={clsx(textStyles.code, tableStyles.trackingNumber, styles.number)}>{trackingNumber}</span>
        <small>{t(`serviceType.${shipment.serviceType}`)}</small>
        {shipment.match && namesPeople ? <MatchLine match={shipment.match} /> : null}
      </td>
      <td>
        <StatusChip status={status} label={t(`status.${status}`)} />
      </td>
      <td className={styles.origin} dir="auto">
        {toFirstPart(shipment.originAddress)}
      </td>
      <td className={styles.destination} dir="auto">
        {toFirstPart(shipment.destinationAddress)}
      </td>
      <td className={styles.created}>
        <span className={styles.label}>{t('admin.columns.created')} </span>
        {formatCreated(shipment.createdAt, dates)}
      </td>
      {listsEstimates ? (
        <td className={styles.estimate}>
          <Estimate shipment={shipment} />
        </td>
      ) : null}
      <td>
        {isGone ? (
          <span>{t('adminLive.deleted')}</span>
        ) : (
          <Link
            className={styles.view}
            data-row-link
            to={href('/admin/shipments/:id', { id })}
            aria-label={t('admin.list.viewNumber', { number: trackingNumber })}
          >
            {t('admin.list.view')}
            <ArrowRight className={icon.small} />
          </Link>
        )}
      </td>
    </tr>
  );
}
