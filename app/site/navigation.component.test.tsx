import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press, textsOf } from '#tests/components/actions.ts';
import { resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { signIn } from '#tests/components/staff.ts';

const LINKS = ['Home', 'Track', 'Services', 'International', 'About', 'Contact'];
const CLEAR = 'rgba(0, 0, 0, 0)';

const bar = () => page.getByRole('navigation', { name: 'Main' });
const menu = () => page.getByRole('navigation', { name: 'Menu' });
const opener = () => page.getByRole('banner').getByLabelText('Menu', { exact: true }).first();

test('the bar has the specified links and marks the current page', async () => {
  await open('/track');
  await expect.poll(() => textsOf(bar().getByRole('link'))).toEqual(LINKS);
  await expect.element(bar().getByRole('link', { name: 'Track' })).toHaveAttribute('aria-current', 'page');
  await expect.element(bar().getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
});

test('the bar becomes opaque past 10 pixels of scrolling and transparent again at the top', async () => {
  await open('/');
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
  const style = () => getComputedStyle(page.getByRole('banner').element());
  window.scrollTo({ top: 10, behavior: 'instant' });
  await expect.poll(() => style().backgroundColor).toBe(CLEAR);
  window.scrollTo({ top: 11, behavior: 'instant' });
  await expect.poll(() => style().backgroundColor).toBe('rgb(255, 255, 255)');
  await expect.poll(() => style().boxShadow).not.toBe('none');
  window.scrollTo({ top: 0, behavior: 'instant' });
  await expect.poll(() => style().backgroundColor).toBe(CLEAR);
});

test('the bar keeps language and menu visible at 200 % text size', async () => {
  document.documentElement.style.fontSize = '200%';
  try {
    for (const [width, control] of [
      [1280, 'Language: English'],
      [390, 'Menu'],
    ] as const) {
      await resize(width);
      await open('/');
      const summary = page.getByRole('banner').getByLabelText(control, { exact: true }).first();
      await expect.element(summary).toBeVisible();
      expect(summary.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
    }
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test('the menu covers the page while it is open, traps the keyboard, and restores the focus on Escape', async () => {
  await resize(390);
  await open('/');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(opener()).toBeVisible();
  await press(opener(), '{Enter}');
  await expect.element(menu()).toBeVisible();
  await expect.poll(() => document.querySelector('main')?.inert).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  await expect.poll(() => document.querySelector('main')?.inert).toBe(false);
});

test('the menu mirrors the links of the bar and closes when the route changes', async () => {
  await resize(390);
  const { path } = await open('/');
  await opener().click();
  await expect.poll(() => textsOf(menu().getByRole('link'))).toEqual(LINKS);
  await menu().getByRole('link', { name: 'Track' }).click();
  await expect.poll(path).toBe('/track');
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toBeVisible();
});

test('the menu of narrow screens has the Dashboard for signed-in staff', async () => {
  await resize(1100);
  await signIn();
  await open('/track');
  await opener().click();
  await expect.element(menu().getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('the menu of narrow screens has a language list that switches the page at once', async () => {
  await resize(390);
  await open('/');
  await opener().click();
  await expect.element(page.getByRole('button', { name: 'Change language' })).not.toBeInTheDocument();
  await page.getByLabelText('Language', { exact: true }).selectOptions('es');
  await expect.element(page.getByRole('contentinfo')).toMatchTextContent('Contacto');
});

test('the language form of narrow screens keeps what the page was opened for', async () => {
  await resize(390);
  await open('/contact?position=analyst&utm_source=mail');
  await opener().click();
  const form = page.getByLabelText('Language', { exact: true }).element().closest('form');
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['position', 'analyst'],
    ['lang', 'en'],
  ]);
});

test('the footer has quick links, services, contact details and legal links', async () => {
  await open('/');
  const footer = page.getByRole('contentinfo');
  await expect.element(footer).toBeInTheDocument();
  const hrefs = footer
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    ...['/', '/', '/track', '/about', '/careers', '/contact'],
    ...['/international', '/cargo-shipping', '/warehouse-solutions', '/business-shipping', '/services'],
    ...['/terms', '/privacy', '/legal-notice'],
  ]);
  await expect.element(footer).toMatchTextContent('Mon-Fri 8-6, Sat 9-2, Sun closed');
  await expect.element(footer).toMatchTextContent('since 2010, serving over 200 countries');
});

test('home, search and an unknown address fit screens of 320 to 1440 pixels', async () => {
  for (const path of ['/', '/track', '/no-such-page', '/test-db']) {
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 390, 768, 1440]) {
      await resize(width);
      expect([path, document.documentElement.scrollWidth]).toEqual([path, width]);
    }
  }
});

test('an unknown address keeps soundings clear of its text, and on a phone shows the end of the course below the links', async () => {
  await open('/no-such-page');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  const soundings = () => [...main.element().querySelectorAll('svg text')].filter((text) => text.checkVisibility());
  for (const width of [768, 1024, 1280, 1350, 1440]) {
    await resize(width, 800);
    const texts = [...main.element().querySelectorAll('h1, p')].map((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect();
    });
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    const hidden = soundings().filter((text) => texts.some((box) => meets(text.getBoundingClientRect(), box)));
    expect(hidden, `at ${width}`).toEqual([]);
    expect(soundings(), `at ${width}`).not.toEqual([]);
  }
  await resize(390);
  const links = main.getByRole('link').last().element().getBoundingClientRect();
  const fix = main.element().querySelector('circle')?.getBoundingClientRect();
  expect(fix?.top).toBeGreaterThan(links.bottom);
});
