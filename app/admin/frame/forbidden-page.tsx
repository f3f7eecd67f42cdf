import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import pageStyles from '../parts/page.module.css';
import { AdminHead } from './admin-head.tsx';
import { staffApi } from './live/staff-api.ts';

/** A page of the staff area that one's role does not open, and who can change that. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const helpers = useHelpers();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('admin.forbidden.title')} />
      <div className={pageStyles.head}>
        <h1>{t('admin.forbidden.title')}</h1>
      </div>
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
    </main>
  );
}

/** The admins; none until they are known, or when they can't be asked for. */
function useHelpers() {
  const [helpers, setHelpers] = useState<{ name: string; email: string }[]>([]);
  useEffect(() => {
    staffApi.listHelpers().then(setHelpers).catch(console.error);
  }, []);
  return helpers;
}
