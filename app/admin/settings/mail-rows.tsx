import { Send } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import { formatDateTime } from '#domain/dates.ts';
import { explainMailFailure, findMailOutage } from '#domain/mail/failure.ts';
import type { MailStatus } from '#domain/mail/schema.ts';
import { type AccountOutcome, useAccountTexts } from '../parts/account/account-outcome.ts';
import { useMutation } from '../parts/use-mutation.ts';
import type { StateRow } from './state-row.tsx';

/** Returns whether email is set up and delivered, with a test. `email` is the recipient of the test. */
export function useMailRows(status: MailStatus | null, email: string): StateRow[] {
  const { t } = useTranslation();
  const { isBusy, outcome, run } = useMutation<undefined>();
  if (!status) return [];
  const { isConfigured, queued, failed } = status;
  const outage = findMailOutage(status);
  const log = <LogLink className={toButtonClass({ small: true })} />;
  const unset: StateRow = {
    state: 'trouble',
    name: t('adminSettings.mail.off'),
    text: (
      <>
        {queued > 0 ? t('adminSettings.mail.queued', { count: queued }) : null} {t('adminSettings.mail.offText')}
      </>
    ),
    action: log,
  };
  const outgoing: StateRow = {
    state: outage ? 'down' : 'fine',
    name: t(`adminSettings.mail.${outage ? 'trouble' : 'on'}`),
    text: (
      <>
        <OutgoingText status={status} />
        <TestResult outcome={outcome} email={email} />
      </>
    ),
    action: (
      <Button small busy={isBusy} onClick={() => run(undefined, () => staffApi.sendTestMail(email))}>
        <Send />
        {t('adminSettings.mail.test')}
      </Button>
    ),
  };
  const failures: StateRow = {
    state: 'trouble',
    name: t('adminSettings.mail.failedName'),
    text: t('adminSettings.mail.failed', { count: failed }),
    action: log,
  };
  return [isConfigured ? outgoing : unset, ...(failed > 0 ? [failures] : [])];
}

function LogLink({ className }: { className: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Link className={className} to={href('/admin/mail')}>
      {t('adminSettings.mail.log')}
    </Link>
  );
}

function OutgoingText({ status }: { status: MailStatus }) {
  const { t } = useTranslation();
  const { host, lastSentAt, queued } = status;
  const outage = findMailOutage(status);
  const dates = useDates();
  const lastSent = lastSentAt
    ? t('adminSettings.mail.sent', { host, time: formatDateTime(lastSentAt, dates) })
    : t('adminSettings.mail.unsent', { host });
  return (
    <>
      <p>
        {outage
          ? t('adminSettings.mail.troubleText', {
              time: formatDateTime(outage.at, dates),
              reason: t(`adminMail.failure.${explainMailFailure(outage.message)}`),
            })
          : lastSent}
      </p>
      {queued > 0 ? <p>{t('adminSettings.mail.queued', { count: queued })}</p> : null}
      {outage ? <LogLink className={text.link} /> : null}
    </>
  );
}

function TestResult({ outcome, email }: { outcome: AccountOutcome | undefined; email: string }) {
  const { t } = useTranslation();
  const { whole } = useAccountTexts(outcome);
  return (
    <div aria-live="polite">
      {outcome?.kind === 'done' ? <p>{t('adminSettings.mail.tested', { email })}</p> : null}
      {whole ? <p className={field.error}>{whole}</p> : null}
    </div>
  );
}
