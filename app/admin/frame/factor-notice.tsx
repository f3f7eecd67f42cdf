import { ShieldAlert } from 'lucide-react';
import { href, Link, useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { formatEstimate } from '#domain/dates.ts';
import styles from './factor-notice.module.css';
import { isSetupPath } from './wanted-page.ts';

const SETUP = href('/admin/settings/second-factor');

/** Above every page of who has no second factor yet: from which day on they need one, and the way to it. */
export function FactorNotice({ from }: { from: string }) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  if (isSetupPath(pathname)) return null;
  const day = formatEstimate(`${from}T12:00:00Z`, { language: i18n.language, timeZone: 'UTC' });
  return (
    <aside className={styles.notice} aria-label={t('admin.factorNotice.label')}>
      <ShieldAlert className={icon.icon} />
      <p>{t('admin.factorNotice.text', { day })}</p>
      <Link className={toButtonClass({ small: true })} to={SETUP}>
        {t('admin.factorNotice.setUp')}
      </Link>
    </aside>
  );
}
