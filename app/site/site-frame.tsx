import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { NavigationLine } from '#app/shared/navigation-line.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { getLookupViews, usePreparedLookup } from './tracking/prepare-lookup.ts';
import { useLookup } from './use-lookup.ts';

/**
 * Skip link, navigation bar and footer around a public page; the page brings its own `main` with the id "main". While a shipment is
 * looked up, its page to come stands in the place of the page.
 */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  usePreparedLookup();
  const lookup = useLookup();
  const views = lookup === undefined ? undefined : getLookupViews();
  return (
    <>
      <a className={layout.skipLink} href="#main">
        {t('common.skipToContent')}
      </a>
      <NavigationLine />
      <Navbar isOver={views ? false : undefined} />
      {lookup !== undefined && views ? <views.LookupUnderWay trackingNumber={lookup} /> : children}
      <Footer />
      <RouteAnnouncer />
    </>
  );
}

/** Says the title of the new page to a screen reader after a change of page without a reload. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    setTitle((last) => (pathname === first && last === '' ? '' : document.title));
  }, [pathname, first]);
  return (
    <p className={text.visuallyHidden} aria-live="polite">
      {title}
    </p>
  );
}
