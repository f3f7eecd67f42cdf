// Takes the pictures of the pages for docs/screens: `npm run screens`.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { AUTH_TOKEN_KEY } from '#app/session/session-token.ts';
import { ADMIN, startServer } from '../tests/e2e/support/server.ts';
import { findChromium, findHeadlessShell } from './lib/find.mjs';

const FOLDER = join(import.meta.dirname, '../docs/screens');
const JPEG = { type: 'jpeg', quality: 72 } as const;

/** Name of the picture, address, and who looks. */
const PAGES: [name: string, path: string, who?: 'staff' | 'night'][] = [
  ['home', '/'],
  ['track-search', '/track'],
  ['track', '/track/TC-DEMO0001'],
  ['track-night', '/track/TC-DEMO0001', 'night'],
  ['track-delivered', '/track/TC-DEMO0002'],
  ['track-hold', '/track/TC-DEMO0004'],
  ['track-ruler', '/track/TC-DEMO0006'],
  ['track-long', '/track/TC-DEMO0012'],
  ['track-not-found', '/track/TC-NOSUCH01'],
  ['test-db', '/test-db'],
  ['not-found', '/no-such-page'],
  ['services', '/services'],
  ['international', '/international'],
  ['cargo-shipping', '/cargo-shipping'],
  ['warehouse-solutions', '/warehouse-solutions'],
  ['business-shipping', '/business-shipping'],
  ['about', '/about'],
  ['careers', '/careers'],
  ['contact', '/contact'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['admin-login', '/admin/login'],
  ['admin-dashboard', '/admin', 'staff'],
  ['admin-shipments', '/admin/shipments', 'staff'],
  ['admin-detail', '/admin/shipments/sample-0001', 'staff'],
  ['admin-create', '/admin/shipments/create', 'staff'],
  ['admin-reports', '/admin/reports', 'staff'],
  ['admin-messages', '/admin/messages', 'staff'],
  ['admin-mail', '/admin/mail', 'staff'],
  ['admin-settings', '/admin/settings', 'staff'],
  ['admin-help', '/admin/help', 'staff'],
];

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Pages that follow a shipment keep a stream open, so the network is never idle. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  // One that is not shown is never fetched.
  await page.waitForFunction(() =>
    [...document.images].filter((image) => image.checkVisibility()).every(({ complete }) => complete),
  );
  await page.evaluate(() => document.fonts.ready);
}

async function takePictures(browser: Browser, url: string, token: string, width: number, height: number) {
  for (const [name, path, who] of PAGES) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      reducedMotion: 'reduce',
    });
    if (who === 'staff') {
      await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [AUTH_TOKEN_KEY, token] as const);
    }
    if (who === 'night') await context.addCookies([{ url, name: 'theme', value: 'dark' }]);
    const page = await context.newPage();
    await page.goto(path);
    // What is below the fold, too.
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager';
    });
    await settle(page);
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} became ${page.url()}.`);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.jpg`), fullPage: true, ...JPEG });
    await context.close();
  }
}

const browser = await chromium.launch({
  executablePath: findHeadlessShell() ?? findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
const server = await startServer();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
try {
  const token = await signIn(server.url);
  await takePictures(browser, server.url, token, 1440, 900);
  await takePictures(browser, server.url, token, 390, 844);
} finally {
  await browser.close();
  await server.stop();
}
