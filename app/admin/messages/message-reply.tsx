import { Mail } from 'lucide-react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { ContactMessageView } from '#domain/contact-message.schema.ts';
import { toMailto } from '#domain/mailto.ts';
import styles from './message-reply.module.css';

/** Opens the mail program with an answer whose subject carries the case number. */
export function MessageReply({ message: { email, caseNumber } }: { message: ContactMessageView }) {
  const company = useCompany();
  const { t } = useTranslation();
  const subject = t('adminMessages.replySubject', { caseNumber, company: company.name });
  return (
    <div className={styles.reply}>
      <p className={text.muted}>{t('adminMessages.replyHint')}</p>
      <a className={toButtonClass({ variant: 'primary' })} href={toMailto(email, subject)}>
        <Mail className={icon.icon} />
        {t('adminMessages.reply')}
      </a>
    </div>
  );
}
