import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { data, href, Link } from 'react-router';
import { getApi } from '#app/api/get-api.ts';
import type { VisitorApi } from '#app/api/visitor-api.ts';
import { getPage } from '#app/document/page-context.ts';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { readToken } from '#app/session/session-token.ts';
import { Alert } from '#app/ui/alert.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { formatDate } from '#domain/dates.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/test-db';
import styles from './test-db.module.css';

/** Loads up to 5 shipments (specification, section 2). A failure is reported, and the page responds with 503. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return await getApi(context).listConnectionTest();
  } catch (error) {
    getPage(context).reportError(error);
    return data({ items: null }, { status: 503 });
  }
}

export default function TestDb({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const title = items ? t('testDb.title') : t('testDb.errorTitle');
  return (
    <main id="main" tabIndex={-1} className={clsx(layout.container, styles.page)}>
      <PageHead title={title} />
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {items ? (
        <>
          <Alert tone="success">
            {items.length === 0 ? t('testDb.empty') : t('testDb.lead', { count: items.length })}
          </Alert>
          {items.length > 0 && <NewestShipments items={items} />}
        </>
      ) : (
        <>
          <Alert tone="error">{t('testDb.error')}</Alert>
          <Link className={toButtonClass()} to={href('/test-db')} reloadDocument>
            <RotateCw />
            <span>{t('testDb.retry')}</span>
          </Link>
        </>
      )}
    </main>
  );
}

type NewestList = Awaited<ReturnType<VisitorApi['listConnectionTest']>>;

/** Loads the list with whole numbers with the token of a signed-in user. */
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

/** Lists the newest shipments, in the public view until staff are signed in. */
function NewestShipments({ items: publicItems }: NewestList) {
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
            // Masked numbers may repeat, and the list never changes its order.
            <tr key={`${index} ${trackingNumber}`}>
              <td className={text.code}>{trackingNumber}</td>
              <td>
                <StatusChip status={status} label={t(`status.${status}`)} />
              </td>
              <td>{t(`serviceType.${serviceType}`)}</td>
              <td suppressHydrationWarning>{formatDate(createdAt, dates)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.some(isMasked) && <p className={field.hint}>{t('testDb.masked')}</p>}
    </>
  );
}
