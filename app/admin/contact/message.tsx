import { ApiError } from '@transcargo/api-client/api-error.ts';
import { Archive, Inbox, Mail } from 'lucide-react';
import { Form, href, Link, redirect, useNavigation } from 'react-router';
import type { ApiClient } from '#app/api.ts';
import { getPage } from '#app/document/page-context.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi, isSignedOut } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { toFirstPart } from '#domain/address.ts';
import { MESSAGE_STATUSES, type MessageStatus } from '#domain/contact/contact.ts';
import type { ContactMessageView, LinkedShipment, MessageEvent } from '#domain/contact/schema.ts';
import { formatHistory } from '#domain/dates.ts';
import { toMailto } from '#domain/mail/mailto.ts';
import { toActionResult } from '../frame/action-result.ts';
import { loadAsStaff } from '../frame/guard.ts';
import list from '../parts/list-detail.module.css';
import { BackToList, EntryText } from '../parts/list-detail.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { useFocusWhereAlone } from '../parts/use-focus-where-alone.ts';
import type { Route } from './+types/message';
import styles from './message.module.css';

/** A new message is open once somebody reads it; a colleague who was faster is no failure. */
async function readMessage(api: ApiClient, id: string, report: (error: unknown) => void): Promise<ContactMessageView> {
  const message = await api.getMessage(id);
  if (message.status !== 'NEW') return message;
  try {
    return await api.changeMessageStatus(id, { status: 'OPEN', from: 'NEW' });
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (error instanceof ApiError && error.status === 409) return api.getMessage(id);
    report(error);
    return message;
  }
}

/** The message; one that is not there leads to the list. */
export async function clientLoader({ params: { id }, request, context }: Route.ClientLoaderArgs) {
  try {
    return await loadAsStaff(request, () => readMessage(getStaffApi(context), id, getPage(context).reportError));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(href('/admin/messages'));
    throw error;
  }
}

export type MessageOutcome = 'changed' | 'conflict' | 'failed';

/** Moves the message to another state. Marked as new it is closed, or reading it would open it again at once. */
export async function clientAction({ params: { id }, request, context }: Route.ClientActionArgs) {
  const form = await request.formData();
  const read = (name: string) => MESSAGE_STATUSES.find((known) => known === form.get(name));
  const change = { status: read('status') as MessageStatus, from: read('from') };
  const outcome = await loadAsStaff(request, async (): Promise<MessageOutcome> => {
    try {
      await getStaffApi(context).changeMessageStatus(id, change);
      return 'changed';
    } catch (error) {
      if (isSignedOut(error)) throw error;
      if (error instanceof ApiError && error.status === 409) return 'conflict';
      getPage(context).reportError(error);
      return 'failed';
    }
  });
  if (outcome === 'changed' && change.status === 'NEW')
    throw redirect(`${href('/admin/messages')}${new URL(request.url).search}`);
  return toActionResult(outcome, outcome === 'failed');
}

/** One message: who wrote it and what about, the shipments it names, its text, a way to answer. */
export default function Message({ loaderData: message, actionData }: Route.ComponentProps) {
  return (
    <article className={list.entry} aria-labelledby="message-title">
      <MessageHead key={message.id} message={message} outcome={actionData} />
      <MessageShipments shipments={message.shipments} />
      <EntryText text={message.message} />
      <MessageEvents events={message.events} />
      <MessageReply message={message} />
    </article>
  );
}

interface MessageHeadProps {
  message: ContactMessageView;
  outcome: MessageOutcome | undefined;
}

/** Who wrote, when, in which language, and what to do with it. */
function MessageHead({ message, outcome }: MessageHeadProps) {
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

/** The shipments whose numbers stand in the text, and the numbers that are none. */
function MessageShipments({ shipments }: { shipments: LinkedShipment[] }) {
  const { t } = useTranslation();
  return shipments.map(({ trackingNumber, shipment }) =>
    shipment ? (
      <Link key={trackingNumber} className={styles.shipment} to={href('/admin/shipments/:id', { id: shipment.id })}>
        <span className={styles.top}>
          <span className={text.code}>{trackingNumber}</span>
          <StatusChip status={shipment.status} label={t(`status.${shipment.status}`)} />
        </span>
        <span className={styles.way}>
          <bdi>{toFirstPart(shipment.originAddress)}</bdi>
          <bdi>{toFirstPart(shipment.destinationAddress)}</bdi>
        </span>
        <span className={text.muted}>
          {t('adminMessages.linked')} <u>{t('adminMessages.openShipment')}</u>
        </span>
      </Link>
    ) : (
      <p key={trackingNumber} className={styles.shipment}>
        <span className={styles.top}>
          <span className={text.code}>{trackingNumber}</span>
        </span>
        <span className={text.muted}>{t('adminMessages.noShipment')}</span>
      </p>
    ),
  );
}

/** Who moved the message between states, oldest first. */
function MessageEvents({ events }: { events: MessageEvent[] }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (events.length === 0) return null;
  return (
    <ol className={styles.events} aria-label={t('adminMessages.events')}>
      {events.map(({ at, actor, to }, index) => (
        <li key={index}>
          {t(`adminMessages.event.${to}`, { actor })}, <time dateTime={at}>{formatHistory(at, dates)}</time>
        </li>
      ))}
    </ol>
  );
}

/** Opens the mail program with an answer whose subject carries the case number. */
function MessageReply({ message: { email, caseNumber } }: { message: ContactMessageView }) {
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
