import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { startServer, type TestServer } from '#tests/e2e/support/server.ts';
import { signIn } from '#tests/process/writers.ts';
import { IS_WHOLE, promised } from '#tests/promised.ts';

const THEMES = ['light', 'dark'];
const MARKED = promised(30, 1_000);
/** Number of concurrent requests, so that pages are rendered at the same time. */
const LINES = 8;
vi.setConfig({ testTimeout: 300_000, hookTimeout: 150_000 });

const MAX_HTML_BYTES = 14_000;

/** In the form for tracking another number. */
const EXAMPLE = 'TC-XXXXXXXX';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await signIn(server.url);
});
afterAll(async () => {
  const { errors } = server;
  await server.stop();
  // A cached document that does not fit the page is reported as an error, and the page is rendered whole.
  expect(errors).toEqual([]);
});

let visitors = 0;
async function load(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetchPage(path, headers)).text();
}

async function fetchPage(path: string, headers: Record<string, string>): Promise<Response> {
  visitors += 1;
  const from = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const response = await fetch(server.url + path, { headers: { 'X-Forwarded-For': from, ...headers } });
  expect([path, response.status]).toEqual([path, 200]);
  return response;
}

/** Removes what differs between renders: time, nonce, and the language of form actions. */
const toSteady = (html: string) =>
  html
    .replace(/(\\"now\\",\\")[^\\]+/, '$1')
    .replaceAll(/ nonce="[^"]*"/g, '')
    .replaceAll(/\?lang=\w\w" method="post"/g, '" method="post"');

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([method, path, response.ok]).toEqual([method, path, true]);
  return response.json();
}

async function listNumbers(): Promise<string[]> {
  const { items } = await call('GET', '/shipments?limit=100');
  return items.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber);
}

/** Runs this many at once, and starts the next one as soon as one is done. */
async function runAll<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const line = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: LINES }, line));
}

/** Counts in letters, because a place shown to visitors may contain no digit. */
const toLetters = (n: number) => [...String(n).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');

describe('the page of a result', () => {
  it('is the same whether it is rendered whole or into the cached document, for every sample, language and theme', async () => {
    const numbers = await listNumbers();
    expect(numbers.length).toBeGreaterThanOrEqual(promised(20, 40));
    const looks = LANGUAGE_CODES.flatMap((language) => THEMES.map((theme) => ({ language, theme })));
    for (const [turn, { language, theme }] of looks.entries()) {
      const headers = { 'Accept-Language': language, Cookie: `theme=${theme}` };
      // In `npm test` each sample is loaded in one language by day and by night.
      const loaded = numbers.filter((_, place) => IS_WHOLE || place % LANGUAGE_CODES.length === turn >> 1);
      await runAll(loaded, async (number) => {
        // A page with a language in its URL is rendered whole; its relative times may change between two loads.
        const before = await load(`/track/${number}?lang=${language}`, headers);
        const page = await load(`/track/${number}`, headers);
        const after = await load(`/track/${number}?lang=${language}`, headers);
        expect([before, after].map(toSteady)).toContain(toSteady(page));
        expect(page).toContain(`<html lang="${language}" data-theme="${theme}"`);
      });
    }
  });

  it('has at most 14 kB of compressed HTML, for every sample and language (F4)', async () => {
    const numbers = await listNumbers();
    const heavy: string[] = [];
    for (const [turn, language] of LANGUAGE_CODES.entries()) {
      const loaded = numbers.filter((_, place) => IS_WHOLE || place % LANGUAGE_CODES.length === turn);
      await runAll(loaded, async (number) => {
        const { headers } = await fetchPage(`/track/${number}`, { 'Accept-Language': language });
        expect(headers.get('Content-Encoding')).toBe('gzip');
        const bytes = Number(headers.get('Content-Length'));
        if (bytes > MAX_HTML_BYTES) heavy.push(`${number} ${language} ${bytes}`);
      });
    }
    expect(heavy).toEqual([]);
  });

  it(`contains nothing of ${MARKED} other shipments`, async () => {
    const marks = new Map<string, string>();
    await runAll(
      Array.from({ length: MARKED }, (_, n) => `Mark${toLetters(n)}ville`),
      async (mark) => {
        const { trackingNumber } = await call('POST', '/shipments', {
          id: randomUUID(),
          serviceType: 'STANDARD',
          originAddress: '1 Sample Quay',
          destinationAddress: '2 Example Road',
          originPlace: mark,
          weight: 3,
          items: [{ description: mark, quantity: 1, weight: 1 }],
        });
        marks.set(trackingNumber, mark);
      },
    );
    await runAll([...marks], async ([number, mark]) => {
      const html = await load(`/track/${number}`);
      expect(new Set(html.match(/Mark[a-j]{4}ville/g))).toEqual(new Set([mark]));
      const numbers = html.match(/\b[A-Z]{2,4}-[A-Z0-9]{8}\b/g)?.filter((each) => each !== EXAMPLE);
      expect(new Set(numbers)).toEqual(new Set([number]));
    });
  });
});

// Relative times may change between two loads, and with them the ETag, the length and the hash of the page's data.
const CHANGING = new Set(['date', 'etag', 'content-length', 'content-security-policy', 'x-request-id', 'ratelimit']);

function readAll(path: string): Promise<{ id: string; headers: object; text: string }> {
  visitors += 1;
  const headers = { 'X-Forwarded-For': `198.51.100.${visitors & 255}`, 'Accept-Encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('end', () => {
        const stableHeaders = Object.entries(response.headers).filter(([name]) => !CHANGING.has(name));
        const id = String(response.headers['x-request-id']);
        const isWhole = Buffer.concat(pieces).length === Number(response.headers['content-length']);
        const text = gunzipSync(Buffer.concat(pieces)).toString().slice(-100);
        resolve({ id, headers: { ...Object.fromEntries(stableHeaders), status: response.statusCode, isWhole }, text });
      });
    });
    sent.once('error', reject).end();
  });
}

it.each(['/', '/services', '/track/TC-DEMO0001', '/track/TC-DEMO0001?history=all', '/track/TC-DEMO0001?utm_source=x'])(
  'the page %s is the same when it is requested again, with a request id of its own',
  async (path) => {
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await readAll(path));
    const [{ headers, text } = { headers: {}, text: '' }] = answers;
    expect(headers).toMatchObject({ status: 200, isWhole: true, 'cache-control': 'private, no-cache' });
    expect(answers.map((answer) => answer.headers)).toEqual(Array(4).fill(headers));
    expect(answers.map((answer) => answer.text)).toEqual(Array(4).fill(text));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(4);
  },
);
