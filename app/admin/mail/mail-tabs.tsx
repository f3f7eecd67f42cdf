import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { MailStatus } from '#domain/mail.schema.ts';
import { MAIL_STATES, type MailState } from '#domain/mail.ts';
import styles from '../parts/tabs.module.css';
import { type MailListView, toMailListSearch } from './mail-query.ts';

/** The states; what waits and what failed with its number. */
export function MailTabs({ view, status }: { view: MailListView; status: MailStatus | null }) {
  const { t } = useTranslation();
  const count = (state: MailState | undefined) =>
    state === 'queued' || state === 'failed' ? status?.[state] || undefined : undefined;
  return (
    <div className={clsx(styles.bar, styles.alone)}>
      <nav className={styles.tabs} aria-label={t('adminMail.states')}>
        {[undefined, ...MAIL_STATES].map((state) => (
          <Link
            key={state ?? 'all'}
            to={{ pathname: href('/admin/mail'), search: toMailListSearch({ state }) }}
            aria-current={state === view.state ? 'page' : undefined}
          >
            {t(`adminMail.state.${state ?? 'all'}`)}
            {count(state) ? <b>&nbsp;{count(state)}</b> : null}
          </Link>
        ))}
      </nav>
    </div>
  );
}
