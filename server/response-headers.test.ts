import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '#tests/e2e/support/server.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 150_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let visitors = 0;

/**
 * Everything that affects how browsers and caches treat a response: status, type, encoding, caching, ETag, policy,
 * body, and all other headers.
 */
function ask(method: string, path: string, headers: Record<string, string>): Promise<string> {
  visitors += 1;
  const options = { method, headers: { 'X-Forwarded-For': `198.51.100.${visitors}`, ...headers } };
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, options, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.once('end', () => {
        const { 'content-security-policy': policy, etag, ...own } = response.headers;
        const parts = [
          response.statusCode,
          own['content-type']?.split(';')[0] ?? '-',
          own['content-encoding'] ?? 'plain',
          own['cache-control'],
          etag ? 'tag' : 'no tag',
          toKind(String(policy)),
          bytes > 0 ? 'body' : 'empty',
          own.location,
          own['content-language'],
          own.allow,
          own['set-cookie']?.[0]?.split(';')[0],
        ];
        resolve(parts.filter((part) => part !== undefined).join(' | '));
      });
    });
    sent.once('error', reject).end();
  });
}

/** The part of a policy that names the allowed scripts. */
function toKind(policy: string): string {
  if (policy.includes('sandbox')) return 'sandbox';
  return policy.includes("'nonce-") ? 'nonce' : 'hash';
}

