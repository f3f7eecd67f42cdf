import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError } from '#server/errors.ts';
import type { Logger } from '#server/logger.ts';
import { createBusyError } from './deadline.ts';
import { problem } from './problem.ts';

const fromAppError = (c: Context, { status, message: title, errors, conflict, headers }: AppError) =>
  problem(c, { status, title, errors, conflict, headers });

interface Options {
  log: Logger;
  /** The error that means that the database can't be used for the moment; undefined when it is something else. */
  findAbsence: (error: unknown) => unknown;
}

/** Turns whatever was thrown into a problem: known errors as they are, an absent database into 503, the rest into 500. */
export function createOnError({ log, findAbsence }: Options) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) return fromAppError(c, error);
    if (error instanceof HTTPException) return problem(c, { status: error.status, title: 'The request is malformed.' });
    const requestId = c.get('requestId');
    const absence = findAbsence(error);
    if (absence) {
      log.warn({ requestId, err: absence }, 'database unavailable');
      return fromAppError(c, createBusyError());
    }
    log.error({ requestId, err: error }, 'request failed');
    return problem(c, { status: 500, title: 'Something went wrong on our side.' });
  };
}
