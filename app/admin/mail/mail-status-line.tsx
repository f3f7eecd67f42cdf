import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import text from '#app/ui/text.module.css';
import { formatHistory } from '#domain/dates.ts';
import type { MailStatus } from '#domain/mail.schema.ts';

/** Whether mails go out, and when the last one did. */
export function MailStatusLine({ status: { isConfigured, host, lastSentAt } }: { status: MailStatus }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (!isConfigured) return <p className={text.muted}>{t('adminMail.notConfigured')}</p>;
  return (
    <p className={text.muted}>
      {t('adminMail.through', { host })}{' '}
      {lastSentAt ? t('adminMail.lastSent', { time: formatHistory(lastSentAt, dates) }) : t('adminMail.noneSent')}
    </p>
  );
}
