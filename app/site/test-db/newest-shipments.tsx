import type { VisitorApi } from '#app/api/visitor-api.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useShell } from '#app/shell.tsx';
import { StatusChip } from '#app/ui/status-chip.tsx';
import { formatCreated } from '#domain/dates.ts';

/** The newest shipments as strangers may see them. */
export function NewestShipments({ items }: Awaited<ReturnType<VisitorApi['listConnectionTest']>>) {
  const { t, i18n } = useTranslation();
  const dates = { language: i18n.language, timeZone: useShell().timeZone };
  return (
    <>
      <table className="tdb-list">
        <caption className="sr">{t('testDb.caption')}</caption>
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
              <td className="code">{trackingNumber}</td>
              <td>
                <StatusChip status={status} label={t(`status.${status}`)} />
              </td>
              <td>{t(`serviceType.${serviceType}`)}</td>
              <td suppressHydrationWarning>{formatCreated(createdAt, dates)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t('testDb.masked')}</p>
    </>
  );
}
