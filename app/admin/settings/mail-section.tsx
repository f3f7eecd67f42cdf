import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { formatDateTime } from '#domain/dates.ts';
import { explainMailFailure } from '#domain/mail/failure.ts';
import type { MailStatus } from '#domain/mail/schema.ts';
import { useSettingsAction } from '../frame/settings-action.ts';
import { useAccountTexts } from '../parts/account/account-outcome.ts';
import { DoneNotice } from '../parts/page.tsx';
import { StateRow, States } from './state-row.tsx';

interface MailSectionProps {
  /** Null when the status could not be loaded. */
  status: MailStatus | null;
  /** The recipient of a test email. */
  email: string;
}

/** Shows whether email is set up and delivered, and sends a test. */
export function MailSection({ status, email }: MailSectionProps) {
  const { t } = useTranslation();
  const { isBusy, outcome, run } = useSettingsAction();
  const { whole } = useAccountTexts(outcome);
  const test = (
    <Button small busy={isBusy} disabled={isBusy} onClick={() => run({ intent: 'testMail', to: email })}>
      <Send className={icon.icon} />
      {t('adminSettings.mail.test')}
    </Button>
  );
  return (
    <States
      title={t('adminSettings.mail.title')}
      link={
        <Link className={text.link} to={href('/admin/mail')}>
          {t('adminSettings.mail.see')}
        </Link>
      }
      notice={
        <>
          {outcome?.kind === 'done' ? (
            <DoneNotice token={outcome}>{t('adminSettings.mail.tested', { email })}</DoneNotice>
          ) : null}
          {whole ? <Alert tone="error">{whole}</Alert> : null}
          {status ? null : <Alert tone="error">{t('adminSettings.mail.unknown')}</Alert>}
        </>
      }
    >
      {status ? <MailRow status={status} action={status.isConfigured ? test : undefined} /> : null}
    </States>
  );
}

function MailRow({ status, action }: { status: MailStatus; action: ReactNode }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { isConfigured, host, lastSentAt, lastError, queued, failed } = status;
  const lastSent = lastSentAt
    ? t('adminSettings.mail.sent', { host, time: formatDateTime(lastSentAt, dates) })
    : t('adminSettings.mail.unsent', { host });
  const trouble =
    lastError &&
    t('adminSettings.mail.troubleText', {
      time: formatDateTime(lastError.at, dates),
      reason: t(`adminMail.failure.${explainMailFailure(lastError.message)}`),
    });
  const state = trouble ? 'trouble' : 'on';
  return (
    <StateRow
      state={!isConfigured || trouble || failed > 0 ? 'trouble' : 'fine'}
      name={t(`adminSettings.mail.${isConfigured ? state : 'off'}`)}
      action={action}
    >
      <p>{isConfigured ? (trouble ?? lastSent) : t('adminSettings.mail.offText')}</p>
      {queued > 0 ? <p>{t('adminSettings.mail.queued', { count: queued })}</p> : null}
      {failed > 0 ? <p>{t('adminSettings.mail.failed', { count: failed })}</p> : null}
    </StateRow>
  );
}
