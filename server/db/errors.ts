/** The database cannot be opened. The message is one plain sentence that says what to do, without addresses' secrets. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** SQLSTATEs of a database that is away, stopping, starting, out of connections, out of space or read-only for now. */
const UNAVAILABLE_STATES = /^(08...|57P0[1-5]|53...|25006|57014|58030)$/;
const UNAVAILABLE_ERRNOS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH']);
const UNAVAILABLE_TEXTS =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error|engine/i;

/** Whether an error of a query means that the database can't be used for the moment: an answer of 503, not 500. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return UNAVAILABLE_STATES.test(code) || UNAVAILABLE_ERRNOS.has(code) || UNAVAILABLE_TEXTS.test(error.message);
}
