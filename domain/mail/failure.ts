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
  ['login', /invalid login|\b53[045]\b|\bEAUTH\b|authenticat/i],
  ['secure', /certificate|\bTLS\b|\bSSL\b/i],
  ['full', /\b552\b|\b5\.2\.2\b|quota|mailbox (is )?full/i],
  ['address', /is not an address|\b55[013]\b|\b5\.1\.\d\b/i],
  ['later', /\b4[2-5]\d\b|\b4\.\d\.\d\b|greylist|try again/i],
  ['refused', /\b554\b|\b5\.7\.\d\b|\b5\d\d\b/i],
  ['unreachable', /ECONN|ETIMEDOUT|EHOSTUNREACH|ESOCKET|timeout|greeting never|closed|socket/i],
];

/** Returns the cause of a failure, from the message of the mail server or connection. */
export function explainMailFailure(message: string): MailFailure {
  return SIGNS.find(([, sign]) => sign.test(message))?.[0] ?? 'other';
}
