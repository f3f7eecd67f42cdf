import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MARK_LIMITS } from '#domain/company/mark.ts';
import { MOST_IMPORT_BYTES } from '#domain/imports/import.ts';
import { KEY_PREFIX } from '#domain/keys/key.ts';
import { AppError } from '#server/errors.ts';
import type { FindOperation } from './find-operation.ts';

export const BODY_LIMIT_BYTES = 256 * 1024;
export const MAX_DEPTH = 20;
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

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

const limitTo = (maxSize: number, title: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(413, title);
    },
  });
const limitAnyBody = limitTo(BODY_LIMIT_BYTES, 'The body is larger than 256 kB.');

/** The bodies that are no JSON: a list that is imported, and the company's mark. */
const FILES = [
  {
    method: 'PUT',
    path: /^\/api\/v1\/imports\/[^/]+\/file$/,
    limit: limitTo(MOST_IMPORT_BYTES, 'The file is larger than 20 MB.'),
  },
  {
    method: 'POST',
    path: /^\/api\/v1\/company\/marks$/,
    limit: limitTo(MARK_LIMITS.bytes, 'The picture is larger than 200 kB. Save it smaller and send it again.'),
  },
];
/** Texts of a company's own, as long as they may be in all languages. */
export const COMPANY_LIMIT_BYTES = 3 * 1024 * 1024;
const limitCompany = limitTo(COMPANY_LIMIT_BYTES, 'The body is larger than 3 MB.');
const isCompany = ({ req }: Context) => req.method === 'PATCH' && req.path === '/api/v1/company';
const findLimit = (c: Context) => findFile(c)?.limit ?? (isCompany(c) ? limitCompany : limitAnyBody);

const findFile = ({ req }: Context) => FILES.find(({ method, path }) => req.method === method && path.test(req.path));

/** Bodies over 256 kB, what the site says of the company over 3 MB, and files over their own limit, are a 413. Of what can have none, not even the request is made whole to look. */
export const limitBody: MiddlewareHandler = (c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : findLimit(c)(c, next);

/**
 * POST, PUT and PATCH carry JSON, but for a file: another type is a 415; what is not JSON, or is nested deeper than 20 levels,
 * is a 400. Where no body is needed, an empty one of any type counts as `{}`.
 */
export const createRequireJson =
  (findOperation: FindOperation): MiddlewareHandler =>
  async (c, next) => {
    if (WITH_BODY.includes(c.req.method) && !findFile(c)) await readJson(c, findOperation(c)?.isBodyNeeded === false);
    await next();
  };

/** As if the empty body were `{}`, for whatever reads it after this. */
function readEmptyObject({ req }: Context): void {
  const headers = new Headers(req.raw.headers);
  headers.set('Content-Type', 'application/json');
  headers.delete('Content-Length');
  req.raw = new Request(req.raw.url, { method: req.method, headers, body: '{}', signal: req.raw.signal });
  req.bodyCache = {};
}

async function readJson(c: Context, mayBeEmpty: boolean): Promise<void> {
  if (mayBeEmpty && (await c.req.text()) === '') {
    readEmptyObject(c);
    return;
  }
  if (!isJson(c.req.header('Content-Type'))) throw new AppError(415, 'Send the body as application/json.');
  if (isTooDeep(await c.req.text())) throw new AppError(400, 'The body is nested too deeply.');
  await c.req.json().catch(() => {
    throw new AppError(400, 'The body is not valid JSON.');
  });
}

/** A key in an address would stand in logs, histories and referrers: it is refused before anybody asks what it may. */
export const refuseKeyInAddress: MiddlewareHandler = async (c, next) => {
  if (KEY_IN_ADDRESS.test(c.req.url))
    throw new AppError(
      400,
      'Send the key in the header "Authorization: Bearer", never in an address. Revoke this one.',
    );
  await next();
};
const KEY_IN_ADDRESS = new RegExp(`${KEY_PREFIX}[a-z0-9]{8}_[\\w-]{20}`, 'i');

/** No text may hold a NUL character, which PostgreSQL can't store: in an address it is a 400. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError(400, 'The URL contains a character that is not allowed.');
  await next();
};
