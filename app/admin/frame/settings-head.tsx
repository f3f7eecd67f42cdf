import { clsx } from 'clsx';
import { href, Link, useLocation } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import pageStyles from '../parts/page.module.css';
import tabs from '../parts/tabs.module.css';
import { findRequiredPermission, useCan } from './can.tsx';
import styles from './settings-head.module.css';

const TABS = [
  ['general', href('/admin/settings')],
  ['company', href('/admin/settings/company/:section?')],
  ['team', href('/admin/settings/team')],
  ['customers', href('/admin/settings/customers')],
  ['keys', href('/admin/settings/api-keys')],
  ['webhooks', href('/admin/settings/webhooks')],
  ['activity', href('/admin/settings/activity')],
  ['system', href('/admin/settings/system')],
] as const;

/** The heading of the settings, with links to the pages the user may open. */
export function SettingsHead() {
  const { t } = useTranslation();
  const can = useCan();
  const { pathname } = useLocation();
  const { hasLivePages } = useCapabilities();
  // All addresses begin with the first one's.
  const isCurrent = (to: string) => (to === TABS[0][1] ? pathname === to : pathname.startsWith(to));
  const open = TABS.filter(([name, to]) => {
    if (name !== 'general' && !hasLivePages) return false;
    const needed = findRequiredPermission(to);
    return !needed || can(needed);
  });
  return (
    <>
      <div className={pageStyles.head}>
        <h1>{t('adminSettings.title')}</h1>
      </div>
      {open.length > 1 ? (
        <nav className={clsx(tabs.tabs, styles.tabs)} aria-label={t('adminSettings.tabs.label')}>
          {open.map(([name, to]) => (
            <Link key={name} to={to} aria-current={isCurrent(to) ? 'page' : undefined}>
              {t(`adminSettings.tabs.${name}`)}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}
