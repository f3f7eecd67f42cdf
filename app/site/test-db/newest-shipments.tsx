import type { VisitorApi } from '#app/api/visitor-api.ts';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { formatCreated } from '#domain/dates.ts';
import styles from './newest-shipments.module.css';

/** The newest shipments as strangers may see them. */
export function NewestShipments({ items }: Awaited<ReturnType<VisitorApi['listConnectionTest']>>) {
  const { t, i18n } = useTranslation();
  const dates = { language: i18n.language, timeZone: useShell().timeZone };
  return (
    <>
      <table className={styles.list}>
        <caption className={text.visuallyHidden}>{t('testDb.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('testDb.number')}</th>
            <th scope="col">{t('testDb.status')}</th>
            <th scope="col">{t('testDb.service')}</th>
            <th scope="col">{t('testDb.created')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ trackingNumber, status, serviceType, createdAt }, index) => (
            // Masked numbers may be alike; the list never changes its order.
            <tr key={`${index} ${trackingNumber}`}>
              <td className={text.code}>{trackingNumber}</td>
              <td>
                <StatusChip status={status} label={t(`status.${status}`)} />
              </td>
              <td>{t(`serviceType.${serviceType}`)}</td>
              <td suppressHydrationWarning>{formatCreated(createdAt, dates)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={field.hint}>{t('testDb.masked')}</p>
    </>
  );
}
