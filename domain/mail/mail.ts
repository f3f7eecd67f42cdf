import type { AttentionKind } from '../attention/attention.ts';
import type { ContactSubject } from '../contact/contact.ts';
import { hasLineBreak, isEmail, toEmail } from '../email.ts';
import type { PromiseReason } from '../promises/promise.ts';
import type { ShipmentStatus } from '../shipments/status.ts';
import type { PublicHistoryEntry } from '../tracking/public-shipment.ts';

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
/** Queued until it is delivered, or until it is refused for good or has waited too long. */
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
  'reply',
] as const;
/** A status change, a promised date that is another one now, the first mail after subscribing, a message of the contact form for staff, a test of the settings, an address that takes no events, what needs attention for staff who want to be told, failed sign-ins to an account, a reply to a contact message. */
export type MailKind = (typeof MAIL_KINDS)[number];

/** How the estimate moved since a reader was told of it. Times are ISO 8601, UTC. */
export interface EstimateMove {
  /** Null where there was no date. */
  was: string | null;
  reason: PromiseReason;
  at: string;
}

/** What a mail may say of a shipment: nothing that the public view does not show. Times are ISO 8601, UTC. */
export interface ShipmentFacts {
  trackingNumber: string;
  status: ShipmentStatus;
  /** When the status was scanned, or set. */
  at: string;
  /** '' when no place may be shown, or when the status was set without a scan. */
  place: string;
  note: string;
  /** False for a status that was set by hand, without a history entry of its own. */
  isScan: boolean;
  /** It corrects an earlier entry. */
  isCorrection: boolean;
  origin: string;
  destination: string;
  estimatedDeliveryDate: string | null;
  /** The newest entries, newest first. */
  history: PublicHistoryEntry[];
  /** The estimate is another one than this reader was told last. */
  move?: EstimateMove | undefined;
}

/** A message of the contact form. */
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

/** What staff answered to a message of the contact form. Times are ISO 8601, UTC. */
export interface ReplyFacts {
  caseNumber: string;
  name: string;
  subject: ContactSubject;
  question: string;
  askedAt: string;
  text: string;
  /** Email address of the account. */
  author: string;
}

/** Who asked for a test mail, and when. */
export interface TestFacts {
  requestedBy: string;
  at: string;
}

/** An address that has taken no events for so long that nothing is sent to it any more. Times are ISO 8601, UTC. */
export interface WebhookFacts {
  host: string;
  since: string;
}

/** How many lines of each kind there were, up to MOST_COUNTED. */
export interface AttentionFacts {
  counts: Partial<Record<AttentionKind, number>>;
  /** ISO 8601, UTC. */
  at: string;
}

/** Failed tries to sign in to an account, for its owner. */
export interface FailedSignInFacts {
  email: string;
  /** Of the newest try. ISO 8601, UTC. */
  at: string;
  /** The password was right, and code or passkey was not. */
  isPasswordKnown: boolean;
}

export type MailFacts =
  | ShipmentFacts
  | ContactFacts
  | ReplyFacts
  | TestFacts
  | WebhookFacts
  | AttentionFacts
  | FailedSignInFacts;

/** Mails older than this are erased, whether or not they were sent; replies are erased with their message. */
export const MAIL_KEPT_DAYS = 30;
/** A mail that could not be delivered for so long is given up, because what it says is no longer news. */
export const MAIL_GIVEN_UP_HOURS = 72;

export interface MailSender {
  /** '' when only the address is shown. */
  name: string;
  address: string;
}

/** Reads `Name <address>` or a bare address; undefined for what is neither. */
export function parseMailSender(text: string): MailSender | undefined {
  const [before = '', inBrackets, ...more] = text.trim().split('<');
  if (hasLineBreak(text) || more.length > 0) return undefined;
  const name = before.trim().replace(/^"/, '').replace(/"$/, '').trim();
  const address = toEmail((inBrackets ?? before).replace(/>$/, ''));
  const isWhole = inBrackets === undefined ? !text.includes('>') : inBrackets.endsWith('>') && !/[">]/.test(name);
  if (!isWhole || !isEmail(address)) return undefined;
  return { name: inBrackets === undefined ? '' : name, address };
}
