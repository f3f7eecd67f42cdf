import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { PUBLIC_PAGES } from './public-pages.ts';
import { expect, test } from './test.ts';

/** What a page may weigh (docs/guarantees.md, F4): bytes as they are sent. */
const SCRIPT_BYTES = 118_000;
/** The result has a form of its own and the client of the API with it. */
const RESULT_SCRIPT_BYTES = 126_000;
const HTML_BYTES = 14_000;

/** Bytes of everything of a kind that the page fetches until its own scripts and letters are there, as sent. A result keeps a stream open. */
async function weigh(page: Page, path: string, kind: string): Promise<{ bytes: number; addresses: string[] }> {
  const addresses: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== kind) return;
    addresses.push(new URL(request.url()).pathname);
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const response = await page.goto(path);
  const own = /data-modules="([^"]*)"/.exec((await response?.text()) ?? '')?.[1]?.split(' ') ?? [];
  expect(own.length).toBeGreaterThan(3);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (kind === 'script') await expect.poll(() => own.filter((address) => !addresses.includes(address))).toEqual([]);
  const all = await Promise.all(sizes);
  return { bytes: all.reduce((sum, size) => sum + size, 0), addresses };
}

for (const path of PUBLIC_PAGES) {
  const limit = path.startsWith('/track/') ? RESULT_SCRIPT_BYTES : SCRIPT_BYTES;

  test(`${path} loads at most ${limit / 1000} kB of scripts, nothing of the staff area, and 14 kB of HTML (F4)`, async ({
    page,
    problems,
    request,
  }) => {
    problems.allow(/status of (400|404)/);
    const { bytes, addresses } = await weigh(page, path, 'script');
    expect(addresses.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThanOrEqual(limit);
    expect(addresses.filter((address) => /manifest|admin|schema|i18next/.test(address))).toEqual([]);
    const html = await (await request.get(path)).body();
    expect(gzipSync(html).length).toBeLessThanOrEqual(HTML_BYTES);
    expect(html.toString()).not.toContain('admin/');
  });
}

test('what a reader sees waits for no script: none is fetched before the page is styled and painted (F4)', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.css', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor({ state: 'attached' });
  expect(scripts).toEqual([]);
  release();
  await expect.poll(() => scripts.length).toBeGreaterThan(3);
});

test('a page fetches only the letters that its language needs', async ({ page }) => {
  const { addresses } = await weigh(page, '/?lang=de', 'font');
  expect(addresses.map((address) => address.replace(/-[\w-]{8}\.woff2$/, ''))).toEqual(
    expect.arrayContaining(['/assets/archivo']),
  );
  expect(addresses.length).toBeLessThanOrEqual(3);
  const used = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family, weight }) => `${family} ${weight}`),
  );
  expect(used.map((face) => face.replaceAll('"', ''))).toContain('Archivo Variable 400 600');
});
