import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { usePageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { SaidHours } from '#app/site/said-hours.tsx';
import { ThemeChoice } from '#app/theme/theme-choice.tsx';
import layout from '#app/ui/layout.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import typography from '#app/ui/text.module.css';
import { COMPANY } from './company/company.ts';
import styles from './footer.module.css';
import { LEGAL_LINKS, QUICK_LINKS, SERVICE_LINKS } from './site-links.ts';
import { SocialMark } from './social-mark.tsx';
import { useHasPage } from './use-has-page.ts';

export function Footer() {
  const { t } = useTranslation();
  const company = useCompany();
  const { nightFooter } = usePageHandle();
  return (
    <footer className={styles.footer} data-theme={nightFooter ? 'dark' : undefined}>
      <div className={layout.container}>
        <div className={styles.columns}>
          <div>
            <Link className={logo.logo} to={href('/')} aria-label={t('nav.homeLink', { company: company.name })}>
              <Logo company={company} />
            </Link>
            <p className={clsx(typography.muted, styles.about)}>{t('footer.about', { year: company.foundedYear })}</p>
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
            <p className={clsx(typography.muted, styles.hours)}>
              <SaidHours specified={t('footer.hours')} say={({ week }) => week} />
            </p>
          </div>
        </div>
        <div className={styles.end}>
          <span>{`© ${COMPANY.copyrightYear} ${company.name}`}</span>
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
  const shown = links.filter(({ to }) => hasPage(to));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {shown.map(({ to, text }) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
