import type { APIRequestContext } from '@playwright/test';
import { isStaffPath } from '#app/page-row.ts';
import { PAGES } from '#app/pages.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const TAGGED = /^W\/"[\w-]{22}"$/;

/** Loads the page like a browser, with its ETag. */
async function load(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const response = await request.get(path, { headers, maxRedirects: 0 });
  const { etag = '', 'x-request-id': requestId = '' } = response.headers();
  return { status: response.status(), html: await response.text(), etag, requestId, headers: response.headers() };
}

const toHead = (html: string) => /<html[^>]*>/.exec(html)?.[0];
const toHeading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];

/** Loads a page twice, so that the second response comes from the cache, if it is cached. */
async function loadTwice(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  await load(request, path, headers);
  return load(request, path, headers);
}

test.describe('a cached page', () => {
  test('has an ETag by content, is cached per language and theme, and is sent whole without compression', async ({
    request,
  }) => {
    await test.step('has an ETag by content: 304 for a reader who has it, each time with another request id', async () => {
      for (const path of ['/', '/services', '/about', '/track/TC-DEMO0001']) {
        // Nothing is cached while changes may arrive late, as can happen briefly on a busy machine.
        await expect(async () => {
          const first = await load(request, path);
          expect(first.etag).toMatch(TAGGED);
          const again = await load(request, path, { 'If-None-Match': first.etag });
          expect([again.status, again.html]).toEqual([304, '']);
          expect(again.headers['content-security-policy']).toContain("default-src 'none'");
          expect(again.requestId).not.toBe(first.requestId);
        }).toPass();
        expect((await load(request, path, { 'If-None-Match': 'W/"another"' })).status).toBe(200);
      }
    });
    await test.step('is cached per language and theme for all visitors', async () => {
      const ask = (language: string, theme: string) =>
        loadTwice(request, '/track/TC-DEMO0001', { 'Accept-Language': language, Cookie: `theme=${theme}` });
      for (const language of ['en', 'de', 'fr', 'en']) {
        for (const theme of ['dark', 'light']) {
          const page = await ask(language, theme);
          expect(toHead(page.html)).toBe(`<html lang="${language}" data-theme="${theme}">`);
          expect(page.headers['content-language']).toBe(language);
          expect(page.headers.vary).toContain('Accept-Language, Cookie');
        }
      }
      const remembered = await loadTwice(request, '/', { 'Accept-Language': 'de', Cookie: 'language=es' });
      expect(toHead(remembered.html)).toContain('lang="es"');
    });
    await test.step('remembers the language of its address, cached or not', async () => {
      await expect(async () => {
        const page = await loadTwice(request, '/about?lang=de&x=1');
        expect(page.etag).toMatch(TAGGED);
        expect(page.headers['set-cookie']).toContain('language=de');
        expect(toHead(page.html)).toContain('lang="de"');
        expect((await loadTwice(request, '/about')).headers['set-cookie']).toBeUndefined();
      }).toPass();
    });
    await test.step('is sent uncompressed to clients that do not support compression', async () => {
      // An uncached page has its own nonce.
      await expect(async () => {
        const plain = await loadTwice(request, '/track/TC-DEMO0001', { 'Accept-Encoding': 'identity' });
        expect(plain.headers['content-encoding']).toBeUndefined();
        expect(plain.html.endsWith('</html>')).toBe(true);
        expect(plain.html === (await loadTwice(request, '/track/TC-DEMO0001')).html).toBe(true);
      }).toPass();
    });
  });

  test('shows a change as soon as it is stored, and a deletion', async ({ request }) => {
    const staff = await createStaff(request);
    const { id, trackingNumber } = await staff.createShipment();
    const path = `/track/${trackingNumber}`;
    expect(toHeading((await loadTwice(request, path)).html)).toContain('Label Created');
    for (const [status, heading] of [
      ['IN_TRANSIT', 'In Transit'],
      ['OUT_FOR_DELIVERY', 'Out for Delivery'],
      ['DELIVERED', 'Delivered'],
    ] as const) {
      await staff.addStatus(id, { status, location: 'London' });
      const { html } = await loadTwice(request, path);
      expect(toHeading(html)).toContain(heading);
    }
    await staff.removeShipment(id);
    expect((await load(request, path)).status).toBe(404);
  });

  test('counts as a lookup, so that a client that requests very many has to wait', async ({ request }) => {
    const from = { 'X-Forwarded-For': '198.51.100.77' };
    const statuses: number[] = [];
    for (let n = 0; n < 610 && statuses.at(-1) !== 429; n++) {
      statuses.push((await load(request, '/track/TC-DEMO0002', from)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.length).toBeGreaterThan(500);
    expect((await load(request, '/services', from)).status).toBe(200);
  });

  test('is rendered for each reader with a list, a form, an unknown number, or for staff', async ({ request }) => {
    for (const path of [
      '/track?tn=TC-DEMO0001,TC-DEMO0002',
      '/contact',
      '/track/TC-NOSUCHNR',
      '/admin/login',
      '/test-db',
    ]) {
      const { headers, etag } = await loadTwice(request, path);
      expect([path, etag]).toEqual([path, '']);
      expect(headers['content-security-policy']).toContain("'nonce-");
    }
  });

  test('ignores query parameters and never shows them, and is rejected for a long address (R9)', async ({
    request,
  }) => {
    await test.step('ignores query parameters that it does not read and never shows them (R9)', async () => {
      for (const path of ['/about', '/track/TC-DEMO0001', '/track']) {
        await expect(async () => {
          const plain = await loadTwice(request, path);
          expect(plain.etag).toMatch(TAGGED);
          for (const query of ['x=1', 'utm_source=mail&utm_campaign=spring', 'lang=xx', `x=${'echo'.repeat(1_900)}`]) {
            const page = await load(request, `${path}?${query}`);
            expect([query.slice(0, 40), page.status, page.etag]).toEqual([query.slice(0, 40), 200, plain.etag]);
          }
        }).toPass();
      }
      for (const path of ['/contact', '/no-such-page', '/api/docs', '/test-db', '/admin/login', '/admin/shipments']) {
        const { html } = await load(request, `${path}?x=echo-of-the-query`);
        expect([path, html.includes('echo-of-the-query')]).toEqual([path, false]);
      }
      expect((await load(request, '/contact?shipment=TC-DEMO0001&x=1')).html).toContain('TC-DEMO0001');
    });
    await test.step('is rejected with 414 for an address over 8 kB, without echoing it', async () => {
      for (const length of [15_000, 40_000]) {
        const { status, html } = await load(request, `/about?x=${'echo'.repeat(length / 4)}`);
        expect([length, status, html.includes('echo')]).toEqual([length, 414, false]);
      }
    });
  });

  test('is not cached for staff or as the response to a form (R8)', async ({ request }) => {
    for (const { path: pattern } of PAGES) {
      const path = pattern.replace(':trackingNumber', 'TC-DEMO0001').replace(/:\w+|\*/, 'no-such-thing');
      const isPrivate = isStaffPath(path) || path.startsWith('/unsubscribe/');
      const policy = (await load(request, path)).headers['cache-control'];
      expect([path, policy === 'no-store']).toEqual([path, isPrivate]);
      expect([path, policy]).toEqual([path, expect.stringMatching(/^(no-store|private, no-cache|public, )/)]);
    }
    const form = { name: '', email: '' };
    const answer = await request.post('/contact', { form, headers: { Origin: 'null' } });
    expect(answer.headers()['cache-control']).toBe('no-store');
  });

  test('is not cached with a form that has an id', async ({ request }) => {
    const numberOf = async () =>
      /name="submissionId"[^>]*value="([^"]+)"/.exec((await load(request, '/contact')).html)?.[1];
    const numbers = [await numberOf(), await numberOf()];
    expect(numbers[0]).toBeTruthy();
    expect(numbers[1]).not.toBe(numbers[0]);
  });
});
