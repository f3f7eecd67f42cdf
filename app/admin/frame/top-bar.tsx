import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { href, Link, useLocation } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import { AdminMenu } from './admin-menu.tsx';
import styles from './top-bar.module.css';

/** The menu of narrow screens; it closes when the route changes. */
export function TopBar() {
  const company = useCompany();
  const { t } = useTranslation();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  return (
    <header className={styles.bar}>
      <Link className={logo.logo} to={href('/admin')} aria-label={t('admin.homeLink', { company: company.name })}>
        <Logo company={company} />
      </Link>
      <details ref={menu}>
        <summary className={styles.opener} aria-label={t('admin.menu')}>
          <Menu className={clsx(icon.icon, styles.whenClosed)} />
          <X className={clsx(icon.icon, styles.whenOpen)} />
        </summary>
        <div className={styles.menu}>
          <AdminMenu />
        </div>
      </details>
    </header>
  );
}
