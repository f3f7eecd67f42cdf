import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MARK_LIMITS } from '#domain/company/mark.ts';
import { MAX_IMPORT_BYTES } from '#domain/imports/import.ts';
import { KEY_PREFIX } from '#domain/keys/key.ts';
import { AppError } from '#server/errors.ts';

export const BODY_LIMIT_BYTES = 256 * 1024;
export const MAX_DEPTH = 20;
const WITH_BODY = ['POST', 'PUT', 'PATCH'];
const COMPRESSED = 'Send the body uncompressed, without Content-Encoding.';
const PLAIN_ONLY = { 'Accept-Encoding': 'identity' };

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

/** Whether the bytes are UTF-8; otherwise decoding them would replace characters silently. */
function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const isEncoded = (contentEncoding = '') => !['', 'identity'].includes(contentEncoding.trim().toLowerCase());

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

/** Bodies that are not JSON: import files and the company's logo. */
const FILES = [
  {
    method: 'PUT',
    path: /^\/api\/v1\/imports\/[^/]+\/file$/,
    limit: limitTo(MAX_IMPORT_BYTES, 'The file is larger than 20 MB.'),
  },
  {
    method: 'POST',
    path: /^\/api\/v1\/company\/marks$/,
    limit: limitTo(MARK_LIMITS.bytes, 'The picture is larger than 200 kB. Save it smaller and send it again.'),
  },
];
/** The company's own texts in all languages. */
export const COMPANY_LIMIT_BYTES = 3 * 1024 * 1024;
const limitCompany = limitTo(COMPANY_LIMIT_BYTES, 'The body is larger than 3 MB.');
const isCompany = ({ req }: Context) => req.method === 'PATCH' && req.path === '/api/v1/company';
const findLimit = (c: Context) => findFile(c)?.limit ?? (isCompany(c) ? limitCompany : limitAnyBody);

const findFile = ({ req }: Context) => FILES.find(({ method, path }) => req.method === method && path.test(req.path));

/**
 * Returns 413 for bodies over 256 kB, company settings over 3 MB, and files over their own limit. Skips methods without
 * a body, to avoid constructing the request.
 */
export const limitBody: MiddlewareHandler = (c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : findLimit(c)(c, next);

/**
 * POST, PUT and PATCH require JSON, except for files: another type is a 415; invalid UTF-8 or JSON or nesting deeper
 * than 20 levels is a 400. If no body is needed, an empty one of any type counts as `{}`. A compressed body is a 415.
 */
export const createRequireJson =
  (isBodyNeeded: (c: Context) => boolean | undefined): MiddlewareHandler =>
  async (c, next) => {
    if (WITH_BODY.includes(c.req.method)) {
      if (isEncoded(c.req.header('Content-Encoding'))) throw new AppError(415, COMPRESSED, { headers: PLAIN_ONLY });
      if (!findFile(c)) await readJson(c, isBodyNeeded(c) === false);
    }
    await next();
  };

/** Makes later handlers read an empty body as `{}`. */
function readEmptyObject({ req }: Context): void {
  const headers = new Headers(req.raw.headers);
  headers.set('Content-Type', 'application/json');
  headers.delete('Content-Length');
  req.raw = new Request(req.raw.url, { method: req.method, headers, body: '{}', signal: req.raw.signal });
  req.bodyCache = {};
}

async function readJson(c: Context, mayBeEmpty: boolean): Promise<void> {
  const bytes = await c.req.arrayBuffer();
  if (mayBeEmpty && bytes.byteLength === 0) {
    readEmptyObject(c);
    return;
  }
  if (!isJson(c.req.header('Content-Type'))) throw new AppError(415, 'Send the body as application/json.');
  if (!isUtf8(bytes)) throw new AppError(400, 'The body is not valid UTF-8. Send it in that encoding.');
  if (isTooDeep(await c.req.text())) throw new AppError(400, 'The body is nested too deeply.');
  await c.req.json().catch(() => {
    throw new AppError(400, 'The body is not valid JSON.');
  });
}

/** Rejects keys in addresses before any permission check: they would end up in logs, histories and referrers. */
export const refuseKeyInAddress: MiddlewareHandler = async (c, next) => {
  if (KEY_IN_ADDRESS.test(c.req.url))
    throw new AppError(400, 'Send the key in the header "Authorization: Bearer", never in a URL. Revoke this one.');
  await next();
};
const KEY_IN_ADDRESS = new RegExp(`${KEY_PREFIX}[a-z0-9]{8}_[\\w-]{20}`, 'i');

/** Returns 400 for a NUL character in an address, which PostgreSQL cannot store in text. */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) throw new AppError(400, 'The URL contains a character that is not allowed.');
  await next();
};
