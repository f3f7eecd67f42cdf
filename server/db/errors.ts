import { ConnectionLostError } from '@transcargo/embedded-postgres/errors.ts';
import type { Logger } from '#server/logger.ts';

/** The database can't be opened. The message is one plain sentence with the fix and without the password. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** SQLSTATE classes and codes that mean "try later" rather than "wrong request". */
const UNAVAILABLE_STATES = [
  '08', // connection lost or refused
  '28', // the server does not let us in (any more)
  '3D000', // the database is gone
  '25006', // read-only: disk nearly full, or a standby
  '25P03', // idle in a transaction for too long
  '25P04', // transaction took too long
  '40001', // serialization failure: the same again may succeed
  '40P01', // deadlock: the same again may succeed
  '53', // disk full, out of memory, too many connections
  '55P03', // lock not available in time
  '57', // canceled by a time limit, shutting down, starting up, dropped
  '58', // the server cannot read or write its files
];

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
]);

/** Driver errors without a code. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
];

/**
 * Whether the database was unreachable or temporarily unable, so that the same request may succeed later (HTTP 503).
 * Everything else is the fault of the request or the program. Follows `cause`.
 */
export function isUnavailable(error: unknown): boolean {
  return withCauses(error).some((each) => {
    const code = readText(each, 'code');
    if (code && (UNAVAILABLE_CODES.has(code) || isUnavailableState(code))) return true;
    // The server's socket file is missing; of other files it says nothing about the database.
    if (code === 'ENOENT' && readText(each, 'syscall') === 'connect') return true;
    return !code && UNAVAILABLE_MESSAGES.some((message) => each.message.startsWith(message));
  });
}

/** States in which the database works but this statement lost a race or timed out. */
const PASSING_STATES = new Set(['25P03', '25P04', '40001', '40P01', '55P03', '57014']);
/** States in which data can be read but not written: read-only, disk full. */
const READ_ONLY_STATES = new Set(['25006', '53100']);

const hasState = (error: unknown, states: Set<string>) =>
  withCauses(error).some((each) => states.has(readText(each, 'code') ?? ''));

/** Whether the database as a whole is unreachable or read-only; watch.ts reports it. */
export const isOutage = (error: unknown) => isUnavailable(error) && !hasState(error, PASSING_STATES);

/** Whether the database is read-only. */
export const isReadOnly = (error: unknown) => hasState(error, READ_ONLY_STATES);

/** Whether the server rejected changes: a standby, or one configured as read-only. */
export const isDemoted = (error: unknown) => hasState(error, new Set(['25006']));

/** Explains in one sentence that the user of DATABASE_URL lacks a right; undefined for other errors. */
export function explainDenial(error: unknown): string | undefined {
  const denial = withCauses(error).find((each) => readText(each, 'code') === '42501');
  return denial && `The user of DATABASE_URL may not set up the database (${denial.message}): make it the owner.`;
}

/** Whether the server has no connection left. */
export const isFull = (error: unknown) => hasState(error, new Set(['53300']));

/** A database that doesn't respond. */
export const SILENCE = new ConnectionLostError('The database does not respond.', '57P03');

/** Returns the error's code, else its message. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.message;
}

/** Returns the unique constraint or index that rejected the write, such as `shipments_tracking_number_key`. */
export function findUniqueViolation(error: unknown): string | undefined {
  const violation = withCauses(error).find((each) => readText(each, 'code') === '23505');
  return violation && readText(violation, 'constraint');
}

function isUnavailableState(code: string): boolean {
  return code.length === 5 && UNAVAILABLE_STATES.some((state) => code.startsWith(state));
}

const MAX_CAUSE_DEPTH = 5;

function withCauses(error: unknown): Error[] {
  const errors: Error[] = [];
  for (let each = error; each instanceof Error && errors.length < MAX_CAUSE_DEPTH; each = each.cause) errors.push(each);
  return errors;
}

function readText(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}

/** Explains in one sentence why the database stopped the program; undefined if something else did. */
export function explainAbsence(error: unknown, engine: 'embedded' | 'postgres', dataDir: string): string | undefined {
  if (!isUnavailable(error)) return explainDenial(error);
  if (isReadOnly(error))
    return engine === 'embedded'
      ? `The disk of the data folder ${dataDir} has less than 200 MB free: free some space and start again.`
      : 'The database of DATABASE_URL accepts no changes (read-only, or its disk is full): set it to one that does.';
  const reason = error instanceof Error ? error.message : String(error);
  return `The database became unavailable or rejected the command (${reason}): try again.`;
}

/**
 * Returns a logger for users of the database: errors caused by an outage are logged at debug level, because the watch
 * reports the outage once.
 */
export function quietOutages(log: Logger): Logger {
  const unlessOutage = (level: 'warn' | 'error') => (fields: object, message: string) =>
    log['err' in fields && isOutage(fields.err) ? 'debug' : level](fields, message);
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: unlessOutage('warn'),
    error: unlessOutage('error'),
  };
}
