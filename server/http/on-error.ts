import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { withPrefix } from '#domain/error-texts.ts';
import { AppError } from '#server/errors.ts';
import type { Logger } from '#server/logger.ts';
import { createBusyError } from './deadline.ts';
import { problem } from './problem.ts';

function fromAppError(c: Context, { status, message, errors, conflict, headers }: AppError, prefix: string) {
  const named = errors.map((error) => ({ ...error, message: withPrefix(error.message, prefix) }));
  return problem(c, { status, title: withPrefix(message, prefix), errors: named, conflict, headers });
}

interface Options {
  log: Logger;
  /** The error that means that the database can't be used for the moment; undefined when it is something else. */
  findAbsence: (error: unknown) => unknown;
  /** Of new tracking numbers. */
  getPrefix: () => string;
}

/** Turns whatever was thrown into a problem: known errors as they are, an absent database into 503, the rest into 500. */
export function createOnError({ log, findAbsence, getPrefix }: Options) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return fromAppError(c, error, getPrefix());
    if (error instanceof HTTPException) return problem(c, { status: error.status, title: 'The request is malformed.' });
    const requestId = c.get('requestId');
    const absence = findAbsence(error);
    if (absence) {
      log.warn({ requestId, err: absence }, 'database unavailable');
      return fromAppError(c, createBusyError(), getPrefix());
    }
    log.error({ requestId, err: error }, 'request failed');
    return problem(c, { status: 500, title: 'Something went wrong on our side.' });
  };
}
