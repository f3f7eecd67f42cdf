import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { href, Link, NavLink } from 'react-router';
import { usePageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useStaff } from '#app/session/use-staff.ts';
import { LanguageMenu } from '#app/shared/language-menu.tsx';
import layout from '#app/ui/layout.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import styles from './navbar.module.css';
import { NAV_LINKS } from './site-links.ts';
import { StaffLinks } from './staff-links.tsx';
import { useHasPage } from './use-has-page.ts';

/** Specification, section 9. */
const SOLID_AFTER_PX = 10;

/** `isOver`: whether it lies over the page; default as the page says. */
export function Navbar({ isOver }: { isOver?: boolean | undefined }) {
  const { t } = useTranslation();
  const company = useCompany();
  const { navOver } = usePageHandle();
  const { isSignedIn, signOut } = useStaff();
  const isScrolled = useScrolledPast(SOLID_AFTER_PX);
  const classes = clsx(
    styles.bar,
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
