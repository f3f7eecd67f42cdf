import { createTransport } from 'nodemailer';
import { hasLineBreak, isEmail } from '#domain/email.ts';
import type { MailSender } from '#domain/mail/mail.ts';
import type { RenderedMail } from './render/render-mail.ts';

/** The mail server rejects the mail permanently; a retry would fail. */
export class PermanentRejection extends Error {
  override name = 'PermanentRejection';
}

/** The mail server has no such recipient, so mail to it can never arrive. */
export class UnknownRecipient extends PermanentRejection {
  override name = 'UnknownRecipient';
}

/** The mail server is unusable: unreachable, insecure, or it rejects the sign-in. */
export class MailServerUnavailable extends Error {
  override name = 'MailServerUnavailable';
}

export interface Transport {
  /** Sends the mail. Throws PermanentRejection, or another error if a retry may succeed. */
  send(to: string, mail: RenderedMail): Promise<void>;
  /** Connects and signs in. Throws MailServerUnavailable. */
  check(): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Errors caused by the mail itself rather than the server's current state. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** RFC 5321: no such mailbox, not local, invalid mailbox name. */
const NO_SUCH_RECIPIENT = new Set([550, 551, 553]);
/** RFC 3463: rejected by a policy about the sender or the text, regardless of the leading code. */
const BY_POLICY = /\b5\.7\.\d/;

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  /** Addresses rejected at RCPT TO. */
  rejected?: unknown[];
}

function toFailure(error: unknown): Error {
  const { code = '', responseCode = 0, response = '', rejected = [] } = error as SmtpError;
  const reason = toReason(error);
  if (!ABOUT_THE_MAIL.has(code)) return new MailServerUnavailable(reason, { cause: error });
  if (responseCode < 500) return new Error(reason, { cause: error });
  const isUnknown = rejected.length > 0 && NO_SUCH_RECIPIENT.has(responseCode) && !BY_POLICY.test(response);
  return isUnknown ? new UnknownRecipient(reason) : new PermanentRejection(reason);
}

/** Reduces the server's response to one line. */
const toReason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 500);

/** Sends through any SMTP server. Never loads pictures, files or URLs for a mail: it contains only its text. */
export function createSmtpTransport(options: { smtpUrl: string; from: MailSender; concurrency: number }): Transport {
  const { smtpUrl, from, concurrency } = options;
  const mailer = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: concurrency,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, { messageId, subject, text, html, replyTo, isPersonal, thread, unsubscribeUrl }) {
      if (!isEmail(to) || hasLineBreak(to)) throw new PermanentRejection(`${JSON.stringify(to)} is not an address.`);
      try {
        await mailer.sendMail({
          from,
          messageId,
          subject,
          text,
          html,
          replyTo,
          ...(thread && { inReplyTo: thread.id, references: thread.id }),
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          headers: {
            ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
            ...(thread && { 'List-Id': `${thread.list.name} <${thread.list.id}>` }),
            ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          ...(unsubscribeUrl && { list: { unsubscribe: { url: unsubscribeUrl } } }),
        });
      } catch (error) {
        throw toFailure(error);
      }
    },
    async check() {
      await mailer.verify().catch((error: unknown) => {
        throw new MailServerUnavailable(toReason(error), { cause: error });
      });
    },
    close: () => mailer.close(),
  };
}
