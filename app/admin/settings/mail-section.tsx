import { clsx } from 'clsx';
import { CircleCheck, Send, TriangleAlert } from 'lucide-react';
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
import { DoneNotice, SettingsSection } from '../parts/page.tsx';
import styles from './mail-section.module.css';

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
  return (
    <SettingsSection title={t('adminSettings.mail.title')} hint={t('adminSettings.mail.hint')}>
      {outcome?.kind === 'done' ? (
        <DoneNotice token={outcome}>{t('adminSettings.mail.tested', { email })}</DoneNotice>
      ) : null}
      {whole ? <Alert tone="error">{whole}</Alert> : null}
      <div className={styles.lines}>
        {status ? <MailLines status={status} /> : <Line isTrouble title={t('adminSettings.mail.unknown')} />}
      </div>
      <p>
        <Link className={clsx(text.link, styles.all)} to={href('/admin/mail')}>
          {t('adminSettings.mail.see')}
        </Link>
      </p>
      {status?.isConfigured ? (
        <Button small busy={isBusy} disabled={isBusy} onClick={() => run({ intent: 'testMail', to: email })}>
          <Send className={icon.icon} />
          {t('adminSettings.mail.test')}
        </Button>
      ) : null}
    </SettingsSection>
  );
}

function MailLines({ status: { isConfigured, host, lastSentAt, lastError, queued, failed } }: { status: MailStatus }) {
  const { t } = useTranslation();
  const dates = useDates();
  const lastSent = lastSentAt
    ? t('adminSettings.mail.sent', { host, time: formatDateTime(lastSentAt, dates) })
    : t('adminSettings.mail.unsent', { host });
  const trouble =
    lastError &&
    t('adminSettings.mail.troubleText', {
      time: formatDateTime(lastError.at, dates),
      reason: t(`adminMail.failure.${explainMailFailure(lastError.message)}`),
    });
  return (
    <>
      {isConfigured ? (
        <Line isTrouble={trouble !== null} title={t(trouble ? 'adminSettings.mail.trouble' : 'adminSettings.mail.on')}>
          {trouble ?? lastSent}
        </Line>
      ) : (
        <Line isTrouble title={t('adminSettings.mail.off')}>
          {t('adminSettings.mail.offText')}
        </Line>
      )}
      {queued > 0 ? <Line title={t('adminSettings.mail.queued', { count: queued })} /> : null}
      {failed > 0 ? <Line isTrouble title={t('adminSettings.mail.failed', { count: failed })} /> : null}
    </>
  );
}

function Line({ isTrouble = false, title, children }: { isTrouble?: boolean; title: string; children?: ReactNode }) {
  const Icon = isTrouble ? TriangleAlert : CircleCheck;
  return (
    <p className={isTrouble ? styles.trouble : undefined}>
      <Icon className={icon.icon} />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </p>
  );
}
