import { useEffect, useState } from 'react';
import { href, Link, useLocation, useRouteError } from 'react-router';
import { isOffline } from '#app/api/api-error.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { toPageFailure } from '#app/shared/page-failure.ts';
import { useRetry } from '#app/shared/use-retry.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import pageStyles from '../parts/page.module.css';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import { LoadFailure } from './load-failure.tsx';
import { StaffPage } from './staff-page.tsx';

/** Page titles for which the specification has its own error sentence. Section 8. */
const LISTS_OF_SHIPMENTS = new Map([
  [href('/admin'), 'admin.dashboard.title'],
  [href('/admin/shipments'), 'admin.list.title'],
] as const);

/** Shown when a page failed to load or to render. Retries automatically and offers a retry button. */
export function FailedPage() {
  const { t } = useTranslation();
  const isOurs = toPageFailure(useRouteError()).kind === 'code';
  useKeepFresh(!isOurs);
  const ownTitle = LISTS_OF_SHIPMENTS.get(useLocation().pathname.replace(/(.)\/$/, '$1'));
  if (isOurs || !ownTitle) return <GeneralFailure isOurs={isOurs} />;
  return (
    <StaffPage title={t(ownTitle)}>
      <LoadFailure />
    </StaffPage>
  );
}

function GeneralFailure({ isOurs }: { isOurs: boolean }) {
  const { t } = useTranslation();
  const { retry, isBusy } = useRetry();
  const title = t(isOurs ? 'common.renderErrorTitle' : 'admin.failed.title');
  const why = isOffline() ? 'admin.failed.offline' : 'admin.failed.text';
  return (
    <StaffPage title={title} head={null}>
      <div role="alert">
        <div className={pageStyles.head}>
          <h1>{title}</h1>
        </div>
        <p className={text.muted}>{t(isOurs ? 'common.renderErrorText' : why)}</p>
      </div>
      <div className={layout.actions}>
        <Button variant="primary" busy={isBusy} onClick={retry}>
          {t('admin.failed.retry')}
        </Button>
      </div>
    </StaffPage>
  );
}

/** Shown when the user's role can't open a page. Names the admins who can change the role. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const helpers = useHelpers();
  return (
    <StaffPage title={t('admin.forbidden.title')}>
      <p className={text.muted}>{t('admin.forbidden.text')}</p>
      <ul>
        {helpers.map(({ name, email }) => (
          <li key={email}>
            {name} <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
      <div className={layout.actions}>
        <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin')}>
          {t('admin.notFound.back')}
        </Link>
      </div>
    </StaffPage>
  );
}

/** Lists the admins; empty until they are loaded, or when they can't be. */
function useHelpers() {
  const [helpers, setHelpers] = useState<{ name: string; email: string }[]>([]);
  useEffect(() => {
    staffApi.listHelpers().then(setHelpers).catch(console.error);
  }, []);
  return helpers;
}
