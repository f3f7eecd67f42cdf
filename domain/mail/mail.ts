import type { AttentionKind } from '../attention/attention.ts';
import type { ContactSubject } from '../contact/contact.ts';
import { hasLineBreak, isEmail, toEmail } from '../email.ts';
import type { PromiseReason } from '../promises/promise.ts';
import type { ShipmentStatus } from '../shipments/status.ts';
import type { PublicHistoryEntry } from '../tracking/public-shipment.ts';

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
/** Queued until delivered, permanently rejected, or too old. */
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_KINDS = [
  'status',
  'promiseChanged',
  'subscribed',
  'contact',
  'test',
  'webhook',
  'attention',
  'failedSignIns',
  'emailChanged',
  'reply',
] as const;
/**
 * A status change, a moved promised date, the first email after subscribing, a contact message for staff, a test, a
 * stopped webhook, the daily attention email, failed sign-ins, an account's new email for its old one, a reply to a
 * contact message.
 */
export type MailKind = (typeof MAIL_KINDS)[number];

/** How the estimate moved since the reader's last email. Times are ISO 8601, UTC. */
export interface EstimateMove {
  /** Null if there was no date. */
  was: string | null;
  reason: PromiseReason;
  at: string;
}

/** Public places that the subject of a shipment's emails names, '' if none is public. */
export interface SubjectPlaces {
  origin: string;
  destination: string;
}

/** Facts of a shipment in an email, all from its public view. Times are ISO 8601, UTC. */
export interface ShipmentFacts {
  trackingNumber: string;
  status: ShipmentStatus;
  /** When the status was scanned or set. */
  at: string;
  /** '' if no place is public or the status was set without a scan. */
  place: string;
  note: string;
  /** False for a status set by hand, without a history entry. */
  isScan: boolean;
  /** The entry corrects an earlier one. */
  isCorrection: boolean;
  origin: string;
  destination: string;
  estimatedDeliveryDate: string | null;
  /** Newest entries first. */
  history: PublicHistoryEntry[];
  /** Set if the estimate differs from the one in the reader's last email. */
  move?: EstimateMove | undefined;
  /** As of the shipment's first email; undefined in emails queued by older versions. */
  subject?: SubjectPlaces | undefined;
}

/** A contact message. */
export interface ContactFacts {
  caseNumber: string;
  name: string;
  email: string;
  phone: string;
  subject: ContactSubject;
  message: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** A reply to a contact message. Times are ISO 8601, UTC. */
export interface ReplyFacts {
  /** Tracking number of a conversation that staff began; undefined if a visitor wrote first. */
  number?: string | undefined;
  caseNumber: string;
  name: string;
  subject: ContactSubject;
  question: string;
  askedAt: string;
  text: string;
  /** The account's email address. */
  author: string;
}

/** Who requested a test email, and when. */
export interface TestFacts {
  requestedBy: string;
  at: string;
}

/** A webhook that stopped after too many failures. Times are ISO 8601, UTC. */
export interface WebhookFacts {
  host: string;
  since: string;
}

/** Line counts by kind, up to MAX_COUNTED. */
export interface AttentionFacts {
  counts: Partial<Record<AttentionKind, number>>;
  /** ISO 8601, UTC. */
  at: string;
}

/** Failed sign-ins to an account, for its owner. */
export interface FailedSignInFacts {
  email: string;
  /** Time of the newest attempt. ISO 8601, UTC. */
  at: string;
  /** The password was correct, the code or passkey wasn't. */
  isPasswordKnown: boolean;
}

/** The new email address of an account, for its old one. */
export interface EmailChangedFacts {
  email: string;
  /** ISO 8601, UTC. */
  at: string;
}

export type MailFacts =
  | ShipmentFacts
  | ContactFacts
  | ReplyFacts
  | TestFacts
  | WebhookFacts
  | AttentionFacts
  | FailedSignInFacts
  | EmailChangedFacts;

/** Days until emails are erased, sent or not; replies are erased with their message. */
export const MAIL_KEPT_DAYS = 30;
/** Hours until an undelivered email expires. */
export const MAIL_RETRY_HOURS = 72;

export interface MailSender {
  /** '' if only the address is shown. */
  name: string;
  address: string;
}

/** Parses `Name <address>` or a bare address; undefined for anything else. */
export function parseMailSender(text: string): MailSender | undefined {
  const [before = '', inBrackets, ...more] = text.trim().split('<');
  if (hasLineBreak(text) || more.length > 0) return undefined;
  const name = before.trim().replace(/^"/, '').replace(/"$/, '').trim();
  const address = toEmail((inBrackets ?? before).replace(/>$/, ''));
  const isWhole = inBrackets === undefined ? !text.includes('>') : inBrackets.endsWith('>') && !/[">]/.test(name);
  if (!isWhole || !isEmail(address)) return undefined;
  return { name: inBrackets === undefined ? '' : name, address };
}

/**
 * Returns a mailto link. All parts are escaped: a recipient can't add another one, and a subject can't add a header
 * (RFC 6068).
 */
export function toMailto(email: string, subject?: string): string {
  const at = email.lastIndexOf('@');
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  return `mailto:${address}${subject ? `?subject=${encodeURIComponent(subject.toWellFormed())}` : ''}`;
}
