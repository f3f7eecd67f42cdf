// Draws the icons of browsers, phones and mails from app/document/favicon.svg: `npx node scripts/icons.mjs`, after changing
// the logo.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { TAB_SIZES, toIco } from '../server/company/mark/to-ico.ts';
import { findChromium } from './lib/find.mjs';
import { root } from './lib/paths.mjs';

const mark = readFileSync(join(root, 'app/document/favicon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: findChromium() ?? '' });
const page = await browser.newPage({ colorScheme: 'light' });

/**
 * @param {number} size in pixels
 * @param {{ share: number, ground: string }} look the share of the width that the logo takes, and its background color
 * @returns {Promise<Buffer>} a PNG
 */
async function draw(size, { share, ground }) {
  await page.setViewportSize({ width: size, height: size });
  const body = `margin:0;display:grid;place-items:center;height:100vh;background:${ground}`;
  await page.setContent(`<body style="${body}">${mark.replace('<svg ', `<svg width="${share * size}" `)}</body>`);
  return page.screenshot({ omitBackground: true });
}

/** Draws the logo without margins for mails, which show it at half the size. */
async function drawMailMark() {
  await page.setViewportSize({ width: 68, height: 48 });
  const whole = mark.replace('viewBox="0 0 40 40"', 'viewBox="-.5 5.5 41 29" width="68" height="48"');
  await page.setContent(`<body style="margin:0;background:#fff">${whole}</body>`);
  return page.screenshot();
}

const WHITE = { share: 0.76, ground: '#fff' };
/** A launcher may crop all but the inner 80 %. */
const MASKABLE = { share: 0.56, ground: '#fff' };
const CLEAR = { share: 1, ground: 'transparent' };

const tab = [];
for (const size of TAB_SIZES) tab.push(await draw(size, CLEAR));
const files = {
  'favicon.ico': toIco(tab),
  'apple-touch-icon.png': await draw(180, WHITE),
  'icon-192.png': await draw(192, WHITE),
  'icon-512.png': await draw(512, WHITE),
  'icon-maskable-512.png': await draw(512, MASKABLE),
  'mail-mark.png': await drawMailMark(),
};
await browser.close();
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(root, 'public', name), bytes);
console.log(
  Object.entries(files)
    .map(([name, { length }]) => `${name} ${length} bytes`)
    .join('\n'),
);
