import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { href, useLocation } from 'react-router';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import pageStyles from '../parts/page.module.css';
import styles from './loading.module.css';
import { AdminHead } from './staff-page.tsx';

const ROWS = [...Array(10).keys()];

/** Shown while the session is being resolved, and permanently without scripts. */
export function Loading() {
  const { t } = useTranslation();
  const isList = useLocation().pathname === href('/admin/shipments');
  const Frame = isList ? EmptyList : EmptyPage;
  return (
    <>
      <AdminHead page={t('admin.login.title')} />
      <Frame>
        <p role="status">{t('admin.loading')}</p>
        <noscript>
          <p>{t('admin.needsScript')}</p>
        </noscript>
      </Frame>
    </>
  );
}

function EmptyPage({ children }: { children: ReactNode }) {
  return (
    <main className={styles.loading} id="main">
      <svg viewBox="0 0 300 24" aria-hidden="true">
        <path className={route.dashed} d="M22 12H278" />
        <circle className={route.dot} cx="10" cy="12" r="7" />
        <circle className={clsx(route.ring, route.dotted)} cx="289" cy="12" r="8" />
      </svg>
      {children}
    </main>
  );
}

/** Ten empty rows in the place of the list, so that nothing moves when it is loaded. */
function EmptyList({ children }: { children: ReactNode }) {
  return (
    <main className={clsx(pageStyles.main, pageStyles.full)} id="main">
      <div className={styles.head}>{children}</div>
      <div className={clsx(panel.panel, styles.rows)} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} />
        ))}
      </div>
    </main>
  );
}
