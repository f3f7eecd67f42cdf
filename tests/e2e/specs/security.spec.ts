import { createHash } from 'node:crypto';
import { expect, test } from '../support/test.ts';

const PAGES = [
  ...['/', '/track', '/track/TC-DEMO0001', '/track/TC-NOSUCHNR', '/test-db', '/no-such-page'],
  ...['/contact', '/about', '/careers', '/terms', '/privacy'],
];

test.describe('every page', () => {
  test('allows only its own scripts, and no inline or evaluated ones (S1)', async ({ request }) => {
    for (const path of PAGES)
      await test.step(path, async () => {
        const [first, second] = await Promise.all([request.get(path), request.get(path)]);
        const policy = first.headers()['content-security-policy'] ?? '';
        expect(policy).toContain("default-src 'none'");
        expect(policy).not.toContain('unsafe-');
        expect(policy).not.toMatch(/https?:|\*/);
        expect(policy).toContain("frame-ancestors 'none'");
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
        if (nonce) expect(second.headers()['content-security-policy']).not.toContain(nonce);
        const html = await first.text();
        const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
        expect(scripts.length).toBeGreaterThan(0);
        for (const [, attributes = '', script = ''] of scripts) {
          if (/type="application\/(ld\+)?json"/.test(attributes)) continue;
          if (nonce) expect(attributes).toContain(`nonce="${nonce}"`);
          else expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
        }
        expect(html).not.toMatch(/<[^>]+\sstyle=/);
        expect(html).not.toMatch(/<[^>]+\son[a-z]+=/);
      });
  });

  test('runs without a violation of its policy (S1)', async ({ page, problems }) => {
    test.setTimeout(90_000);
    problems.allow(/the server responded with a status of (404|400)/);
    for (const path of PAGES) {
      await page.goto(path);
      await page.waitForFunction(() => document.readyState === 'complete');
      await expect(page.locator('h1').first()).toBeVisible();
    }
  });
});

test('pages, data and files have the security headers (S2)', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
  for (const path of ['/', '/api/v1/tracking/TC-DEMO0001', '/api/v1/shipments', asset, '/no-such-page', '/healthz']) {
    const headers = (await request.get(path)).headers();
    expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff']);
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});
