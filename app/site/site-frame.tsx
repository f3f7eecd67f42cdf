import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';

/** Skip link, navigation bar and footer around a public page; the page brings its own `main` with the id "main". */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <a className={layout.skipLink} href="#main">
        {t('common.skipToContent')}
      </a>
      <Navbar />
      {children}
      <Footer />
      <RouteAnnouncer />
    </>
  );
}
