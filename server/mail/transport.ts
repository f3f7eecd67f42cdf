import { createTransport } from 'nodemailer';
import { hasLineBreak, isEmail } from '#domain/email.ts';
import type { MailSender } from '#domain/mail-sender.ts';
import type { RenderedMail } from './render/render-mail.ts';

/** The mail server says no for good: the same mail would be refused again. */
export class RefusedForGood extends Error {
  override name = 'RefusedForGood';
}

export interface Transport {
  /** Hands the mail to the server. Throws RefusedForGood, or anything else when it may be tried again. */
  send(to: string, mail: RenderedMail): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** What a server refuses of this mail, as opposed to what it refuses of us at the moment. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

function isForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return ABOUT_THE_MAIL.has(code ?? '') && (responseCode ?? 0) >= 500;
}

/** One line, however the server answered. */
const toReason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 500);

/** Any SMTP server. Pictures, files and addresses are never read for a mail: it holds only its text. */
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
    async send(to, { messageId, subject, text, html, replyTo, unsubscribeUrl }) {
      if (!isEmail(to) || hasLineBreak(to)) throw new RefusedForGood(`${JSON.stringify(to)} is not an address.`);
      try {
        await mailer.sendMail({
          ...{ from, messageId, subject, text, html, replyTo },
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          ...(unsubscribeUrl && { list: { unsubscribe: { url: unsubscribeUrl } } }),
        });
      } catch (error) {
        throw isForGood(error) ? new RefusedForGood(toReason(error)) : new Error(toReason(error), { cause: error });
      }
    },
    close: () => mailer.close(),
  };
}
