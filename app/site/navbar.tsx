import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { href, Link, NavLink, useLocation } from 'react-router';
import { usePageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { LANGUAGE_PARAM, LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { pickKnownQuery } from '#app/known-search.ts';
import { LanguageMenu } from '#app/shared/language-menu.tsx';
import { useLanguage } from '#app/shared/use-language.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import type { Language } from '#domain/languages.ts';
import { readToken } from '../session/session-token.ts';
import styles from './navbar.module.css';
import { NAV_LINKS } from './site-links.ts';
import { useHasPage } from './use-has-page.ts';

/** The scroll distance after which the bar is opaque. Specification, section 9. */
const SOLID_AFTER_PX = 10;

/** `isOver` overlays the page; by default the page decides. */
export function Navbar({ isOver }: { isOver?: boolean | undefined }) {
  const { t } = useTranslation();
  const company = useCompany();
  const { navOver } = usePageHandle();
  const { isSignedIn, signOut } = useStaff();
  const isScrolled = useScrolledPast(SOLID_AFTER_PX);
  const classes = clsx(
    styles.bar,
    layout.screenOnly,
    (isOver ?? navOver) ? styles.over : styles.bordered,
    isScrolled && styles.solid,
    isSignedIn && styles.signedIn,
  );
  return (
    <header className={classes}>
      <div className={clsx(layout.container, styles.inner)}>
        <Link
          className={clsx(logo.logo, styles.home)}
          to={href('/')}
          aria-label={t('nav.homeLink', { company: company.name })}
        >
          <Logo company={company} />
        </Link>
        <nav className={clsx(styles.links, styles.wide)} aria-label={t('nav.main')}>
          <ul>
            <NavItems />
            {isSignedIn ? <StaffLinks className={styles.staff} signOut={signOut} /> : null}
          </ul>
        </nav>
        <LanguageMenu className={styles.wide} />
        <MobileMenu className={styles.narrow}>
          <NavItems />
          {isSignedIn ? <StaffLinks signOut={signOut} /> : null}
        </MobileMenu>
      </div>
    </header>
  );
}

function NavItems() {
  const { t } = useTranslation();
  const { section } = usePageHandle();
  const hasPage = useHasPage();
  return NAV_LINKS.filter(({ to }) => hasPage(to)).map(({ to, text }) => (
    <li key={to}>
      {to === section ? (
        <Link to={to} aria-current="true">
          {t(text)}
        </Link>
      ) : (
        <NavLink to={to} end={to === '/'}>
          {t(text)}
        </NavLink>
      )}
    </li>
  ));
}

function useScrolledPast(limit: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const update = () => setIsPast(window.scrollY > limit);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [limit]);
  return isPast;
}

interface StaffLinksProps {
  signOut: () => Promise<void>;
  /** The class of the first link. */
  className?: string | undefined;
}

/** The dashboard and sign-out links of signed-in users. Specification, section 2. */
function StaffLinks({ signOut, className }: StaffLinksProps) {
  const { t } = useTranslation();
  return (
    <>
      <li className={className}>
        {/* The staff area may be in another language, so the link loads a new document. */}
        <a href={href('/admin')}>{t('nav.dashboard')}</a>
      </li>
      <li>
        <button type="button" onClick={signOut}>
          {t('nav.logout')}
        </button>
      </li>
    </>
  );
}

interface MobileMenuProps {
  className?: string | undefined;
  /** The links as list items. */
  children: ReactNode;
}

/** The menu of narrow screens: the same links over the whole page. It closes when the route changes. */
function MobileMenu({ className, children }: MobileMenuProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const shownOn = useRef(key);
  useDisclosure(menu);
  useEffect(() => {
    if (!menu.current) return;
    // A menu that was opened before the scripts loaded stays open.
    if (shownOn.current !== key) menu.current.open = false;
    else setRestInert(menu.current.open);
    shownOn.current = key;
  }, [key]);

  return (
    <details
      className={clsx(styles.menu, className)}
      ref={menu}
      onToggle={(event) => setRestInert(event.currentTarget.open)}
    >
      <summary className={styles.button} aria-label={t('nav.menu')}>
        <Menu className={styles.whenClosed} />
        <X className={styles.whenOpen} />
      </summary>
      <div className={styles.sheet}>
        <nav aria-label={t('nav.menu')}>
          <ul>{children}</ul>
        </nav>
        <LanguageSelect />
      </div>
    </details>
  );
}

/** Makes everything behind the menu unreachable for keyboards and screen readers. */
function setRestInert(isInert: boolean): void {
  for (const element of document.querySelectorAll('main, footer')) element.toggleAttribute('inert', isInert);
}

/** The language choice of the mobile menu: a native select with a button for browsers without scripts. */
function LanguageSelect() {
  const { t } = useTranslation();
  const { language, choices, chooseLanguage } = useLanguage();
  const { pathname, search } = useLocation();
  const id = useId();
  const others = [...new URLSearchParams(pickKnownQuery(pathname, search))];
  if (choices.length === 1) return null;
  return (
    <form className={styles.choice} method="get" action={pathname}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={field.label} htmlFor={id}>
        {t('nav.language')}
      </label>
      <select
        className={field.input}
        id={id}
        name={LANGUAGE_PARAM}
        value={language}
        onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
      >
        {choices.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
      <button type="submit" className={toButtonClass()}>
        {t('nav.changeLanguage')}
      </button>
    </form>
  );
}

/**
 * For public pages: whether the visitor is signed in as staff (after checking the stored token), and a sign-out. Only
 * the browser has the token, so loaders can't check it. Visitors without a token load nothing extra.
 */
function useStaff(): { isSignedIn: boolean; signOut: () => Promise<void> } {
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => {
    if (!readToken()) return;
    let isHere = true;
    import('#app/session/visitor-session.ts')
      .then(({ isStaff }) => isStaff())
      .then((answer) => isHere && setIsSignedIn(answer))
      .catch(console.error);
    return () => {
      isHere = false;
    };
  }, []);
  const signOut = async () => {
    const { signStaffOut } = await import('#app/session/visitor-session.ts');
    await signStaffOut();
    setIsSignedIn(false);
  };
  return { isSignedIn, signOut };
}
