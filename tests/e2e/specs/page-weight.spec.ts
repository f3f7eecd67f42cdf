import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

/** The maximum weight of a page (docs/guarantees.md, F4): compressed bytes of the scripts that the page names. */
const SCRIPT_BYTES = 147_000;
/** The API documentation grows with the API, and its readers use a desktop (A9). */
const toHtmlBytes = (path: string) => (path.startsWith('/api/docs') ? 20_000 : 14_000);

/** The maximum of styles and fonts, which block the first paint. */
const FIRST_PAINT = { files: 5, bytes: 45_000 };

interface Weight {
  bytes: number;
  addresses: string[];
}

/**
 * Measures the compressed bytes that the page fetches by kind until its own scripts and fonts are loaded; of scripts,
 * those it names. A result later loads its live updates and keeps a stream open.
 */
async function weigh<Kind extends string>(page: Page, path: string, kinds: Kind[]): Promise<Record<Kind, Weight>> {
  const transfers: { kind: string; address: string; size: Promise<number> }[] = [];
  const onFinished = (request: Request) => {
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    transfers.push({ kind: request.resourceType(), address: new URL(request.url()).pathname, size });
  };
  page.on('requestfinished', onFinished);
  const response = await page.goto(path);
  const pageModules = /data-modules="([^"]*)"/.exec((await response?.text()) ?? '')?.[1]?.split(' ') ?? [];
  expect(pageModules.length).toBeGreaterThan(3);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const isFetched = (address: string) => transfers.some((one) => one.address === address);
  await expect.poll(() => pageModules.filter((address) => !isFetched(address))).toEqual([]);
  page.off('requestfinished', onFinished);
  const weights = kinds.map(async (kind) => {
    const counted = transfers.filter(
      (one) => one.kind === kind && (kind !== 'script' || pageModules.includes(one.address)),
    );
    const sizes = await Promise.all(counted.map(({ size }) => size));
    return [kind, { bytes: sizes.reduce((a, b) => a + b, 0), addresses: counted.map(({ address }) => address) }];
  });
  return Object.fromEntries(await Promise.all(weights));
}

test(`every public page has at most 14 kB of HTML, the API documentation 20 kB, and nothing of the staff area (F4)`, async ({
  request,
}) => {
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(path)).body();
    expect([path, gzipSync(html).length <= toHtmlBytes(path)]).toEqual([path, true]);
    expect([path, html.includes('admin/')]).toEqual([path, false]);
  }
});

// The built files are measured in tests/bundles.test.ts; this test measures what is fetched.
test(`four kinds of page fetch at most ${SCRIPT_BYTES / 1000} kB of scripts, and ${FIRST_PAINT.bytes / 1000} kB of styles and fonts in ${FIRST_PAINT.files} files (F4)`, async ({
  newVisitor,
}) => {
  for (const path of ['/', '/track/TC-DEMO0001', '/privacy', '/api/docs'])
    await test.step(path, async () => {
      // A browser with an empty cache.
      const page = await (await newVisitor()).newPage();
      const { script, stylesheet, font } = await weigh(page, path, ['script', 'stylesheet', 'font']);
      expect(script.bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
      const firstPaint = [...stylesheet.addresses, ...font.addresses];
      expect(firstPaint.slice(FIRST_PAINT.files), String(firstPaint)).toEqual([]);
      expect(stylesheet.bytes + font.bytes).toBeLessThanOrEqual(FIRST_PAINT.bytes);
    });
});

test('scripts load after the styles, fonts and images that a reader sees (F4)', async ({ context }) => {
  for (const pattern of ['**/*.css', '**/archivo-*.woff2', '**/charts/globe-*.svg']) {
    // A separate page, because the one before may still be fetching.
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    // Scripts stop waiting after three seconds, so the clock stands still.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const heldRequest = page.waitForRequest(pattern);
    await page.route(pattern, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    await heldRequest;
    expect([pattern, scripts]).toEqual([pattern, []]);
    release();
    await expect.poll(() => scripts.length).toBeGreaterThan(3);
    await page.close();
  }
});

test('a stalled image does not keep a page from becoming interactive', async ({ page }) => {
  await page.route('**/charts/globe-*.svg', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true);
});

test('a page fetches only the font files of its own characters, in every script', async ({ newVisitor }) => {
  for (const language of ['en', 'de', 'zh'])
    await test.step(language, async () => {
      const page = await (await newVisitor()).newPage();
      const { font } = await weigh(page, `/?lang=${language}`, ['font']);
      const names = font.addresses.map((address) => address.replace(/^.assets.|-[\w-]{8}\.woff2$/g, '')).sort();
      expect(names).toEqual(['archivo', 'archivo-wide', 'hyperlegible-mono']);
      const used = await page.evaluate(() =>
        [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ weight, stretch }) => `${weight} ${stretch}`),
      );
      expect(used).toEqual(expect.arrayContaining(['400 600 100%', '600 112%']));
    });
});
