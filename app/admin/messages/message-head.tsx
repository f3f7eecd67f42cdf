import { Archive, Inbox, Mail } from 'lucide-react';
import { Form, href, useNavigation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { ContactMessageView } from '#domain/contact-message.schema.ts';
import type { MessageStatus } from '#domain/contact-message.ts';
import { formatHistory } from '#domain/dates.ts';
import { toMailto } from '#domain/mailto.ts';
import { BackToList } from '../parts/list-detail.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { useFocusWhereAlone } from '../parts/use-focus-where-alone.ts';
import type { MessageOutcome } from './message.tsx';
import styles from './message-head.module.css';

interface MessageHeadProps {
  message: ContactMessageView;
  outcome: MessageOutcome | undefined;
}

/** Who wrote, when, in which language, and what to do with it. */
export function MessageHead({ message, outcome }: MessageHeadProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const languages = new Intl.DisplayNames(dates.language, { type: 'language', fallback: 'code' });
  const title = useFocusWhereAlone();
  const { name, email, phone, caseNumber, createdAt, language, doneAt } = message;
  return (
    <header>
      <BackToList to={href('/admin/messages')}>{t('adminMessages.back')}</BackToList>
      <h2 id="message-title" ref={title} tabIndex={-1}>
        {t(`adminMessages.subjects.${message.subject}`)}
      </h2>
      <p className={text.muted}>
        <bdi>
          <b>{name}</b>
        </bdi>
        {', '}
        <bdi>
          <a href={toMailto(email)}>{email}</a>
        </bdi>
        {phone ? (
          <>
            {', '}
            <bdi>
              <PhoneLink phone={phone} />
            </bdi>
          </>
        ) : null}
      </p>
      <p className={text.muted}>
        <span className={text.code}>{caseNumber}</span>, {formatHistory(createdAt, dates)},{' '}
        {t('adminMessages.language', { language: languages.of(language) })}
      </p>
      <Actions status={message.status} />
      <p className={styles.done} role="status">
        {doneAt ? t('adminMessages.doneAt', { time: formatHistory(doneAt, dates) }) : null}
      </p>
      {outcome === 'conflict' || outcome === 'failed' ? (
        <Alert tone="error">{t(`adminMessages.failed.${outcome}`)}</Alert>
      ) : null}
    </header>
  );
}

/** Done and back. The first button keeps its place and is never disabled, so that the focus stays on it. */
function Actions({ status }: { status: MessageStatus }) {
  const { t } = useTranslation();
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData !== undefined;
  const isDone = status === 'DONE';
  return (
    <Form className={styles.actions} method="post" preventScrollReset>
      <input type="hidden" name="from" value={status} />
      <Button type="submit" small name="status" value={isDone ? 'OPEN' : 'DONE'} aria-busy={isBusy || undefined}>
        {isDone ? <Inbox className={icon.icon} /> : <Archive className={icon.icon} />}
        {t(isDone ? 'adminMessages.reopen' : 'adminMessages.done')}
      </Button>
      {isDone ? null : (
        <Button type="submit" small name="status" value="NEW">
          <Mail className={icon.icon} />
          {t('adminMessages.markNew')}
        </Button>
      )}
    </Form>
  );
}
