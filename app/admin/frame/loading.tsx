import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './loading.module.css';
import { AdminHead } from './staff-page.tsx';

/** Shown while the session is being resolved, and permanently without scripts. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <main className={styles.loading} id="main">
      <AdminHead page={t('admin.login.title')} />
      <svg viewBox="0 0 300 24" aria-hidden="true">
        <path className={route.dashed} d="M22 12H278" />
        <circle className={route.dot} cx="10" cy="12" r="7" />
        <circle className={clsx(route.ring, route.dotted)} cx="289" cy="12" r="8" />
      </svg>
      <p role="status">{t('admin.loading')}</p>
      <noscript>
        <p>{t('admin.needsScript')}</p>
      </noscript>
    </main>
  );
}
