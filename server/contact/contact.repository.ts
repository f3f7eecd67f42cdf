import type { Kysely } from 'kysely';
import type { ContactSubject } from '#domain/contact.ts';
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
}

/** The table of messages from the contact form. */
export function createContactRepository(db: Kysely<Tables>) {
  return {
    async insert({ caseNumber, createdAt, ...message }: NewContactMessage): Promise<void> {
      await db
        .insertInto('contact_messages')
        .values({ ...message, case_number: caseNumber, created_at: createdAt })
        .execute();
    },
  };
}

export type ContactRepository = ReturnType<typeof createContactRepository>;
