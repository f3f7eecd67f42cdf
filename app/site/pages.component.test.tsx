import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { listBareTexts } from '#tests/bare-texts.ts';
import { createLook, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { readServed } from '#tests/components/served.ts';
import { signIn } from '#tests/components/staff.ts';
import { PUBLIC_PAGES } from '#tests/e2e/support/public-pages.ts';

const heading = () => page.getByRole('heading', { level: 1 });
const bar = () => page.getByRole('navigation', { name: 'Main' });

test('an unknown address responds with 404, has the specified title, and links to home and tracking', async () => {
  const { status, document: served } = await readServed('/no-such-page');
  expect([status, served.title]).toEqual([404, '404 - Page Not Found']);
  const { path } = await open('/no-such-page');
  await page.getByRole('link', { name: 'Go Home', exact: true }).click();
  await expect.poll(path).toBe('/');
  window.history.back();
  await page.getByRole('main').getByRole('link', { name: 'Track a Package' }).click();
  await expect.poll(path).toBe('/track');
});

test('pages stay in the history of the browser with their titles', async () => {
  await open('/');
  await bar().getByRole('link', { name: 'Track' }).click();
  await expect.poll(() => document.title).toMatch(/^Track Shipment/);
  window.history.back();
  await expect.poll(() => document.title).toMatch(/Logistics and shipping solutions/);
  window.history.forward();
  await expect.poll(() => document.title).toMatch(/^Track Shipment/);
});

const MASKED = /^TC-..•{6}$/;
const numbersOf = (parent: ParentNode) =>
  [...parent.querySelectorAll('tr td:first-child')].map(({ textContent }) => textContent);

test('the connection test lists five shipments with masked numbers, and whole ones to signed-in staff', async () => {
  const { document: served } = await readServed('/test-db');
  expect(served.querySelector('h1')?.textContent).toBe('Connection test');
  expect(numbersOf(served)).toEqual(Array(5).fill(expect.stringMatching(MASKED)));
  expect(served.documentElement.outerHTML).not.toMatch(/TC-[A-Z0-9]{3}/);
  expect(served.querySelector('main')?.textContent).toContain('Staff see them whole');
  await signIn();
  await open('/test-db');
  await expect.poll(() => numbersOf(document)).toEqual(Array(5).fill(expect.stringMatching(/^TC-[A-Z0-9]{8}$/)));
  await expect.element(page.getByText('Staff see them whole')).not.toBeInTheDocument();
});

/** Screens wider than any column of text. */
const WIDTHS = inject('isWhole') ? [1600, 1920, 2560] : [2560];

/** The globe's image is transparent beside its disc. */
const GLOBE = ':has(> picture > img[src*="globe"])';
/** Finds images that touch only one edge of the window. */
function findHardEdges(): string[] {
  const { clientWidth } = document.documentElement;
  return [...document.querySelectorAll('main img, main svg')]
    .filter((picture) => !picture.closest(GLOBE))
    .map((picture) => ({ picture, box: picture.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.left <= 0 !== box.right >= clientWidth)
    .map(({ picture, box }) => `${picture.getAttribute('src') ?? 'svg'}: ${box.left} to ${box.right}`);
}

/** Makes every word of the page 40 % longer and returns the resulting width, before React restores a word. */
function lengthenWords(): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('script, .code, svg')) continue;
    text.data = text.data.replace(/\S+/g, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
  }
  return document.documentElement.scrollWidth;
}

test(
  'every public page is accessible (F1), has only texts that a browser can translate (X6), is complete on a wide screen: no image ends before the edge; and fits 320 px when words are 40 % longer (F3)',
  async () => {
    const look = createLook();
    for (const path of PUBLIC_PAGES.filter((one) => !one.startsWith('/api/docs'))) {
      await open(path);
      await expect.element(heading()).toBeVisible();
      await look(path);
      expect([path, listBareTexts()]).toEqual([path, []]);
      for (const width of WIDTHS) {
        await resize(width, 1200);
        await expect.poll(findHardEdges, { message: `${path} at ${width}` }).toEqual([]);
        expect([path, document.documentElement.scrollWidth]).toEqual([path, width]);
      }
      await resize(320);
      expect([path, lengthenWords()]).toEqual([path, 320]);
    }
  },
  inject('isWhole') ? 900_000 : 240_000,
);
