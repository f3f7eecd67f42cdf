import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#server/errors.ts';

export const BODY_LIMIT_BYTES = 256 * 1024;
const MAX_DEPTH = 20;

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      if (++depth > MAX_DEPTH) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

const limitAnyBody = bodyLimit({
  maxSize: BODY_LIMIT_BYTES,
  onError: () => {
    throw new AppError(413, 'The body is larger than 256 kB.');
  },
});

/** Bodies over 256 kB are a 413. Of what can have none, not even the request is made whole to look. */
export const limitBody: MiddlewareHandler = (c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limitAnyBody(c, next);

/** POST and PUT carry JSON: another type is a 415; what is not JSON, or is nested deeper than 20 levels, is a 400. */
export const requireJson: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'POST' || c.req.method === 'PUT') {
    if (!isJson(c.req.header('Content-Type'))) throw new AppError(415, 'Send the body as application/json.');
    if (isTooDeep(await c.req.text())) throw new AppError(400, 'The body is nested too deeply.');
    await c.req.json().catch(() => {
      throw new AppError(400, 'The body is not valid JSON.');
    });
  }
  await next();
};

/** No text may hold a NUL character, which PostgreSQL can't store: in an address it is a 400. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError(400, 'The URL contains a character that is not allowed.');
  await next();
};
