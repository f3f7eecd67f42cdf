import { KEY_BUDGET } from '#domain/keys/key.ts';

// What callers may do in how many seconds; names are shared by all processes (server/http/rate-limit-sync.ts).

/** Per address: what one person or one office may send without being a nuisance. */
export const CONTACT_LIMIT = { name: 'contact', points: 5, seconds: 600 };
export const SUBSCRIBE_LIMIT = { name: 'subscribe', points: 20, seconds: 3600 };
/** Per mail address, whoever enters it: so many first mails it gets a day at most. */
export const ADDRESS_LIMIT = { name: 'mail-address', points: 20, seconds: 86_400 };
/** Per key of a program. */
export const KEY_LIMIT = { name: 'key', ...KEY_BUDGET };
/** Per admin. */
export const INVITE_LIMIT = { name: 'invite', points: 30, seconds: 3600 };
/** Per address. Nobody guesses a link; but each acceptance costs the work of a password. */
export const INVITATION_LIMIT = { name: 'invitation', points: 60, seconds: 600 };
export const ACCEPT_LIMIT = { name: 'accept', points: 20, seconds: 600 };
/** Files of imports, and their bytes, of a key and of a person. */
export const IMPORT_LIMITS = {
  key: { files: 10, megabytes: 100, seconds: 3600 },
  account: { files: 60, megabytes: 200, seconds: 3600 },
};

export interface Quota {
  /** How much may be spent in any `seconds`. */
  points: number;
  seconds: number;
}

/** What is left of a quota, and for how long no more comes: the headers of draft-ietf-httpapi-ratelimit-headers. */
export const toRateLimit = (name: string, { points, seconds }: Quota, left: number, until: number = seconds) => ({
  'RateLimit-Policy': `"${name}";q=${points};w=${seconds}`,
  RateLimit: `"${name}";r=${left};t=${Math.max(1, Math.ceil(until))}`,
});
