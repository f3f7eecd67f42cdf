import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import type { ImportRowPage } from '#app/api/import-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatDateTime } from '#domain/dates.ts';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import table from '../parts/table.module.css';
import { TableHead } from '../parts/table.tsx';
import { useWhen } from '../parts/use-texts.ts';
import styles from './done-page.module.css';
import { ImportHead } from './import-head.tsx';
import { type StateProps, toRowsQuery } from './load-import.ts';
import { MoreRowsButton } from './rows-table.tsx';
import { useMoreRows } from './use-rows.ts';

/** Shows what an undo reverted, and what stays because someone changed it since. */
export function UndonePage({ item, rows }: StateProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const { number, fileName, customer, endedAt, createdAt, counts } = item;
  const { undone, touched } = counts;
  const about = { name: fileName, customer: customer?.name ?? '', when: when.inSentence(endedAt ?? createdAt) };
  return (
    <>
      <ImportHead
        title={t('adminImports.number', { number })}
        about={t(customer ? 'adminImports.undone.head' : 'adminImports.undone.headNone', about)}
      />
      <section className={panel.panel}>
        <div className={styles.done}>
          <div role="status">
            <h2>
              {t('adminImports.undone.title', { undone, total: undone + touched })}
              {touched > 0 ? (
                <>
                  , <span>{t('adminImports.undone.stayed', { count: touched })}</span>
                </>
              ) : null}
            </h2>
          </div>
          {touched > 0 ? <p className={text.muted}>{t('adminImports.undone.text', { count: touched })}</p> : null}
        </div>
      </section>
      {rows && touched > 0 ? <TouchedRows item={item} loaded={rows} /> : null}
    </>
  );
}

function TouchedReason({ stayed }: Pick<ImportRow, 'stayed'>) {
  const { t } = useTranslation();
  if (!stayed) return t('adminImports.undone.failed');
  const { reason, place, by } = stayed;
  if (reason === 'scanned') return t('adminImports.undone.scanned', { place, by });
  return reason === 'edited' ? t('adminImports.undone.edited', { by }) : t('adminImports.undone.told');
}

function TouchedRows({ item, loaded }: { item: Import; loaded: ImportRowPage }) {
  const { t } = useTranslation();
  const dates = useDates();
  const rows = useMoreRows(item, loaded, toRowsQuery(item, undefined) ?? {});
  return (
    <section aria-labelledby="stayed">
      <h2 className={styles.title} id="stayed">
        {t('adminImports.undone.list', { count: item.counts.touched })}
      </h2>
      <div className={clsx(panel.panel, panel.clip, styles.panel)}>
        <table className={table.table}>
          <TableHead
            columns={[
              t('adminImports.undone.number'),
              t('adminImports.rows.reference'),
              t('adminImports.undone.why'),
              t('adminImports.undone.when'),
            ]}
          />
          <tbody>
            {rows.items.map(({ row, shipmentId, trackingNumber, values, stayed }) => (
              <tr key={row}>
                <td>
                  {shipmentId ? (
                    <Link
                      className={clsx(text.code, table.trackingNumber)}
                      to={href('/admin/shipments/:id', { id: shipmentId })}
                    >
                      {trackingNumber}
                    </Link>
                  ) : (
                    trackingNumber
                  )}
                </td>
                <td>
                  <bdi>{values.customerReference ?? values.orderReference}</bdi>
                </td>
                <td>
                  <TouchedReason stayed={stayed} />
                </td>
                <td>{stayed ? formatDateTime(stayed.at, dates) : null}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreRowsButton rows={rows} />
    </section>
  );
}
