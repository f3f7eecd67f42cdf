import { useEffect, useState } from 'react';
import type { VisitorApi } from '#app/api/visitor-api.ts';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { readToken } from '#app/session/session-token.ts';
import field from '#app/ui/field.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { formatCreated } from '#domain/dates.ts';
import styles from './newest-shipments.module.css';

type NewestList = Awaited<ReturnType<VisitorApi['listConnectionTest']>>;

/** The list with whole numbers, once the browser has asked with the token of somebody who is signed in. */
function useStaffList(): NewestList | undefined {
  const [list, setList] = useState<NewestList>();
  useEffect(() => {
    if (!readToken()) return;
    let isMounted = true;
    import('#app/session/visitor-session.ts')
      .then(({ listConnectionTest }) => listConnectionTest())
      .then((loaded) => isMounted && setList(loaded))
      .catch(console.error);
    return () => {
      isMounted = false;
    };
  }, []);
  return list;
}

const isMasked = ({ trackingNumber }: NewestList['items'][number]) => trackingNumber.includes('•');

/** The newest shipments: as strangers may see them until staff are known. */
export function NewestShipments({ items: publicItems }: NewestList) {
  const { t, i18n } = useTranslation();
  const { items } = useStaffList() ?? { items: publicItems };
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
      {items.some(isMasked) && <p className={field.hint}>{t('testDb.masked')}</p>}
    </>
  );
}
