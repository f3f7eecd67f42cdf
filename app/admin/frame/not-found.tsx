import { data, href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import pageStyles from '../parts/page.module.css';
import { AdminHead } from './admin-head.tsx';

/** Every staff address that routes.ts does not define. */
export function loader() {
  return data(null, { status: 404 });
}

export default function StaffNotFound() {
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('admin.notFound.title')} />
      <div className={pageStyles.head}>
        <h1>{t('admin.notFound.title')}</h1>
      </div>
      <p className={text.muted}>{t('admin.notFound.text')}</p>
      <div className={layout.actions}>
        <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin')}>
          {t('admin.notFound.back')}
        </Link>
      </div>
    </main>
  );
}
