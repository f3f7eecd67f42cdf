import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { AdminHead } from './admin-head.tsx';
import pageStyles from './page.module.css';

/** A page that could not be loaded, with a way to try again. */
export function FailedPage() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('admin.failed.title')} />
      <div className={pageStyles.head}>
        <h1>{t('admin.failed.title')}</h1>
      </div>
      <p className={text.muted}>{t('admin.failed.text')}</p>
      <div className={layout.actions}>
        <a className={toButtonClass({ variant: 'primary' })} href={pathname + search}>
          {t('admin.failed.retry')}
        </a>
      </div>
    </main>
  );
}
