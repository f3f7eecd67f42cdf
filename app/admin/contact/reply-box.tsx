import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCompany } from '#app/document/shell.tsx';
import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import text from '#app/ui/text.module.css';
import { CONTACT_LIMITS, MAX_REPLY_LENGTH, REPLY_TEMPLATES } from '#domain/contact/contact.ts';
import type { ContactMessageView, FilledTemplate, MessageReply } from '#domain/contact/schema.ts';
import { hasLineBreak, isEmail } from '#domain/email.ts';
import { LANGUAGE_CODES, toLanguage } from '#domain/languages.ts';
import { toMailto } from '#domain/mail/mail.ts';
import { Key } from '../frame/shortcuts/key.tsx';
import type { AccountOutcome } from '../parts/account/account-outcome.ts';
import { createId } from '../parts/create-id.ts';
import { type ReplyDraft, readReplyDraft, storeReplyDraft } from '../parts/reply-drafts.ts';
import { useMutation } from '../parts/use-mutation.ts';
import styles from './reply-box.module.css';

interface ReplyBoxProps {
  message: ContactMessageView;
  templates: FilledTemplate[];
  reply: ReturnType<typeof useReply>;
}

/** Seconds before a reply is sent, in which it can be undone. */
const HOLD_SECONDS = 10;

/** Replies by email, after a pause for Undo. Unsent text survives a closed tab and an ended session. */
export function ReplyBox({ message, templates, reply }: ReplyBoxProps) {
  const { t } = useTranslation();
  const { draft, change, insert, problem, hold, undo, isHeld, box, isBusy, outcome } = reply;
  const [isDone, setIsDone] = useState(true);
  const id = useId();
  const name = message.name;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) hold(isDone);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    hold(isDone);
  };
  if (!message.canReply) return <NoMail message={message} />;
  return (
    <form className={styles.box} onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('adminMessages.replyBox.title', { name })}</h3>
      <Recipient message={message} reply={reply} />
      <Templates draft={draft} templates={templates} onChange={change} onInsert={insert} />
      <label className={text.visuallyHidden} htmlFor={`${id}-text`}>
        {t('adminMessages.replyBox.text')}
      </label>
      <textarea
        ref={box}
        className={field.input}
        id={`${id}-text`}
        dir="auto"
        lang={draft.language}
        maxLength={MAX_REPLY_LENGTH}
        value={draft.text}
        readOnly={isHeld}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={onKeyDown}
        aria-describedby={`${id}-where`}
        aria-invalid={problem?.field === 'text' ? true : undefined}
      />
      {problem?.field === 'text' ? <Alert tone="error">{problem.text}</Alert> : null}
      {outcome?.error ? <Alert tone="error">{t(`adminMessages.replyBox.${toFailure(outcome)}`)}</Alert> : null}
      <p className={text.muted} id={`${id}-where`}>
        {t('adminMessages.replyBox.where', { email: useCompany().email })}
      </p>
      <div className={styles.end}>
        <label className={styles.done}>
          <input type="checkbox" checked={isDone} onChange={({ target }) => setIsDone(target.checked)} />
          <span>{t('adminMessages.replyBox.done')}</span>
        </label>
        {isHeld ? (
          <Button data-shortcut="undo" onClick={undo}>
            {t('adminMessages.replyBox.undo')}
          </Button>
        ) : (
          <span className={styles.send}>
            <Key>{t('adminShortcuts.ctrl')}</Key> <Key>Enter</Key>
          </span>
        )}
        <Button type="submit" variant="primary" small busy={isBusy || isHeld}>
          <Send />
          {t(isBusy || isHeld ? 'adminMessages.replyBox.sending' : 'adminMessages.replyBox.send')}
        </Button>
      </div>
      <p className={isHeld ? undefined : text.visuallyHidden} role="status">
        {isHeld ? t('adminMessages.replyBox.held', { count: HOLD_SECONDS }) : null}
        {outcome?.kind === 'done' ? t('adminMessages.replyBox.sent', { email: message.email }) : null}
      </p>
    </form>
  );
}

