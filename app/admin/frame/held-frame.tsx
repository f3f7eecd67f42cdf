import { LogOut } from 'lucide-react';
import { Form, href, Outlet } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { NavigationLine } from '#app/shared/navigation-line.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import styles from './held-frame.module.css';
import { ProofDialog } from './proof-dialog.tsx';

/** Around the one page that is open to whoever has to set a second factor up: no menu, no live news, and the way out. */
export function HeldFrame() {
  const company = useCompany();
  const { t } = useTranslation();
  return (
    <>
      <a className={layout.skipLink} href="#main">
        {t('common.skipToContent')}
      </a>
      <NavigationLine />
      <header className={styles.bar}>
        <a className={logo.logo} href={href('/')} aria-label={t('nav.homeLink', { company: company.name })}>
          <Logo company={company} />
        </a>
        <Form method="post" action={href('/admin')}>
          <Button type="submit" variant="quiet">
            <LogOut className={icon.icon} />
            {t('admin.nav.signOut')}
          </Button>
        </Form>
      </header>
      <Outlet />
      <ProofDialog />
    </>
  );
}
