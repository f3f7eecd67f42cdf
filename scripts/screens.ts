// Takes the pictures in docs/screens: `npm run screens`; `npm run screens -- readme` only the one of README.md.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { AUTH_TOKEN_KEY } from '#app/session/session-token.ts';
import { ADMIN, startServer } from '../tests/e2e/support/server.ts';
import { findChromium, findHeadlessShell } from './lib/find.mjs';

const FOLDER = join(import.meta.dirname, '../docs/screens');
const JPEG = { type: 'jpeg', quality: 72 } as const;
/** Size of the picture in README.md, of its window and its phone, in CSS pixels. */
const README = { width: 1600, height: 900 };
const WINDOW = { width: 1440, height: 902 };
const PHONE = { width: 390, height: 825 };

/** Name of the picture, address, and viewer. */
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

/** Waits for styles and pictures: pages that follow a shipment keep a stream open, so the network is never idle. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  // A hidden picture is never loaded.
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
    // Includes what is below the fold.
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager';
    });
    await settle(page);
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} became ${page.url()}.`);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.jpg`), fullPage: true, ...JPEG });
    await context.close();
  }
}

async function openPage(
  browser: Browser,
  url: string,
  path: string,
  size: { width: number; height: number },
  token?: string,
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
  });
  if (token) {
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [AUTH_TOKEN_KEY, token] as const);
  }
  const page = await context.newPage();
  await page.goto(path);
  await settle(page);
  return page;
}

/** Takes the picture in README.md: the shipment list in a window and a tracked shipment on a phone. */
async function takeReadmePicture(browser: Browser, url: string, token: string) {
  // Replaces a Japanese address, for which this machine may lack a font.
  await fetch(`${url}/api/v1/shipments/sample-0009`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${token}` },
  });
  const list = await openPage(browser, url, '/admin/shipments', WINDOW, token);
  const track = await openPage(browser, url, '/track/TC-DEMO0001', PHONE);
  const [inWindow, onPhone] = await Promise.all(
    [list, track].map(async (page) => `data:image/png;base64,${(await page.screenshot()).toString('base64')}`),
  );
  const context = await browser.newContext({ viewport: README });
  const page = await context.newPage();
  await page.setContent(`<style>
    body { margin: 0; width: 1600px; height: 900px; position: relative; overflow: hidden; background: #f4f9fb; }
    body::before, body::after { content: ""; position: absolute; left: 0; right: 0; height: 12px;
      background: repeating-linear-gradient(90deg, #8fa5b0 0 1px, transparent 1px 13px) 0 0 / 100% 6px no-repeat,
        repeating-linear-gradient(90deg, #8fa5b0 0 1px, transparent 1px 65px); }
    body::after { bottom: 0; transform: scaleY(-1); }
    .grid { position: absolute; inset: 0; background:
      repeating-linear-gradient(84deg, rgb(11 36 48 / 0.05) 0 1px, transparent 1px 230px),
      repeating-linear-gradient(174deg, rgb(11 36 48 / 0.05) 0 1px, transparent 1px 150px); }
    .route { position: absolute; top: 856px; height: 0; border-top: 4px solid #c4145f; }
    .sailed { left: 0; width: 1210px; }
    .ahead { left: 1235px; right: 0; border-top-style: dotted; }
    .ring { position: absolute; left: 1210px; top: 845px; width: 7px; height: 7px; padding: 5px; border: 4px solid #c4145f;
      border-radius: 50%; background: #c4145f content-box; }
    .window, .phone { position: absolute; overflow: hidden; background: #fff; box-shadow: 0 30px 60px -30px rgb(6 24 33 / 0.4); }
    .window { left: 57px; top: 87px; width: 1102px; border: 1px solid #b9ccd6; border-radius: 12px; }
    .bar { display: flex; gap: 9px; padding: 12px 14px; border-bottom: 1px solid #d6e2e8; }
    .bar i { width: 10px; height: 10px; border: 1.5px solid #8fa5b0; border-radius: 50%; }
    .phone { left: 1205px; top: 93px; width: 324px; height: 686px; border: 10px solid #0b2430; border-radius: 40px; }
    img { display: block; width: 100%; }
  </style><div class="grid"></div><div class="route sailed"></div><div class="route ahead"></div><div class="ring"></div>
  <div class="window"><div class="bar"><i></i><i></i><i></i></div><img src="${inWindow}"></div>
  <div class="phone"><img src="${onPhone}"></div>`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({ path: join(FOLDER, 'readme.jpg'), type: 'jpeg', quality: 80 });
  await Promise.all([list, track, page].map((one) => one.context().close()));
}

const browser = await chromium.launch({
  executablePath: findHeadlessShell() ?? findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
const server = await startServer();
try {
  const token = await signIn(server.url);
  if (process.argv[2] !== 'readme') {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    await takePictures(browser, server.url, token, 1440, 900);
    await takePictures(browser, server.url, token, 390, 844);
  }
  await takeReadmePicture(browser, server.url, token);
} finally {
  await browser.close();
  await server.stop();
}
