import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError } from '#server/errors.ts';
import type { Logger } from '#server/logger.ts';
import { problem } from './problem.ts';

const RETRY_AFTER_SECONDS = '5';

interface Options {
  log: Logger;
  /** Whether the error means that the database can't be used for the moment. */
  isUnavailable: (error: unknown) => boolean;
}

/** Turns whatever was thrown into a problem: known errors as they are, an absent database into 503, the rest into 500. */
export function createOnError({ log, isUnavailable }: Options) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AppError) {
      return problem(c, { status: error.status, title: error.message, errors: error.errors, headers: error.headers });
    }
    if (error instanceof HTTPException)
      return problem(c, { status: error.status, title: 'The request is not well formed.' });
    const requestId = c.get('requestId');
    if (isUnavailable(error)) {
      log.warn({ requestId, err: error }, 'database unavailable');
      const title = 'The service is busy or being restarted. Please try again in a moment.';
      return problem(c, { status: 503, title, headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
    }
    log.error({ requestId, err: error }, 'request failed');
    return problem(c, { status: 500, title: 'Something went wrong on our side.' });
  };
}
