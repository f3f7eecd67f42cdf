import { clsx } from 'clsx';
import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { forgetSession, staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import { formatDateTime } from '#domain/dates.ts';
import type { StaffSession } from '#domain/team/schema.ts';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { DoneNotice, SettingsSection } from '../parts/page.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import listStyles from './account-list.module.css';
import styles from './sessions-section.module.css';

function useDeviceName() {
  const { t } = useTranslation();
  return ({ browser, system }: StaffSession): string => {
    if (browser && system) return t('adminSettings.sessions.device', { browser, system });
    return browser || system || t('adminSettings.sessions.unknown');
  };
}

/** Lists the user's sessions and ends them. */
export function SessionsSection({ sessions }: { sessions: StaffSession[] }) {
  const { t } = useTranslation();
  const { lastRequest, outcome, run } = useMutation<'endSession' | 'endOthers' | 'endAll'>();
  const { whole } = useAccountTexts(outcome);
  const endAll = () => run('endAll', () => staffApi.endSessions(false).then(forgetSession), href('/admin/login'));
  // A session that had already ended is a success, too.
  const isDone = outcome?.kind === 'done' || outcome?.kind === 'gone';
  return (
    <SettingsSection title={t('adminSettings.sessions.title')} hint={t('adminSettings.sessions.hint')}>
      {isDone ? (
        <DoneNotice token={outcome}>
          {t(lastRequest === 'endOthers' ? 'adminSettings.sessions.endedOthers' : 'adminSettings.sessions.ended')}
        </DoneNotice>
      ) : null}
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <ul className={clsx(listStyles.list, layout.divided)}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={(id) => run('endSession', () => staffApi.endSession(id))}
          />
        ))}
      </ul>
      <div className={styles.endings}>
        {sessions.length > 1 ? (
          <Button variant="quiet" small onClick={() => run('endOthers', () => staffApi.endSessions(true))}>
            {t('adminSettings.sessions.endOthers')}
          </Button>
        ) : null}
        <Button variant="quiet" small onClick={endAll}>
          {t('adminSettings.sessions.endAll')}
        </Button>
      </div>
    </SettingsSection>
  );
}

interface SessionRowProps {
  session: StaffSession;
  onEnd(id: string): void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const device = useDeviceName()(session);
  const created = formatDateTime(session.createdAt, dates);
  const used = formatDateTime(session.lastUsedAt, dates);
  return (
    <li>
      <span>
        <b>{session.isCurrent ? t('adminSettings.sessions.current') : device}</b>
        {session.isCurrent
          ? t('adminSettings.sessions.active', { device, created })
          : t('adminSettings.sessions.used', { created, used })}
      </span>
      {session.isCurrent ? null : (
        <Button small aria-label={t('adminSettings.sessions.endNamed', { device })} onClick={() => onEnd(session.id)}>
          {t('adminSettings.sessions.end')}
        </Button>
      )}
    </li>
  );
}
