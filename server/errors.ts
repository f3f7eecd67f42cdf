import type { z } from 'zod';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import { sayPattern } from '#domain/say-pattern.ts';
import { STAFF_ERROR_TEXTS, type StaffErrorKey } from '#domain/staff-error-texts.ts';

/** Only programs make these mistakes, or pages have words of their own for them. */
const PROGRAM_MESSAGES = {
  unknownParameter: 'There is no such query parameter',
  unknownField: 'There is no such field',
  occurredInFuture: 'This time is in the future',
  occurredTooLongAgo: 'This is more than 7 days ago',
  boundScope: 'A key that is bound to a customer has no use for this scope',
  estimateReasonNeeded: 'Say why the promised date changes, as one of: {{reasons}}',
  customerFixed: 'Whose shipments a webhook tells of cannot be changed. Add another one',
  otherCustomer: 'Only the customer that the key is bound to can be named',
} as const;
const TEXTS = { ...ERROR_TEXTS, ...STAFF_ERROR_TEXTS, ...PROGRAM_MESSAGES };
/** The key of a message; where a person may read it, a page shows its own words for it. */
export type MessageCode = ErrorKey | StaffErrorKey | keyof typeof PROGRAM_MESSAGES;

/** Whether a text is such a key. */
const isMessageCode = (text: string): text is MessageCode => Object.hasOwn(TEXTS, text);

/** One field that was refused: the dotted path in the body ('' for the whole), the English message and its key. */
export interface FieldError {
  path: string;
  message: string;
  code: MessageCode;
  /** For programs, where the message does not say it: what the schema expects, in English. */
  expected?: string | undefined;
}

/** Says what is wrong with a field by the key of its message; `values` stand in it by their names. */
export function toFieldError(path: string, code: MessageCode, values: Record<string, string> = {}): FieldError {
  const fill = (text: string, [name, value]: [string, string]) => text.replaceAll(`{{${name}}}`, value);
  return { path, code, message: Object.entries(values).reduce(fill, TEXTS[code]) };
}

/**
 * What a schema refused. The messages of our schemas are keys of texts; where an issue has none, or the one that names no rule
 * (`invalidValue`), the error also says what was expected.
 */
export function toSchemaError(issue: z.core.$ZodIssue): FieldError {
  const code = isMessageCode(issue.message) ? issue.message : 'invalidValue';
  const error = toFieldError(issue.path.join('.'), code, issue.code === 'custom' ? issue.params : {});
  const expected = code === 'invalidValue' ? describeExpected(issue) : undefined;
  return expected ? { ...error, expected } : error;
}

/** What a conflict is about, for programs: the end of a problem's `type`. Names stay; new ones may come. */
export const CONFLICTS = [
  'not-allowed',
  'key-bound',
  'not-own-shipment',
  'reauthentication-required',
  'second-factor-on',
  'second-factor-off',
  'second-factor-required',
  'passkey-limit',
  'passkey-taken',
  'passkeys-unavailable',
  'admin-exists',
  'last-admin',
  'recently-deleted',
  'id-taken',
  'tracking-number-taken',
  'idempotency-key-reused',
  'version-changed',
  'mail-not-failed',
  'mail-not-set-up',
  'message-changed',
  'customer-name-taken',
  'import-state',
  'rows-changed',
  'cursor-gone',
] as const;
export type Conflict = (typeof CONFLICTS)[number];

/** What the API answers with its own status; anything else that is thrown becomes a 500 (or 503 when the database is away). */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 412 | 413 | 415 | 422 | 428 | 429 | 503;
  readonly errors: FieldError[];
  readonly headers: Record<string, string>;
  readonly conflict: Conflict | undefined;

  constructor(
    status: AppError['status'],
    title: string,
    more: { errors?: FieldError[]; headers?: Record<string, string>; conflict?: Conflict } = {},
  ) {
    super(title);
    this.status = status;
    this.errors = more.errors ?? [];
    this.headers = more.headers ?? {};
    this.conflict = more.conflict;
  }
}

