import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { Mail, MailStatus, MailView } from '#domain/mail.schema.ts';
import type { MailState } from '#domain/mail.ts';

export interface ListMailsQuery {
  state?: MailState;
  /** `nextCursor` of the page before. */
  cursor?: string;
  limit?: string;
}

/** What staff do with the outbox. */
export function mailCalls({ mails }: V1) {
  return {
    /** A page of mails, newest first. */
    listMails: (query: ListMailsQuery = {}) =>
      expectJson<{ items: Mail[]; nextCursor: string | null }>('Failed to load mails', mails.$get({ query })),

    /** One mail with its text; throws with status 404 when there is none. */
    getMail: (id: string) => expectJson<MailView>('Failed to load mail', mails[':id'].$get({ param: { id } })),

    /** Puts a mail that failed in line again; throws with status 409 when it has not failed. */
    resendMail: (id: string) =>
      expectJson<MailView>('Failed to resend mail', mails[':id'].resend.$post({ param: { id }, json: {} })),

    /** Whether mail is set up, and how it goes. */
    getMailStatus: () => expectJson<MailStatus>('Failed to load mail status', mails.status.$get()),

    /** Queues a test mail; throws with status 422 for what is no address. */
    sendTestMail: (to: string) => expectJson<MailView>('Failed to send test mail', mails.test.$post({ json: { to } })),
  };
}
