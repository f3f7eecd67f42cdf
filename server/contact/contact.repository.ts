import type { Kysely, Transaction } from 'kysely';
import type { ContactSubject } from '#domain/contact/contact.ts';
import { foldEmail } from '#domain/email.ts';
import type { Tables } from '#server/db/tables.ts';

export interface NewContactMessage {
  id: string;
  caseNumber: string;
  name: string;
  email: string;
  phone: string;
  subject: ContactSubject;
  message: string;
  language: string;
  createdAt: Date;
  /** The same key is stored once; null is never the same. */
  submissionKey: string | null;
}

/** U+0001 keeps a search from matching across fields. */
const toSearchText = ({ caseNumber, name, email, phone, message }: NewContactMessage) =>
  [caseNumber, name, email, phone, message].join('\u0001').toLowerCase();

/** What belongs to a new message and is written in its transaction. */
export type OnMessage = (trx: Transaction<Tables>, message: NewContactMessage) => Promise<void>;

/** The table of messages from the contact form, as the form fills it. */
export function createContactRepository(db: Kysely<Tables>, onMessage: OnMessage = async () => undefined) {
  return {
    /** Whether it was stored; false when a message with its submission key is there. */
    insert: (message: NewContactMessage): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { caseNumber, createdAt, submissionKey, ...columns } = message;
        const row = await trx
          .insertInto('contact_messages')
          .values({
            ...columns,
            case_number: caseNumber,
            created_at: createdAt,
            submission_key: submissionKey,
            email_key: foldEmail(message.email),
            search_text: toSearchText(message),
          })
          .onConflict((conflict) => conflict.column('submission_key').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (row) await onMessage(trx, message);
        return row !== undefined;
      }),

    /** The case number that this submission got. */
    async findCaseNumber(submissionKey: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('contact_messages')
        .select('case_number')
        .where('submission_key', '=', submissionKey)
        .executeTakeFirst();
      return row?.case_number;
    },
  };
}

export type ContactRepository = ReturnType<typeof createContactRepository>;
