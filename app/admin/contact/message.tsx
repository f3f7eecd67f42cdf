import { clsx } from 'clsx';
import { Archive, Inbox, Mail } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation, useNavigation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import { MAIL_SERVER, type MessageStatus } from '#domain/contact/contact.ts';
import type { ContactMessageView, FilledTemplate, MessageEvent, MessageReply } from '#domain/contact/schema.ts';
import { formatDateTime } from '#domain/dates.ts';
import { explainMailFailure } from '#domain/mail/failure.ts';
import { toMailto } from '#domain/mail/mail.ts';
import { useCan } from '../frame/can.tsx';
import { redirectIfMissing, userContext } from '../frame/guard.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import list from '../parts/list-detail.module.css';
import { BackToList, EntryText, useFocusWhereAlone } from '../parts/list-detail.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/message';
import styles from './message.module.css';
import { ReplyBox, useReply } from './reply-box.tsx';
import { ShipmentFacts } from './shipment-facts.tsx';

/** Loads the message with its first shipment and the reply templates. A missing message redirects to the list. */
export async function clientLoader({ params: { id }, context }: Route.ClientLoaderArgs) {
  const message = await redirectIfMissing(staffApi.getMessage(id), href('/admin/messages'));
  const first = message.shipments.find(({ shipment }) => shipment)?.shipment;
  const [record, templates] = await Promise.all([
    first ? loadOrReport(staffApi.getShipment(first.id)) : null,
    message.canReply ? loadOrReport(staffApi.listReplyTemplates(id)) : null,
  ]);
  return { message, record, templates: templates ?? [], owner: context.get(userContext)?.id ?? '' };
}

/** How often a queued reply is polled. */
const QUEUED_MS = 5_000;

/** Shows one message with its replies, the shipments it mentions, and a reply box. */
export default function Message({ loaderData: { message, record, templates, owner } }: Route.ComponentProps) {
  return (
    <article className={clsx(list.entry, styles.message)} aria-labelledby="message-title">
      <MessageHead key={message.id} message={message} />
      <div className={styles.body}>
        <ShipmentFacts key={`${message.id} facts`} message={message} record={record} />
        <Conversation key={message.id} message={message} templates={templates} owner={owner} />
      </div>
    </article>
  );
}

/** How long a new message is open until it counts as read. */
const READ_MS = 2_000;

/** Marks a new message as read. A colleague having done so first is not a failure. */
function useMarkRead({ id, status }: ContactMessageView, isChanging: boolean): void {
  const can = useCan();
  const { run } = useMutation();
  const latest = useRef(run);
  latest.current = run;
  // A change that is under way decides the status.
  const isIdle = useNavigation().state === 'idle' && !isChanging;
  const isUnread = isIdle && status === 'NEW' && can('messages:write');
  useEffect(() => {
    if (!isUnread) return;
    const read = () => staffApi.changeMessageStatus(id, { status: 'OPEN', from: 'NEW' });
    const timer = setTimeout(() => void latest.current(undefined, read), READ_MS);
    return () => clearTimeout(timer);
  }, [id, isUnread]);
}

interface ConversationProps {
  message: ContactMessageView;
  templates: FilledTemplate[];
  /** The user's id. */
  owner: string;
}

function Conversation({ message, templates, owner }: ConversationProps) {
  const mayWrite = useCan()('messages:write');
  const reply = useReply(message, owner);
  const { length } = message.replies;
  const texts = useRef<HTMLElement>(null);
  useEffect(() => {
    if (texts.current && length > 0) texts.current.scrollTop = texts.current.scrollHeight;
  }, [length]);
  const isScrolling = useIsScrolling(texts, message);
  return (
    <div className={styles.conversation}>
      <section
        className={styles.texts}
        tabIndex={isScrolling ? 0 : undefined}
        aria-labelledby="message-title"
        ref={texts}
      >
        {message.isOurs ? null : <EntryText text={message.message} />}
        <Replies message={message} onCorrect={mayWrite && message.canReply ? reply.correct : undefined} />
        <MessageEvents events={message.events} />
      </section>
      {mayWrite ? <ReplyBox message={message} templates={templates} reply={reply} /> : null}
    </div>
  );
}

/** Whether a box is lower than its content, so that keyboards must reach it to scroll. */
function useIsScrolling(ref: RefObject<HTMLElement | null>, content: unknown): boolean {
  const [isScrolling, setIsScrolling] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setIsScrolling(box.scrollHeight > box.clientHeight));
    for (const part of [box, ...box.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [ref, content]);
  return isScrolling;
}

