/** What every answer of these addresses carries: it is one person's, and is asked for again each time. */
const HEADERS = { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' };

const ETAG_BYTES = 16;

async function toETag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const bytes = [...new Uint8Array(digest)].slice(0, ETAG_BYTES);
  return `"${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** The body, or 304 when the reader has this one. `language` is given when the body depends on it. */
export async function answer(request: Request, body: string, type: string, language?: string): Promise<Response> {
  const etag = await toETag(body);
  const headers = new Headers({ ...HEADERS, ETag: etag });
  if (language) {
    headers.set('Content-Language', language);
    headers.set('Vary', 'Accept-Language, Cookie');
  }
  const known = (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', type);
  return new Response(body, { headers });
}

/** A refusal in plain words. */
export function refuse(status: number, text: string, retryAfter?: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    },
  });
}
