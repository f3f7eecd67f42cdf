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
  /** A key is stored once; null never counts as a repeat. */
  submissionKey: string | null;
}

/** U+0001 keeps a search from matching across fields. */
export type SearchedTexts = Pick<NewContactMessage, 'caseNumber' | 'name' | 'email' | 'phone' | 'message'>;
export const toSearchText = ({ caseNumber, name, email, phone, message }: SearchedTexts) =>
  [caseNumber, name, email, phone, message].join('\u0001').toLowerCase();

/** Writes related records of a new message, in its transaction. */
export type OnMessage = (trx: Transaction<Tables>, message: NewContactMessage) => Promise<void>;

/** Stores messages from the contact form. */
export function createContactRepository(db: Kysely<Tables>, onMessage: OnMessage = async () => undefined) {
  return {
    /** Returns whether it was stored; false if a message has its submission key. */
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

    /** Returns the case number of this submission. */
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
