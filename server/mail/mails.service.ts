import { toEmail } from '#domain/email.ts';
import type { MailState, TestFacts } from '#domain/mail/mail.ts';
import type { Mail, MailStatus, MailView } from '#domain/mail/schema.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { numberCursor, toPage } from '#server/cursor.ts';
import { ConflictError, NotFoundError } from '#server/errors.ts';
import type { MailRepository, StoredMail } from './mails.repository.ts';
import type { Outbox } from './outbox.repository.ts';
import type { RenderedMail } from './render/render-mail.ts';

export interface MailServiceDeps extends Pick<BaseDeps, 'createId' | 'now'> {
  repository: MailRepository;
  outbox: Outbox;
  render: (mail: StoredMail) => RenderedMail;
  /** The mail settings that staff may see. */
  settings: Pick<MailStatus, 'isConfigured' | 'host' | 'from' | 'contactTo'>;
}

const NOT_FOUND = 'Mail not found';

/** The outbox for staff. delivery.ts implements guarantees W1 and W2. */
export function createMailService({ repository, outbox, render, now, createId, settings }: MailServiceDeps) {
  function toMail(stored: StoredMail): Mail {
    const { id, recipient, kind, language, state, attempts, lastError, createdAt, sentAt, shipmentId } = stored;
    const { subject } = render(stored);
    const times = { createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
    return { id, to: recipient, kind, language, subject, state, attempts, lastError, ...times, shipmentId };
  }

  async function getStored(id: string): Promise<StoredMail> {
    const stored = await repository.findById(id);
    if (!stored) throw new NotFoundError(NOT_FOUND);
    return stored;
  }

  async function getMail(id: string): Promise<MailView> {
    const stored = await getStored(id);
    const { messageId, text, html } = render(stored);
    return { ...toMail(stored), messageId, text, html };
  }

  return {
    /** A page of mails, newest first. Throws AppError 400 for an invalid cursor. */
    async listMails(query: { state?: MailState | undefined; cursor?: string | undefined; limit: number }) {
      const after = query.cursor ? numberCursor.parse(query.cursor).number : undefined;
      const rows = await repository.list({ state: query.state, after, limit: query.limit + 1 });
      const { items, nextCursor } = toPage(rows, query.limit, numberCursor.format);
      return { items: items.map(toMail), nextCursor };
    },

    /** A mail with its rendered text. Throws NotFoundError "Mail not found". */
    getMail,

    /**
     * Requeues a failed mail at its original position. Throws NotFoundError, and AppError 409 for a sent or pending
     * mail.
     */
    async resend(id: string): Promise<MailView> {
      const isQueued = await outbox.requeue(id, now());
      const mail = await getMail(id);
      if (!isQueued) throw new ConflictError('mail-not-failed', 'Only a failed email can be sent again.');
      return mail;
    },

    /** Whether mail is set up, the numbers of pending and failed mails, and the last error. */
    async getStatus(): Promise<MailStatus> {
      const [{ lastSentAt, ...counts }, lastError] = await Promise.all([
        repository.count(),
        repository.findLastError(),
      ]);
      return {
        ...settings,
        ...counts,
        lastSentAt: lastSentAt?.toISOString() ?? null,
        lastError: lastError ? { at: lastError.at.toISOString(), message: lastError.message } : null,
      };
    },

    /** Queues a test mail to the staff member with this address. */
    async sendTest(to: string, actor: string): Promise<MailView> {
      const id = createId();
      const facts: TestFacts = { requestedBy: actor, at: now().toISOString() };
      await outbox.queueAlone({ id, kind: 'test', recipient: toEmail(to), facts, createdAt: now() });
      return getMail(id);
    },
  };
}

export type MailService = ReturnType<typeof createMailService>;