function MessageHead({ message }: { message: ContactMessageView }) {
  const { t } = useTranslation();
  const dates = useDates();
  const languages = new Intl.DisplayNames(dates.language, { type: 'language', fallback: 'code' });
  const title = useFocusWhereAlone();
  const change = useMutation({ staysIfGone: true });
  useMarkRead(message, change.isBusy);
  const { outcome } = change;
  const { name, email, phone, caseNumber, createdAt, language, doneAt } = message;
  return (
    <header>
      <BackToList to={href('/admin/messages')}>{t('adminMessages.back')}</BackToList>
      <h2 id="message-title" ref={title} tabIndex={-1}>
        {message.isOurs
          ? t('adminMessages.ours', { number: message.trackingNumbers[0] })
          : t(`adminMessages.subjects.${message.subject}`)}
      </h2>
      <Actions message={message} change={change} />
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
        <span className={text.code}>{caseNumber}</span>, {formatDateTime(createdAt, dates)},{' '}
        {t('adminMessages.language', { language: languages.of(language) })}
      </p>
      <p className={styles.done} role="status">
        {doneAt ? t('adminMessages.doneAt', { time: formatDateTime(doneAt, dates) }) : null}
      </p>
      {outcome?.error ? (
        <Alert tone="error">{t(`adminMessages.failed.${outcome.kind === 'conflict' ? 'conflict' : 'failed'}`)}</Alert>
      ) : null}
    </header>
  );
}

/**
 * The "Done" and "Back" buttons. The first one keeps its place and stays enabled, so that it keeps the focus. "New"
 * closes the message, which would otherwise count as read.
 */
function Actions({ message: { id, status }, change }: { message: ContactMessageView; change: Mutation }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const isDone = status === 'DONE';
  // A new message may count as read at any moment.
  const from = status === 'NEW' ? undefined : status;
  const setStatus = (to: MessageStatus, next?: string) =>
    void change.run(undefined, () => staffApi.changeMessageStatus(id, { status: to, from }), next);
  return (
    <div className={styles.actions}>
      <Button small aria-busy={change.isBusy || undefined} onClick={() => setStatus(isDone ? 'OPEN' : 'DONE')}>
        {isDone ? <Inbox /> : <Archive />}
        {t(isDone ? 'adminMessages.reopen' : 'adminMessages.done')}
      </Button>
      {isDone ? null : (
        <Button small onClick={() => setStatus('NEW', `${href('/admin/messages')}${search}`)}>
          <Mail />
          {t('adminMessages.markNew')}
        </Button>
      )}
    </div>
  );
}

/** Lists the changes of the message, oldest first. */
function MessageEvents({ events }: { events: MessageEvent[] }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (events.length === 0) return null;
  return (
    <ol className={styles.events} aria-label={t('adminMessages.events')}>
      {events.map(({ at, actor, to }, index) => (
        <li key={index}>
          {t(`adminMessages.event.${actor === MAIL_SERVER ? 'unsent' : (to ?? 'email')}`, { actor })},{' '}
          <time dateTime={at}>{formatDateTime(at, dates)}</time>
        </li>
      ))}
    </ol>
  );
}

interface RepliesProps {
  message: ContactMessageView;
  /** Puts a failed reply back into the box; undefined if it can't be sent. */
  onCorrect: ((reply: MessageReply) => void) | undefined;
}

/** Lists the replies, oldest first, with the delivery state of each email. */
function Replies({ message: { replies }, onCorrect }: RepliesProps) {
  const { t } = useTranslation();
  const dates = useDates();
  useKeepFresh(
    replies.some(({ state }) => state === 'queued'),
    QUEUED_MS,
  );
  if (replies.length === 0) return null;
  const formatState = ({ state, sentAt, lastError, recipient: email }: MessageReply) => {
    const reason = lastError && t(`adminMail.failure.${explainMailFailure(lastError)}`);
    if (state === 'failed') return t('adminMessages.replyState.failed', { reason });
    if (!sentAt) return t(`adminMessages.replyState.${reason ? 'waiting' : 'queued'}`, { email, reason });
    return t('adminMessages.replyState.sent', { time: formatDateTime(sentAt, dates), email });
  };
  return (
    <ol className={styles.replies} aria-label={t('adminMessages.replies')}>
      {replies.map((reply) => (
        <li key={reply.id}>
          <p className={text.muted}>
            <b>{reply.author}</b>, <time dateTime={reply.at}>{formatDateTime(reply.at, dates)}</time>
          </p>
          <p className={styles.reply} dir="auto" lang={reply.language}>
            {reply.text}
          </p>
          <p className={clsx(styles.state, styles[reply.state])}>
            {formatState(reply)}{' '}
            {reply.state === 'failed' ? (
              <>
                {onCorrect ? (
                  <Button variant="quiet" small onClick={() => onCorrect(reply)}>
                    {t('adminMessages.replyState.correct')}
                  </Button>
                ) : null}
                <Link to={href('/admin/mail/:id', { id: reply.id })}>{t('adminMessages.replyState.again')}</Link>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
