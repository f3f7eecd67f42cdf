import { removeInvisibleInProse } from '#domain/clean-text.ts';
import { CONTACT_MIN_SECONDS, type ContactSubject } from '#domain/contact/contact.ts';
import type { ContactInput } from '#domain/contact/schema.ts';
import { toEmail } from '#domain/email.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { toFingerprint } from '#server/digest.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import type { ContactRepository } from './contact.repository.ts';

export interface ContactServiceDeps extends Pick<BaseDeps, 'createCaseCode' | 'createId' | 'now'> {
  repository: ContactRepository;
  /** Throws TooManyRequestsError if this caller has sent too many. */
  limit: (caller: string) => Promise<void>;
}

export interface ContactReceipt {
  /** Number that the visitor quotes in further messages. */
  caseNumber: string;
}

/** Receives messages from the contact form. Specification, sections 4 and 5; ruling "Stubs of the specification". */
export function createContactService({ repository, now, createId, createCaseCode, limit }: ContactServiceDeps) {
  return {
    /**
     * Stores a message and returns its case number. `caller` is the key of the visitor's address. A message with the
     * hidden field filled gets a receipt and is discarded. Repeats of a form are stored once and get the same receipt.
     * Throws TooManyRequestsError if the form was sent faster than a person can, or too often.
     */
    async receive(input: ContactInput, caller: string): Promise<ContactReceipt> {
      const time = now();
      const { startedAt, website, language, name, email, phone, subject, message } = input;
      if (startedAt && time.getTime() - Date.parse(startedAt) < CONTACT_MIN_SECONDS * 1000)
        throw new TooManyRequestsError(CONTACT_MIN_SECONDS);
      const submissionKey = toSubmissionKey(input);
      const existing = submissionKey && (await repository.findCaseNumber(submissionKey));
      if (existing) return { caseNumber: existing };
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
      // The same form arrived a moment earlier on another connection.
      return { caseNumber: (await repository.findCaseNumber(submissionKey)) ?? caseNumber };
    },
  };
}

export type ContactService = ReturnType<typeof createContactService>;

/**
 * Returns a key that is equal for repeats of the same form with the same content. A form that was changed before it was
 * sent again is another message. Null for messages without a form.
 */
export function toSubmissionKey(input: ContactInput): string | null {
  const { submissionId, name, email, phone, subject, message } = input;
  if (!submissionId) return null;
  return toFingerprint([submissionId, name, email, phone, subject, message]);
}
