import { data, href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { StaffPage } from './staff-page.tsx';

/** Every staff address that routes.ts does not define. */
export function loader() {
  return data(null, { status: 404 });
}

export default function StaffNotFound() {
  const { t } = useTranslation();
  return (
    <StaffPage title={t('admin.notFound.title')}>
      <p className={text.muted}>{t('admin.notFound.text')}</p>
      <div className={layout.actions}>
        <Link className={toButtonClass({ variant: 'primary' })} to={href('/admin')}>
          {t('admin.notFound.back')}
        </Link>
      </div>
    </StaffPage>
  );
}
