import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import { AdminMenu } from './admin-menu.tsx';
import styles from './sidebar.module.css';

/** The menu beside the page, 280 px wide (specification, section 9). Below 900 px the top bar takes its place. */
export function Sidebar() {
  const company = useCompany();
  const { t } = useTranslation();
  return (
    <aside className={styles.sidebar}>
      <div className={styles.inside}>
        <Link
          className={clsx(logo.logo, styles.home)}
          to={href('/admin')}
          aria-label={t('admin.homeLink', { company: company.name })}
        >
          <Logo company={company} />
        </Link>
        <AdminMenu />
      </div>
    </aside>
  );
}
