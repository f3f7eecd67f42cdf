import { LogOut } from 'lucide-react';
import { Form, href, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { ThemeChoice } from '#app/theme/theme-choice.tsx';
import icon from '#app/ui/icon.module.css';
import { InitialFlag } from '../parts/initial-flag.tsx';
import type { clientLoader } from './admin-layout.tsx';
import menu from './admin-menu.module.css';
import styles from './user-block.module.css';

/** Who is signed in, the choice of the theme, and the way out. */
export function UserBlock() {
  const { t } = useTranslation();
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  // The frame is there before it is known who has signed in; null is a server that could not say.
  if (user === undefined) return null;
  return (
    <div className={styles.user}>
      <ThemeChoice className={styles.theme} />
      <p>
        {user && <InitialFlag name={user.name} />}
        <span>
          <b>{user?.name || t('admin.nav.user')}</b>
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
