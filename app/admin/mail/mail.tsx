import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import textStyles from '#app/ui/text.module.css';
import { formatDateTime } from '#domain/dates.ts';
import { explainMailFailure } from '#domain/mail/failure.ts';
import type { MailView } from '#domain/mail/schema.ts';
import { redirectIfMissing } from '../frame/guard.ts';
import list from '../parts/list-detail.module.css';
import { BackToList, EntryText, useFocusWhereAlone } from '../parts/list-detail.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/mail';
import styles from './mail.module.css';
import { MailStateLabel } from './mail-state.tsx';

/** Loads the mail; a missing one redirects to the list. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return redirectIfMissing(staffApi.getMail(id), href('/admin/mail'));
}

/** Shows one mail: recipient, state and text. Its HTML has the same content, but the page's security policy blocks its styles. */
export default function Mail({ loaderData: mail }: Route.ComponentProps) {
  return (
    <article className={list.entry} aria-labelledby="mail-title">
      <MailHead key={mail.id} mail={mail} />
      <MailResult key={`${mail.id} result`} mail={mail} />
      <EntryText text={mail.text} lang={mail.language} />
    </article>
  );
}

function MailHead({ mail }: { mail: MailView }) {
  const { t } = useTranslation();
  const dates = useDates();
  const title = useFocusWhereAlone();
  return (
    <header>
      <BackToList to={href('/admin/mail')}>{t('adminMail.back')}</BackToList>
      <h2 id="mail-title" ref={title} tabIndex={-1} dir="auto">
        {mail.subject}
      </h2>
      <p className={textStyles.muted}>
        {t('adminMail.to')} <bdi>{mail.to}</bdi>
      </p>
      <p className={textStyles.muted}>
        {t(`adminMail.kind.${mail.kind}`)}, {formatDateTime(mail.createdAt, dates)}
      </p>
      {mail.shipmentId ? (
        <p>
          <Link to={href('/admin/shipments/:id', { id: mail.shipmentId })}>{t('adminMessages.openShipment')}</Link>
        </p>
      ) : null}
    </header>
  );
}

/** Shows the mail's state; a failure in plain words first, then in the mail server's. */
function MailResult({ mail: { id, state, attempts, lastError, sentAt } }: { mail: MailView }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { run, isBusy, outcome } = useMutation<undefined>({ staysIfGone: true });
  return (
    <div className={styles.fate}>
      <p>
        <MailStateLabel state={state} />{' '}
        {sentAt ? formatDateTime(sentAt, dates) : t('adminMail.attempts', { count: attempts })}
      </p>
      {lastError && state !== 'sent' ? (
        <>
          <p className={styles.why}>{t(`adminMail.failure.${explainMailFailure(lastError)}`)}</p>
          <p className={clsx(textStyles.muted, styles.response)}>{t('adminMail.response', { error: lastError })}</p>
        </>
      ) : null}
      {state === 'failed' ? (
        <Button small busy={isBusy} onClick={() => run(undefined, () => staffApi.resendMail(id))}>
          <RotateCw />
          {t('adminMail.resend')}
        </Button>
      ) : null}
      <p role="status">{outcome?.kind === 'done' ? t('adminMail.resent') : null}</p>
      {outcome && outcome.kind !== 'done' ? (
        <Alert tone="error">
          {t(`adminMail.resendRefused.${outcome.kind === 'conflict' ? 'notFailed' : 'failed'}`)}
        </Alert>
      ) : null}
    </div>
  );
}
