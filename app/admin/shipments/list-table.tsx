import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import { toFirstPart } from '#domain/address.ts';
import { formatCreated } from '#domain/dates.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import { toListLabelStatus } from '#domain/shipment-status.ts';
import { useDates } from '../use-dates.ts';
import '../table.css';

const COLUMNS = ['trackingNumber', 'status', 'from', 'to', 'created'] as const;

/** Ids of rows whose shipment was deleted, or changed, since the page was loaded. */
export interface RowStates {
  gone: ReadonlySet<string>;
  changed: ReadonlySet<string>;
}

/** Specification, section 2. Below 900 px each row becomes a block. */
export function ListTable({ shipments, states }: { shipments: Shipment[]; states: RowStates }) {
  const { t } = useTranslation();
  return (
    <div className="panel flush">
      <table className="tbl list">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`admin.columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr">{t('admin.columns.actions')}</span>
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
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  shipment: Shipment;
  isGone: boolean;
  isChanged: boolean;
}

function Row({ shipment, isGone, isChanged }: RowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { id, trackingNumber } = shipment;
  const status = toListLabelStatus(shipment.status);
  return (
    <tr className={(isGone && 'gone') || (isChanged && 'changed') || undefined}>
      <td>
        <span className="code">{trackingNumber}</span>
        <small>{t(`serviceType.${shipment.serviceType}`)}</small>
      </td>
      <td>
        <StatusChip status={status} label={t(`status.${status}`)} />
      </td>
      <td dir="auto">{toFirstPart(shipment.originAddress)}</td>
      <td dir="auto">{toFirstPart(shipment.destinationAddress)}</td>
      <td>
        <span className="in-block">{t('admin.columns.created')} </span>
        {formatCreated(shipment.createdAt, dates)}
      </td>
      <td>
        {isGone ? (
          <span className="out">{t('adminLive.deleted')}</span>
        ) : (
          <Link
            className="vw"
            to={`/admin/shipments/${id}`}
            aria-label={t('admin.list.viewNumber', { number: trackingNumber })}
          >
            {t('admin.list.view')}
            <ArrowRight className="i i-s" />
          </Link>
        )}
      </td>
    </tr>
  );
}
