import { createHash } from 'node:crypto';
import { removeInvisibleInProse } from '#domain/clean-text.ts';
import { CONTACT_MIN_SECONDS, type ContactSubject } from '#domain/contact/contact.ts';
import type { ContactInput } from '#domain/contact/schema.ts';
import { toEmail } from '#domain/email.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import type { ContactRepository } from './contact.repository.ts';

export interface ContactServiceDeps {
  repository: ContactRepository;
  now: () => Date;
  createId: () => string;
  /** Text of a case number's random part: 6 letters and digits from a cryptographic source. */
  createCaseCode: () => string;
  /** Throws TooManyRequestsError when this caller has sent too much. */
  limit: (caller: string) => Promise<void>;
}

export interface ContactReceipt {
  /** What the visitor quotes when they write or call again. */
  caseNumber: string;
}

/** Messages from the contact form. Specification, sections 4 and 5; ruling "Stubs of the specification". */
export function createContactService({ repository, now, createId, createCaseCode, limit }: ContactServiceDeps) {
  return {
    /**
     * Stores a message and gives its case number. `caller` is the key of the visitor's address. A message in which the field
     * that people do not see is filled gets a receipt and is thrown away. A form that is sent twice is stored once and gets
     * the same receipt. Throws TooManyRequestsError when the form was sent faster than a person can, or too often.
     */
    async receive(input: ContactInput, caller: string): Promise<ContactReceipt> {
      const time = now();
      const { startedAt, website, language, name, email, phone, subject, message } = input;
      if (startedAt && time.getTime() - Date.parse(startedAt) < CONTACT_MIN_SECONDS * 1000)
        throw new TooManyRequestsError(CONTACT_MIN_SECONDS);
      const submissionKey = toSubmissionKey(input);
      const known = submissionKey && (await repository.findCaseNumber(submissionKey));
      if (known) return { caseNumber: known };
      await limit(caller);
      const caseNumber = `C-${createCaseCode()}`;
      if (website !== '') return { caseNumber };
      const isStored = await repository.insert({
        id: createId(),
        caseNumber,
        name: removeInvisibleInProse(name).trim(),
        email: toEmail(email),
        phone: phone.trim(),
        subject: subject as ContactSubject,
        message,
        language,
        createdAt: time,
        submissionKey,
      });
      if (isStored || !submissionKey) return { caseNumber };
      // The same form came a moment earlier, on another connection.
      return { caseNumber: (await repository.findCaseNumber(submissionKey)) ?? caseNumber };
    },
  };
}

export type ContactService = ReturnType<typeof createContactService>;

/**
 * Tells a form that is sent twice from two messages: the same form with the same content. A form that was changed before it
 * was sent again is another message. Null for messages that no form of ours sent.
 */
export function toSubmissionKey(input: ContactInput): string | null {
  const { submissionId, name, email, phone, subject, message } = input;
  if (!submissionId) return null;
  const content = JSON.stringify([submissionId, name, email, phone, subject, message]);
  return createHash('sha256').update(content).digest('base64url');
}
