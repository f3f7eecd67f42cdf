import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { usePageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { NavigationLine } from '#app/shared/navigation-line.tsx';
import { CompanyHours } from '#app/site/company-hours.tsx';
import { ThemeChoice } from '#app/theme/theme-choice.tsx';
import layout from '#app/ui/layout.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import text from '#app/ui/text.module.css';
import { NETWORK_NAMES, type Social, type SocialNetwork } from '#domain/company/company.ts';
import { SPECIFIED_COMPANY } from './company/company.ts';
import styles from './footer.module.css';
import { Navbar } from './navbar.tsx';
import { LEGAL_LINKS, QUICK_LINKS, SERVICE_LINKS } from './site-links.ts';
import { getLookupViews, usePreparedLookup } from './tracking/prepare-lookup.ts';
import { useHasPage } from './use-has-page.ts';
import { useLookup } from './use-lookup.ts';

/**
 * Skip link, navigation bar and footer around a public page, which has its own `main` with the id "main". During a
 * lookup, a placeholder of the result replaces the page.
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
      {lookup !== undefined && views ? <views.LookupPending trackingNumber={lookup} /> : children}
      <Footer />
      <RouteAnnouncer />
    </>
  );
}

/** Announces the title of the new page to screen readers after a client-side navigation. */
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

export function Footer() {
  const { t } = useTranslation();
  const company = useCompany();
  const { hasDarkFooter } = usePageHandle();
  return (
    <footer className={clsx(styles.footer, layout.screenOnly)} data-theme={hasDarkFooter ? 'dark' : undefined}>
      <div className={layout.container}>
        <div className={styles.columns}>
          <div>
            <Link className={logo.logo} to={href('/')} aria-label={t('nav.homeLink', { company: company.name })}>
              <Logo company={company} />
            </Link>
            <p className={clsx(text.muted, styles.about)}>{t('footer.about', { year: company.foundedYear })}</p>
            <div className={styles.networks}>
              {company.socials.map(({ network, url }) => (
                <SocialMark key={network} network={network} url={url} />
              ))}
            </div>
          </div>
          <LinkList title={t('footer.quickLinks')} links={QUICK_LINKS} />
          <LinkList title={t('footer.services')} links={SERVICE_LINKS} />
          <div>
            <h2>{t('footer.contact')}</h2>
            <address>
              <span>{company.address}</span>
              <br />
              <span>{company.phone}</span>
              <br />
              <span>{company.email}</span>
            </address>
            <p className={clsx(text.muted, styles.hours)}>
              <CompanyHours specified={t('footer.hours')} format={({ wholeWeek }) => wholeWeek} />
            </p>
          </div>
        </div>
        <div className={styles.end}>
          <span>{`© ${SPECIFIED_COMPANY.copyrightYear} ${company.name}`}</span>
          <ThemeChoice />
          <nav aria-label={t('footer.legal')}>
            {LEGAL_LINKS.map(({ to, text }) => (
              <Link key={to} to={to}>
                {t(text)}
              </Link>
            ))}
          </nav>
        </div>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: typeof QUICK_LINKS }) {
  const { t } = useTranslation();
  const hasPage = useHasPage();
  const visible = links.filter(({ to }) => hasPage(to));
  if (visible.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {visible.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const FILLED: Record<Exclude<SocialNetwork, 'instagram'>, string> = {
  facebook:
    'M13.5 21v-8h2.7l.4-3.2h-3.1V7.8c0-.9.3-1.5 1.6-1.5h1.7V3.4c-.8-.1-1.6-.2-2.4-.2-2.5 0-4.1 1.5-4.1 4.2v2.4H7.5V13h2.8v8z',
  x: 'M17.6 3h3.1l-6.8 7.7L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.2-8.3L1.7 3h6.4l4.4 5.9zm-1.1 16.2h1.7L7.3 4.7H5.5z',
  linkedin:
    'M4 9h3.6v12H4zM5.8 3.2a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2M10 9h3.4v1.7c.6-1 1.8-2 3.6-2 3.4 0 4 2.2 4 5.1V21h-3.6v-6.3c0-1.5 0-3-1.9-3s-2 1.4-2 2.9V21H10z',
};

/** The logo of a social network, linked to the company's page there; decorative without an address (specification, section 2). */
function SocialMark({ network, url }: Social) {
  return url ? (
    <a href={url} aria-label={NETWORK_NAMES[network]}>
      <Picture name={network} />
    </a>
  ) : (
    <span>
      <Picture name={network} />
    </span>
  );
}

function Picture({ name }: { name: SocialNetwork }) {
  if (name === 'instagram') {
    return (
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <rect x="3" y="3" width="18" height="18" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <circle cx="17.3" cy="6.7" r="1" fill="currentColor" stroke="none" />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={FILLED[name]} />
    </svg>
  );
}