// A page has no ETag while caching is paused because a change notification may be missing; a repeated request gets one.
it.each<[method: string, path: string, headers: Record<string, string>, answer: string]>([
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    {},
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    { 'Accept-Encoding': 'gzip' },
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'HEAD',
    '/api/v1/tracking/TC-DEMO0001',
    {},
    '200 | application/json | plain | private, no-cache | tag | sandbox | empty',
  ],
  [
    'HEAD',
    '/api/v1/tracking/TC-DEMO0001',
    { 'Accept-Encoding': 'gzip' },
    '200 | application/json | plain | private, no-cache | tag | sandbox | empty',
  ],
  [
    'OPTIONS',
    '/api/v1/tracking/TC-DEMO0001',
    {},
    '405 | application/problem+json | plain | no-store | no tag | sandbox | body | GET, HEAD',
  ],
  [
    'POST',
    '/api/v1/tracking/TC-DEMO0001',
    {},
    '415 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'DELETE',
    '/api/v1/tracking/TC-DEMO0001',
    {},
    '405 | application/problem+json | plain | no-store | no tag | sandbox | body | GET, HEAD',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001?lang=de',
    {},
    '200 | application/json | plain | public, s-maxage=1 | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001?lang=xx',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001?route=1',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001?route=1&lang=fr',
    { 'Accept-Encoding': 'gzip' },
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001?x=1',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001?lang=de&lang=fr',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001?',
    {},
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001/',
    {},
    '404 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001/events/x',
    {},
    '404 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/tc-demo0001',
    {},
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TCDEMO0001',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/%20TC-DEMO0001%20',
    {},
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC%2DDEMO0001',
    {},
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001%00',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/%E0%A4%A',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-NOSUCH01',
    {},
    '404 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/nonsense',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001%2Fx',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    { 'If-None-Match': '*' },
    '304 | - | plain | private, no-cache | tag | sandbox | empty',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    { 'If-None-Match': 'W/"other"' },
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    { 'Accept-Encoding': 'gzip;q=0' },
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    { 'Accept-Encoding': 'br' },
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    { Origin: 'https://elsewhere.example' },
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    { Authorization: 'Bearer nonsense' },
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking/TC-DEMO0001',
    { 'X-Request-Id': 'request-from-proxy' },
    '200 | application/json | plain | private, no-cache | tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking?numbers=TC-DEMO0001',
    {},
    '200 | application/json | plain | private, no-cache | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/tracking?numbers=',
    {},
    '400 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  [
    'GET',
    '/api/v1/TRACKING/TC-DEMO0001',
    {},
    '404 | application/problem+json | plain | no-store | no tag | sandbox | body',
  ],
  ['GET', '/track/TC-DEMO0001', {}, '200 | text/html | plain | private, no-cache | tag | hash | body | en'],
  [
    'GET',
    '/track/TC-DEMO0001',
    { 'Accept-Encoding': 'gzip' },
    '200 | text/html | gzip | private, no-cache | tag | hash | body | en',
  ],
  ['HEAD', '/track/TC-DEMO0001', {}, '200 | text/html | plain | private, no-cache | tag | hash | empty | en'],
  [
    'HEAD',
    '/track/TC-DEMO0001',
    { 'Accept-Encoding': 'gzip' },
    '200 | text/html | gzip | private, no-cache | tag | hash | empty | en',
  ],
  ['HEAD', '/track/TC-NOSUCH01', {}, '404 | text/html | plain | private, no-cache | no tag | nonce | empty | en'],
  [
    'OPTIONS',
    '/track/TC-DEMO0001',
    {},
    '405 | text/plain | plain | no-store | no tag | sandbox | body | GET, HEAD, POST',
  ],
  ['POST', '/track/TC-DEMO0001', {}, '400 | text/html | plain | no-store | no tag | nonce | body | en'],
  ['PUT', '/track/TC-DEMO0001', {}, '405 | text/plain | plain | no-store | no tag | sandbox | body | GET, HEAD, POST'],
  ['POST', '/contact.data', {}, '400 | text/x-script | plain | no-store | no tag | nonce | body'],
  ['POST', '/about', {}, '405 | text/plain | plain | no-store | no tag | sandbox | body | GET, HEAD'],
  [
    'GET',
    '/track/TC-DEMO0001?lang=de',
    {},
    '200 | text/html | plain | private, no-cache | tag | hash | body | de | language=de',
  ],
  ['GET', '/track/TC-DEMO0001?lang=xx', {}, '200 | text/html | plain | private, no-cache | tag | hash | body | en'],
  [
    'GET',
    '/track/TC-DEMO0001?utm_source=x',
    {},
    '200 | text/html | plain | private, no-cache | tag | hash | body | en',
  ],
  [
    'GET',
    '/track/TC-DEMO0001?lang=de&x=1',
    { 'Accept-Encoding': 'gzip' },
    '200 | text/html | gzip | private, no-cache | tag | hash | body | de | language=de',
  ],
  [
    'GET',
    '/track/TC-DEMO0001?history=all&utm_source=x',
    {},
    '200 | text/html | plain | private, no-cache | tag | hash | body | en',
  ],
  [
    'GET',
    '/track/TC-DEMO0001?history=some',
    {},
    '200 | text/html | plain | private, no-cache | tag | hash | body | en',
  ],
  ['GET', '/track/TC-DEMO0001/', {}, '200 | text/html | plain | private, no-cache | no tag | nonce | body | en'],
  [
    'GET',
    '/track/tc-demo0001',
    {},
    '302 | - | plain | private, no-cache | no tag | nonce | empty | /track/TC-DEMO0001',
  ],
  ['GET', '/track/TCDEMO0001', {}, '400 | text/html | plain | private, no-cache | no tag | nonce | body | en'],
  [
    'GET',
    '/track/%20TC-DEMO0001%20',
    {},
    '302 | - | plain | private, no-cache | no tag | nonce | empty | /track/TC-DEMO0001',
  ],
  ['GET', '/track/TC%2DDEMO0001', {}, '200 | text/html | plain | private, no-cache | no tag | nonce | body | en'],
  [
    'GET',
    '/track/TC-DEMO0001.',
    {},
    '302 | - | plain | private, no-cache | no tag | nonce | empty | /track/TC-DEMO0001',
  ],
  ['GET', '/track/%E0%A4%A', {}, '400 | text/html | plain | private, no-cache | no tag | nonce | body | en'],
  ['GET', '/track/TC-NOSUCH01', {}, '404 | text/html | plain | private, no-cache | no tag | nonce | body | en'],
  ['GET', '/track/nonsense', {}, '400 | text/html | plain | private, no-cache | no tag | nonce | body | en'],
  ['GET', '/track/TC-DEMO0001', { 'If-None-Match': '*' }, '304 | - | plain | private, no-cache | tag | hash | empty'],
  [
    'GET',
    '/track/TC-DEMO0001',
    { 'If-None-Match': 'W/"other"' },
    '200 | text/html | plain | private, no-cache | tag | hash | body | en',
  ],
  [
    'GET',
    '/track/TC-DEMO0001',
    { 'Accept-Language': 'de', Cookie: 'theme=dark' },
    '200 | text/html | plain | private, no-cache | tag | hash | body | de',
  ],
  [
    'GET',
    '/track/TC-DEMO0001',
    { Cookie: 'language=zh' },
    '200 | text/html | plain | private, no-cache | tag | hash | body | zh',
  ],
  ['GET', '/track/TC-DEMO0001.data', {}, '200 | text/x-script | plain | private, no-cache | no tag | nonce | body'],
  ['GET', '/TRACK/TC-DEMO0001', {}, '200 | text/html | plain | private, no-cache | no tag | nonce | body | en'],
  [
    'GET',
    '/track/TC-DEMO0001',
    { 'Accept-Encoding': 'gzip;q=0' },
    '200 | text/html | plain | private, no-cache | tag | hash | body | en',
  ],
])('%s %s with %j gets %s', async (method, path, headers, answer) => {
  await vi.waitFor(async () => expect(await ask(method, path, headers)).toBe(answer), { timeout: 20_000 });
});