/** 409, or 412 when it was made from an older version: `conflict` names it for programs. */
export class ConflictError extends AppError {
  constructor(conflict: Conflict, title: string, more: { status?: 409 | 412; errors?: FieldError[] } = {}) {
    super(more.status ?? 409, title, { ...more, conflict });
  }
}

/** 403: who asks is known, and may not do this. */
export class ForbiddenError extends AppError {
  constructor(
    title = 'Your account may not do this. An admin can, or can change your role.',
    conflict: Conflict = 'not-allowed',
  ) {
    super(403, title, { conflict });
  }
}

/** 404: there is no such thing, or it must look as if there were none. */
export class NotFoundError extends AppError {
  constructor(title: string) {
    super(404, title);
  }
}

/** 422: the request was understood, but fields break a rule. The title is the first field's message. */
export class ValidationError extends AppError {
  constructor(errors: FieldError[]) {
    super(422, errors[0]?.message ?? ERROR_TEXTS.invalidValue, { errors });
  }
}

/** 401: no session, or one that has ended. */
export class UnauthorizedError extends AppError {
  constructor(title = 'Authentication required.') {
    super(401, title, { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
}

/** 429: come back after `seconds`. */
export class TooManyRequestsError extends AppError {
  constructor(seconds: number, headers: Record<string, string> = {}) {
    super(429, 'Too many requests. Please wait and try again.', {
      headers: { ...headers, 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
    });
  }
}

type Issue = z.core.$ZodIssue;

const KINDS: Partial<Record<string, string>> = { int: 'a whole number', array: 'a list', record: 'an object' };
const FORMATS: Partial<Record<string, string>> = {
  datetime: 'date and time with offset, such as 2026-12-01T09:00:00Z',
  date: 'a day, such as 2026-12-01',
  guid: 'a UUID, such as 6b1f0d0e-5a0e-4c53-9d5f-2f5a0c1d9e77',
  email: 'an email address',
  url: 'an address, such as https://www.example.com',
};
const UNITS: Partial<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' };

const sayKind = (kind: string): string => KINDS[kind] ?? `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`;

function describeLimit(
  origin: string,
  words: [inclusive: string, exclusive: string],
  limit: number | bigint,
  has = true,
) {
  return [has ? words[0] : words[1], limit, UNITS[origin]].filter((word) => word !== undefined).join(' ');
}

function sayFormat(format: string, pattern: string | undefined): string | undefined {
  const known = FORMATS[format];
  if (known || !pattern) return known;
  return sayPattern(pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1'));
}

/**
 * What a schema expects where it raised this issue, in English, for programs: allowed values, form, limit or type. It is
 * made of the schema alone, never of what was sent or stored. Undefined where only a rule of our own knows.
 */
export function describeExpected(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      // Empty is the choice of forms before one is made.
      return `one of ${issue.values.filter((value) => value !== '').join(', ')}`;
    case 'invalid_format':
      return sayFormat(issue.format, issue.pattern);
    case 'too_big':
      return describeLimit(issue.origin, ['at most', 'less than'], issue.maximum, issue.inclusive);
    case 'too_small':
      return describeLimit(issue.origin, ['at least', 'more than'], issue.minimum, issue.inclusive);
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_type':
      return sayKind(issue.expected);
    case 'invalid_union':
      return sayChoices(issue.errors.flat());
    default:
      return undefined;
  }
}

function sayChoices(issues: readonly Issue[]): string | undefined {
  const said = issues.map(describeExpected).filter((one) => one !== undefined);
  return [...new Set(said)].join(', or ') || undefined;
}

/** An error as it may be logged: what it is and where it arose, without its message, which may hold personal data. */
export function describeError(error: unknown): { type: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const { name, message, stack = '' } = error;
  const code: unknown = Reflect.get(error, 'code');
  const at = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return { type: name, ...(typeof code === 'string' && { code }), at: at.map((line) => line.trim()).filter(Boolean) };
}
