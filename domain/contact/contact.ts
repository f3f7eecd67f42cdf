import { hasLineBreak, isEmail } from '../email.ts';
import type { FieldProblem } from '../shipments/rules.ts';

/** The five choices of the contact form, in the specification's order (section 5). Their texts are in the locale files. */
export const CONTACT_SUBJECTS = [
  'SHIPPING_QUOTE',
  'TRACKING_ISSUE',
  'BUSINESS_INQUIRY',
  'GENERAL_QUESTION',
  'OTHER',
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

export const CONTACT_LIMITS = { name: 200, email: 254, phone: 50, message: 5_000 } as const;

/** Faster submissions come from bots. */
export const CONTACT_MIN_SECONDS = 2;

export interface ContactValues {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

/**
 * Checks the contact form: name, email, subject and message are required, the email is well formed, only the message
 * has line breaks, and CONTACT_LIMITS holds. Returns at most one problem per field. Browser and server both call it.
 */
export function checkContact(values: ContactValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const path of ['name', 'email', 'phone', 'subject', 'message'] as const) {
    const value = values[path];
    if (path !== 'phone' && value.trim() === '') problems.push({ path, code: 'requiredFields' });
    else if (path !== 'message' && hasLineBreak(value)) problems.push({ path, code: 'lineBreak' });
    else if (path !== 'subject' && value.length > CONTACT_LIMITS[path]) problems.push({ path, code: 'tooLong' });
    else if (path === 'email' && !isEmail(value)) problems.push({ path, code: 'emailFormat' });
  }
  return problems;
}

/** Maximum length of a reply. */
export const MAX_REPLY_LENGTH = 5_000;

/** The most common answers; their texts are in the group `reply`. */
export const REPLY_TEMPLATES = ['whereItIs', 'newDate', 'documentMissing', 'documentReceived'] as const;

/** A message is new until someone has read it for two seconds, then open until someone marks it as done. */
export const MESSAGE_STATUSES = ['NEW', 'OPEN', 'DONE'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
/** Who reopens a message whose reply could not be sent. */
export const MAIL_SERVER = 'mail server';
