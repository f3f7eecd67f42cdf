import { useTranslation } from 'react-i18next';
import { getApi } from '#app/page-context.ts';
import type { Route } from './+types/test-db';
import { PageHead } from './page-head.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return getApi(context).listConnectionTest();
}

export default function TestDb({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('testDb.title')} />
      <h1>{t('testDb.title')}</h1>
      <ul>
        {items.map(({ trackingNumber, status }) => (
          <li key={trackingNumber}>
            {trackingNumber} {t(`status.${status as 'IN_TRANSIT'}`)}
          </li>
        ))}
      </ul>
    </main>
  );
}
