import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/errors.ts';

const DEADLINE_MS = 5_000;

/**
 * A question that gets no answer in 5 seconds is a 503: a database that went silent, rather than away, holds a query for
 * half a minute and more. Writes are not cut short, or nobody would know whether they happened. Guarantee D3.
 */
export const answerInTime: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const title = 'The service is busy or being restarted. Please try again in a moment.';
    const tooLate = () => reject(new AppError(503, title, { headers: { 'Retry-After': '5' } }));
    timer = setTimeout(tooLate, DEADLINE_MS);
  });
  try {
    await Promise.race([next(), late]);
  } finally {
    clearTimeout(timer);
  }
};
