import { KEY_BUDGET } from '#domain/keys/key.ts';

// Rate limits of callers, in seconds; all processes share the names (server/http/rate-limit-sync.ts).

/** Per address: normal use by one person or one office. */
export const CONTACT_LIMIT = { name: 'contact', points: 5, seconds: 600 };
export const SUBSCRIBE_LIMIT = { name: 'subscribe', points: 20, seconds: 3600 };
/** Per mail address, regardless of the sender: maximum first mails a day. */
export const ADDRESS_LIMIT = { name: 'mail-address', points: 20, seconds: 86_400 };
/** Per API key. */
export const KEY_LIMIT = { name: 'key', ...KEY_BUDGET };
/** Per account: each change tells whether an address has an account. */
export const EMAIL_CHANGE_LIMIT = { name: 'email-change', points: 10, seconds: 3600 };
/** Per admin. */
export const INVITE_LIMIT = { name: 'invite', points: 30, seconds: 3600 };
/** Per address. Links cannot be guessed, but each acceptance hashes a password. */
export const INVITATION_LIMIT = { name: 'invitation', points: 60, seconds: 600 };
export const ACCEPT_LIMIT = { name: 'accept', points: 20, seconds: 600 };
/** Import files and their bytes, per key and per person. */
export const IMPORT_LIMITS = {
  key: { files: 10, megabytes: 100, seconds: 3600 },
  account: { files: 60, megabytes: 200, seconds: 3600 },
};

export interface Quota {
  /** Maximum usage in any `seconds`. */
  points: number;
  seconds: number;
}

/** Formats the remaining quota and the time until it refills as headers of draft-ietf-httpapi-ratelimit-headers. */
export const toRateLimit = (name: string, { points, seconds }: Quota, left: number, until: number = seconds) => ({
  'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
  RateLimit: `"${name}";r=${left};t=${Math.max(1, Math.ceil(until))}`,
});
