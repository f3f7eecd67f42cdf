import { LogOut } from 'lucide-react';
import { Form, href, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import type { clientLoader } from './admin-layout.tsx';
import menu from './admin-menu.module.css';
import { ChartChoice } from './chart-choice.tsx';
import styles from './user-block.module.css';

/** Who is signed in, the choice of day or night chart, and the way out. */
export function UserBlock() {
  const { t } = useTranslation();
  const user = useRouteLoaderData<typeof clientLoader>('admin/admin-layout');
  return (
    <div className={styles.user}>
      <ChartChoice />
      <p>
        <svg className={styles.flag} viewBox="0 0 8 6" aria-hidden="true" preserveAspectRatio="none">
          <path fill="#F2C437" d="M0 0h4v6H0z" />
          <path fill="#1D4F91" d="M4 0h4v6H4z" />
        </svg>
        <span>
          <b>{user?.name ?? t('admin.nav.user')}</b>
          {user?.email}
        </span>
      </p>
      <Form method="post" action={href('/admin')}>
        <button type="submit" className={menu.item}>
          <LogOut className={icon.icon} />
          {t('admin.nav.signOut')}
        </button>
      </Form>
    </div>
  );
}
