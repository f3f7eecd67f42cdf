import { MARK_LIMITS } from '#domain/company/mark.ts';
import { MOST_IMPORT_BYTES } from '#domain/imports/import.ts';
import { KEY_BUDGET } from '#domain/keys/key.ts';
import { MOST_TRACKING_NUMBERS } from '#domain/tracking/numbers.ts';
import { IMPORT_LIMITS } from './caller-limits.ts';
import { BODY_LIMIT_BYTES, COMPANY_LIMIT_BYTES, MAX_DEPTH } from './http/json-body.ts';
import { LOOKUP_BUDGET, MISS_COST } from './http/limits.ts';

/** In the thousands in which the limit was meant. */
function toSize(bytes: number): string {
  const kilobytes = bytes % 1024 === 0 ? bytes / 1024 : bytes / 1000;
  return kilobytes < 1024 ? `${kilobytes} kB` : `${kilobytes / 1024} MB`;
}

const toQuota = ({ files, megabytes }: (typeof IMPORT_LIMITS)['key']) => `${files} and ${megabytes} MB`;

/** How much a program may ask and send, in words, from the constants by which it is counted. */
export const API_LIMITS: readonly { name: string; text: string }[] = [
  {
    name: 'Requests of a key',
    text: `${KEY_BUDGET.points} in any ${KEY_BUDGET.seconds} seconds, each key by itself.`,
  },
  {
    name: 'Lookups without a key',
    text: `\`GET /api/v1/tracking/{trackingNumber}\` and \`GET /api/v1/tracking\`: from one address ${LOOKUP_BUDGET.points} numbers that are not found in any ${LOOKUP_BUDGET.seconds / 60} minutes, and ${MISS_COST} that are found count as one that is not. Of up to ${MOST_TRACKING_NUMBERS} numbers at once each counts, and all are refused where not all could be missing. Pages of the site, subscriptions and lookups share this budget. An IPv6 address counts as its /64.`,
  },
  {
    name: 'What is left',
    text: `Answers to keys and to these lookups have \`RateLimit-Policy\` (\`"key";q=${KEY_BUDGET.points};w=${KEY_BUDGET.seconds}\` or \`"lookup";q=${LOOKUP_BUDGET.points};w=${LOOKUP_BUDGET.seconds}\`: so many in so many seconds) and \`RateLimit\` (\`r\`: what is left, \`t\`: in so many seconds at the latest there is more), as draft-ietf-httpapi-ratelimit-headers has them.`,
  },
  {
    name: 'Files of imports',
    text: `${toQuota(IMPORT_LIMITS.key)} of a key, ${toQuota(IMPORT_LIMITS.account)} of a person, in any hour; of each caller one is read at a time.`,
  },
  {
    name: 'Too much',
    text: 'A 429 with `Retry-After`, the seconds until as much can be asked again; nothing was done. Signing in, messages of the contact form and subscriptions have limits of their own, and say the same.',
  },
  {
    name: 'Bodies',
    text: `${toSize(BODY_LIMIT_BYTES)}, ${toSize(COMPANY_LIMIT_BYTES)} of \`PATCH /api/v1/company\`, files of imports ${toSize(MOST_IMPORT_BYTES)}, pictures of marks ${toSize(MARK_LIMITS.bytes)}: more is a 413. JSON that is nested deeper than ${MAX_DEPTH} levels is a 400.`,
  },
];
