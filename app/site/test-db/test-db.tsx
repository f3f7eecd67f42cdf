import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { data, href, Link } from 'react-router';
import { getApi } from '#app/api/get-api.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/test-db';
import { NewestShipments } from './newest-shipments.tsx';
import styles from './test-db.module.css';

/** Asks the records for up to 5 shipments (specification, section 2). A failure is reported and answered with 503. */
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
            <RotateCw className={icon.icon} />
            <span>{t('testDb.retry')}</span>
          </Link>
        </>
      )}
    </main>
  );
}
