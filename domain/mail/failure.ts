import type { MailStatus } from './schema.ts';

/** Causes of failed emails that staff can act on. */
export const MAIL_FAILURES = [
  'givenUp',
  'ended',
  'held',
  'name',
  'secure',
  'login',
  'address',
  'full',
  'later',
  'refused',
  'unreachable',
  'other',
] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** Phrases of mail servers and connections, most specific first. Numbers are replies of RFC 5321 and RFC 3463. */
const SIGNS: [MailFailure, RegExp][] = [
  ['givenUp', /^Not delivered within/],
  ['ended', /^This address gets no more/],
  ['held', /^Held back/],
  ['name', /ENOTFOUND|EAI_AGAIN|getaddrinfo/i],
  ['unreachable', /\bE(CONN\w+|TIMEDOUT|HOSTUNREACH|NETUNREACH)\b/],
  ['secure', /STARTTLS/i],
  ['login', /invalid login|\b53[045]\b|\bEAUTH\b/i],
  // Rejected by a policy or because of the sender, not the recipient.
  ['refused', /\b55\d[ -]5\.7\.\d|^mail command failed: 5/i],
  ['login', /\bauthenticat/i],
  ['secure', /certificate|\bTLS\b|\bSSL\b/i],
  ['full', /\b552\b|\b5\.2\.2\b|quota|mailbox (is )?full/i],
  ['address', /is not an address|recipients were rejected: 55[013]\b|\b5\.1\.\d\b/i],
  ['later', /\b4[2-5]\d\b|\b4\.\d\.\d\b|greylist|try again/i],
  ['refused', /\b554\b|\b5\.7\.\d\b|\b5\d\d\b/i],
  ['unreachable', /ESOCKET|timeout|greeting never|closed|socket/i],
];

/** An IPv4 or email address, whose numbers are no replies. */
const isAddress = (word: string) => word.includes('@') || /^\W*\d{1,3}(?:\.\d{1,3}){3}\b/.test(word);

/** Returns the cause of a failure, from the message of the mail server or connection. */
export function explainMailFailure(message: string): MailFailure {
  const words = message.split(/\s/).filter((word) => !isAddress(word));
  const text = words.join(' ');
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? 'other';
}

/** Failures of one email, after which others still get through. */
const OF_ONE_EMAIL: ReadonlySet<MailFailure> = new Set(['ended', 'held', 'address', 'full']);

/** Returns the last failure if no email has been sent since and it isn't about one recipient. */
export function findMailOutage({ lastError, lastSentAt }: Pick<MailStatus, 'lastError' | 'lastSentAt'>) {
  if (!lastError || (lastSentAt && lastSentAt >= lastError.at)) return null;
  return OF_ONE_EMAIL.has(explainMailFailure(lastError.message)) ? null : lastError;
}
