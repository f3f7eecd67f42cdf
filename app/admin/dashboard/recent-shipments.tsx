import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import { toListLabelStatus } from '#domain/shipment-status.ts';
import tableStyles from '../parts/table.module.css';
import { TableHead } from '../parts/table-head.tsx';
import styles from './recent-shipments.module.css';

const COLUMNS = ['trackingNumber', 'status', 'destination', 'service'] as const;

/** The five newest. Specification, section 2. */
export function RecentShipments({ shipments }: { shipments: Shipment[] }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(panel.panel, styles.recent)} aria-labelledby="recent">
      <div className={panel.head}>
        <h2 id="recent">{t('admin.dashboard.recent')}</h2>
        <Link className={clsx(textStyles.link, styles.viewAll)} to={href('/admin/shipments')}>
          {t('admin.dashboard.viewAll')}
        </Link>
      </div>
      {shipments.length > 0 ? (
        <RecentTable shipments={shipments} />
      ) : (
        <p className={clsx(panel.body, textStyles.muted)}>{t('admin.dashboard.none')}</p>
      )}
    </section>
  );
}

function RecentTable({ shipments }: { shipments: Shipment[] }) {
  const { t } = useTranslation();
  const { holdLabel } = useCompany();
  return (
    <table className={tableStyles.table}>
      <TableHead columns={COLUMNS.map((column) => t(`admin.columns.${column}`))} />
      <tbody>
        {shipments.map((shipment) => {
          const status = toListLabelStatus(shipment.status, holdLabel);
          return (
            <tr key={shipment.id}>
              <td>
                <Link
                  className={clsx(textStyles.code, tableStyles.trackingNumber)}
                  data-row-link
                  to={href('/admin/shipments/:id', { id: shipment.id })}
                >
                  {shipment.trackingNumber}
                </Link>
              </td>
              <td>
                <StatusChip status={status} label={t(`status.${status}`)} />
              </td>
              <td dir="auto">{toFirstPart(shipment.destinationAddress)}</td>
              <td>{t(`serviceType.${shipment.serviceType}`)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
