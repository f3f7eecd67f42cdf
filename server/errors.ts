import type { z } from 'zod';
import { describePattern } from '#domain/describe-pattern.ts';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import type { FieldProblem } from '#domain/shipments/rules.ts';
import { STAFF_ERROR_TEXTS, type StaffErrorKey } from '#domain/staff-error-texts.ts';

/** Errors that only programs cause, or for which pages have their own texts. */
const PROGRAM_MESSAGES = {
  unknownParameter: 'Unknown query parameter',
  unknownField: 'Unknown field',
  occurredInFuture: 'This time is in the future',
  occurredTooLongAgo: 'This is more than 7 days ago',
  boundScope: 'A key bound to a customer cannot have this scope',
  estimateReasonNeeded: 'Give a reason for the changed date, one of: {{reasons}}',
  customerFixed: 'The customer of a webhook cannot be changed. Add another webhook',
  otherCustomer: 'Only the customer that the key is bound to is allowed here',
} as const;
const TEXTS = { ...ERROR_TEXTS, ...STAFF_ERROR_TEXTS, ...PROGRAM_MESSAGES };
/** The key of a message; where users may see it, a page shows its own text for it. */
export type MessageCode = ErrorKey | StaffErrorKey | keyof typeof PROGRAM_MESSAGES;

/** Whether a text is such a key. */
const isMessageCode = (text: string): text is MessageCode => Object.hasOwn(TEXTS, text);

/** A rejected field: its dotted path in the body ('' for the whole), the English message and its key. */
export interface FieldError {
  path: string;
  message: string;
  code: MessageCode;
  /** For programs, if the message is not specific: the value that the schema expects, in English. */
  expected?: string | undefined;
}

/** Creates a field error from a message key; `values` fill its placeholders. */
export function toFieldError(path: string, code: MessageCode, values: Record<string, string> = {}): FieldError {
  const fill = (text: string, [name, value]: [string, string]) => text.replaceAll(`{{${name}}}`, value);
  return { path, code, message: Object.entries(values).reduce(fill, TEXTS[code]) };
}

/**
 * Converts schema issues. Schema messages are text keys; for an issue without one, or with the generic `invalidValue`,
 * and for numbers, the error also describes the expected value.
 */
export function toSchemaError(issue: z.core.$ZodIssue): FieldError {
  const code = isMessageCode(issue.message) ? issue.message : 'invalidValue';
  const error = toFieldError(issue.path.join('.'), code, issue.code === 'custom' ? issue.params : {});
  // A number sent as text, such as "2.5", breaks no rule that the message could name.
  const isNoNumber = issue.code === 'invalid_type' && issue.expected === 'number';
  const expected = code === 'invalidValue' || isNoNumber ? describeExpected(issue) : undefined;
  return expected ? { ...error, expected } : error;
}

/** The kind of a conflict, for programs: the end of a problem's `type`. Names are stable; new ones may be added. */
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
  'answered-meanwhile',
  'id-taken',
  'tracking-number-taken',
  'idempotency-key-reused',
  'version-changed',
  'mail-not-failed',
  'mail-not-set-up',
  'message-changed',
  'no-email',
  'customer-name-taken',
  'import-state',
  'rows-changed',
  'cursor-gone',
] as const;
export type Conflict = (typeof CONFLICTS)[number];

/** An error with its own API status; other errors become a 500, or a 503 if the database is unavailable. */
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

/** 409, or 412 for a change based on an older version: `conflict` names it for programs. */
export class ConflictError extends AppError {
  constructor(conflict: Conflict, title: string, more: { status?: 409 | 412; errors?: FieldError[] } = {}) {
    super(more.status ?? 409, title, { ...more, conflict });
  }
}

/** 403: the caller is known but lacks permission. */
export class ForbiddenError extends AppError {
  constructor(
    title = 'Your account may not do this. An admin can, or can change your role.',
    conflict: Conflict = 'not-allowed',
  ) {
    super(403, title, { conflict });
  }
}

/** 404: the thing does not exist or must appear so. */
export class NotFoundError extends AppError {
  constructor(title: string) {
    super(404, title);
  }
}

/** 422: the request is well-formed, but fields break a rule. The title is the first field's message. */
export class ValidationError extends AppError {
  constructor(errors: FieldError[]) {
    super(422, errors[0]?.message ?? ERROR_TEXTS.invalidValue, { errors });
  }
}

/** 401: no session, or an expired one. */
export class UnauthorizedError extends AppError {
  constructor(title = 'Authentication required.') {
    super(401, title, { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
}

/** 429: retry after `seconds`. */
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

const describeKind = (kind: string): string => KINDS[kind] ?? `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`;

function describeLimit(
  origin: string,
  words: [inclusive: string, exclusive: string],
  limit: number | bigint,
  has = true,
) {
  return [has ? words[0] : words[1], limit, UNITS[origin]].filter((word) => word !== undefined).join(' ');
}

function describeFormat(format: string, pattern: string | undefined): string | undefined {
  const description = FORMATS[format];
  if (description || !pattern) return description;
  return describePattern(pattern.replace(/^\/(.*)\/[a-z]*$/s, '$1'));
}

/**
 * Describes the value that a schema expects at this issue, in English for programs: allowed values, format, limit or
 * type. Derived only from the schema, never from input or stored data. Undefined for custom rules that name none.
 */
export function describeExpected(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      // Forms send an empty value before a choice is made.
      return `one of ${issue.values.filter((value) => value !== '').join(', ')}`;
    case 'invalid_format':
      return describeFormat(issue.format, issue.pattern);
    case 'too_big':
      return describeLimit(issue.origin, ['at most', 'less than'], issue.maximum, issue.inclusive);
    case 'too_small':
      return describeLimit(issue.origin, ['at least', 'more than'], issue.minimum, issue.inclusive);
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_type':
      return describeKind(issue.expected);
    case 'invalid_union':
      return describeChoices(issue.errors.flat());
    case 'custom':
      return typeof issue.params?.expected === 'string' ? issue.params.expected : undefined;
    default:
      return undefined;
  }
}

function describeChoices(issues: readonly Issue[]): string | undefined {
  const descriptions = issues.map(describeExpected).filter((one) => one !== undefined);
  return [...new Set(descriptions)].join(', or ') || undefined;
}

/** Returns the loggable part of an error: its type and origin, without its message, which may contain personal data. */
export function describeError(error: unknown): { type: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const { name, message, stack = '' } = error;
  const code: unknown = Reflect.get(error, 'code');
  const at = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return { type: name, ...(typeof code === 'string' && { code }), at: at.map((line) => line.trim()).filter(Boolean) };
}

/** Throws ValidationError if there are problems. */
export function refuseProblems(problems: FieldProblem[]): void {
  if (problems.length > 0) throw new ValidationError(problems.map(({ path, code }) => toFieldError(path, code)));
}