function toFailure(outcome: AccountOutcome): 'answered' | 'refused' | 'failed' {
  if (outcome.kind !== 'conflict') return 'failed';
  const isAnswered = outcome.type === 'urn:problem:answered-meanwhile' || outcome.type === 'urn:problem:id-taken';
  return isAnswered ? 'answered' : 'refused';
}

/** The address that the reply goes to, which can be corrected. */
function Recipient({ message, reply }: Pick<ReplyBoxProps, 'message' | 'reply'>) {
  const { t } = useTranslation();
  const { draft, change, problem, isHeld, isBusy, email } = reply;
  const correct = () => {
    flushSync(() => change({ email: message.email }));
    email.current?.select();
  };
  if (draft.email === undefined)
    return (
      <p className={styles.recipient}>
        <bdi>{message.email}</bdi>
        <Button variant="quiet" small disabled={isHeld || isBusy} onClick={correct}>
          {t('adminMessages.replyBox.correctEmail')}
        </Button>
      </p>
    );
  return (
    <Field
      ref={email}
      label={t('adminMessages.replyBox.email')}
      type="email"
      autoComplete="off"
      maxLength={CONTACT_LIMITS.email}
      error={problem?.field === 'email' ? problem.text : undefined}
      value={draft.email}
      readOnly={isHeld}
      onChange={({ target }) => change({ email: target.value })}
    />
  );
}

/** Holds the draft of one message and sends it. `owner` is the user's id. */
export function useReply(message: ContactMessageView, owner: string) {
  const [draft, setDraft] = useState(
    (): ReplyDraft =>
      readReplyDraft(owner, message.id) ?? {
        id: createId(),
        text: '',
        language: toLanguage(message.language),
        gaps: [],
      },
  );
  const { t } = useTranslation();
  const [problem, setProblem] = useState<{ field: 'email' | 'text'; text: string }>();
  const box = useRef<HTMLTextAreaElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const { run, isBusy, outcome } = useMutation({ staysIfGone: true });
  useEffect(() => storeReplyDraft(owner, message.id, draft), [owner, message.id, draft]);
  const stored = message.replies.find(({ id }) => id === draft.id)?.text.trim();
  // Another tab may have sent this draft with an earlier text.
  useEffect(() => {
    if (stored === undefined) return;
    setDraft((sent) =>
      sent.text.trim() === stored
        ? { ...sent, id: createId(), text: '', gaps: [], email: undefined }
        : { ...sent, id: createId() },
    );
  }, [stored]);

  const change = (changes: Partial<ReplyDraft>) => {
    setProblem(undefined);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const [pending, setPending] = useState<{ isDone: boolean }>();
  // A stored draft is rendered with the cursor at its start.
  useEffect(() => box.current?.setSelectionRange(box.current.textLength, box.current.textLength), []);
  /** Inserts a text at the cursor of the box, in place of what is selected. */
  const insert = (inserted: string, gaps: string[] = []) => {
    const area = box.current;
    if (!area || pending || isBusy) return;
    const { value, selectionStart: start, selectionEnd: end } = area;
    const next = value.slice(0, start) + inserted + value.slice(end);
    flushSync(() => change({ text: next, gaps: [...draft.gaps, ...gaps] }));
    area.focus();
    area.setSelectionRange(start + inserted.length, start + inserted.length);
  };
  const correct = (failed: MessageReply) => {
    insert(failed.text);
    if (draft.text.trim() === '') change({ language: toLanguage(failed.language) });
  };
  /** A template's placeholder is not sent but selected, so that staff can replace it. */
  const hold = (isDone: boolean) => {
    if (isBusy || pending) return;
    if (draft.text.trim() === '') {
      setProblem({ field: 'text', text: t('adminMessages.replyBox.empty') });
      return box.current?.focus();
    }
    if (draft.email !== undefined && (hasLineBreak(draft.email) || !isEmail(draft.email))) {
      setProblem({ field: 'email', text: t('errors.emailFormat') });
      return email.current?.focus();
    }
    const left = draft.gaps.find((each) => draft.text.includes(each));
    setProblem(left ? { field: 'text', text: t('adminMessages.replyBox.gap', { gap: left }) } : undefined);
    if (!left) return setPending({ isDone });
    const start = draft.text.indexOf(left);
    box.current?.focus();
    box.current?.setSelectionRange(start, start + left.length);
  };
  const { id, text: written, language } = draft;
  const corrected = draft.email === undefined ? {} : { email: draft.email };
  const lastReplyId = message.replies.at(-1)?.id ?? null;
  const call = ({ isDone }: { isDone: boolean }) =>
    staffApi.replyToMessage(message.id, { id, text: written, language, done: isDone, lastReplyId, ...corrected });
  const send = (held: { isDone: boolean }) => {
    setPending(undefined);
    void run(undefined, () => call(held));
  };
  const leave = (held: { isDone: boolean }) =>
    call(held)
      .then(() => storeReplyDraft(owner, message.id, { ...draft, text: '' }))
      .catch(console.error);
  useHold(pending, { send, leave });
  const undo = () => {
    setPending(undefined);
    box.current?.focus();
  };
  const isHeld = pending !== undefined;
  return { draft, change, insert, correct, problem, hold, undo, isHeld, box, email, isBusy, outcome };
}

/**
 * Sends what is held after its time, or when another page of the app opens. Closing the tab asks first; the draft stays
 * when the call fails.
 */
function useHold<Pending>(
  pending: Pending | undefined,
  actions: Record<'send' | 'leave', (held: Pending) => unknown>,
): void {
  const latest = useRef({ held: pending, ...actions });
  latest.current = { held: pending, ...actions };
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(() => latest.current.send(pending), HOLD_SECONDS * 1_000);
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [pending]);
  useEffect(
    () => () => {
      if (latest.current.held !== undefined) void latest.current.leave(latest.current.held);
    },
    [],
  );
}

