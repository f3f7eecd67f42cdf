import { readLanguage } from '#app/i18n/languages.ts';
import type { ContactValues } from '#domain/contact/contact.ts';
import type { ContactInput } from '#domain/contact/schema.ts';

export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

export interface ContactForm {
  values: ContactValues;
  /** What the form sends without being asked. */
  hidden: Pick<ContactInput, 'language' | 'website'> & { startedAt?: string; submissionId?: string };
}

/** The fields of the posted form; a field that is missing, or is a file, is empty. */
export function readContact(form: FormData): ContactForm {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const startedAt = read('startedAt');
  const submissionId = read('submissionId');
  return {
    values: {
      name: read('name'),
      email: read('email'),
      phone: read('phone'),
      subject: read('subject'),
      // Forms send line breaks as CR LF.
      message: read('message').replace(/\r\n/g, '\n'),
    },
    hidden: {
      language: readLanguage(form),
      website: read('website'),
      ...(startedAt && { startedAt }),
      ...(submissionId && { submissionId }),
    },
  };
}