interface TemplatesProps {
  draft: ReplyDraft;
  templates: FilledTemplate[];
  onChange: (changes: Partial<ReplyDraft>) => void;
  onInsert: (text: string, gaps: string[]) => void;
}

/** Templates in the sender's or another language. */
function Templates({ draft, templates, onChange, onInsert }: TemplatesProps) {
  const { t } = useTranslation();
  if (templates.length === 0) return null;
  return (
    <fieldset className={styles.templates}>
      <legend className={text.visuallyHidden}>{t('adminMessages.replyBox.templates')}</legend>
      <select
        className={field.input}
        aria-label={t('adminMessages.replyBox.language')}
        value={draft.language}
        onChange={({ target }) => onChange({ language: toLanguage(target.value) })}
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
      {REPLY_TEMPLATES.map((name) => {
        const template = templates.find((each) => each.name === name && each.language === draft.language);
        return template ? (
          <Button key={name} small onClick={() => onInsert(template.text, template.gaps)} title={template.text}>
            {t(`adminMessages.template.${name}`)}
          </Button>
        ) : null;
      })}
    </fieldset>
  );
}

/** Without outgoing email, offers a link to the mail program. */
function NoMail({ message: { email, caseNumber } }: { message: ContactMessageView }) {
  const { t } = useTranslation();
  const company = useCompany();
  const subject = t('adminMessages.replySubject', { caseNumber, company: company.name });
  return (
    <div className={styles.box}>
      <p className={text.muted}>{t('adminMessages.replyHint')}</p>
      <a className={toButtonClass({ variant: 'primary' })} href={toMailto(email, subject)}>
        {t('adminMessages.reply')}
      </a>
    </div>
  );
}
