import type { Page } from '@playwright/test';
import { promised } from '../../promised.ts';
import { beSignedIn, expectAccessible } from '../support/admin.ts';
import { findViolations } from '../support/axe.ts';
import { changeCompany, readPages, saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

const BRANDS = [
  { name: 'Nordlicht Spedition', lineColor: '#5B2BB5', textColor: '#1B2447' },
  { name: 'Ocker & Sohn', lineColor: '#8A5A00', textColor: '#2E2A20' },
  { name: 'Verde Cargo', lineColor: '#0A7A4B', textColor: '#3A2340' },
];
const PLACES: [path: string, isStaff?: boolean][] = [
  ...(['/', '/track/TC-DEMO0001', '/contact', '/about', '/admin/login'].map((path) => [path]) as [string][]),
  ['/admin', true],
];
/** Ordered so that any three in a row include both widths and both themes. */
const LOOKS: { width: number; theme: 'light' | 'dark' }[] = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 1440, theme: 'dark' },
];
/** Values of the specified company, outside of scripts, which contain storage keys and defaults. */
const SPECIFIED = /#C4145F|#FF74AC|%23c4145f/i;
const withoutScripts = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '');

const toRgb = (color: string) =>
  `rgb(${[1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16)).join(', ')})`;
const line = (page: Page) => page.getByLabel('Line', { exact: true });

test('two colors are previewed, rejected while unreadable, and applied everywhere once saved', async ({
  newVisitor,
  own,
  page,
  problems,
}) => {
  problems.allow(/status of (400|422)/);
  test.setTimeout(240_000);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const button = preview.getByText('See where it is');
  const [violet] = BRANDS;
  await line(page).fill('5b2bb5');
  await page.getByLabel('Text', { exact: true }).fill('#1B2447');
  await expect(button).toHaveCSS('background-color', toRgb(violet?.lineColor ?? ''));
  await expect(preview.getByText('In Transit', { exact: true })).toHaveCSS('color', toRgb('#1B2447'));
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  const visitor = await (await newVisitor({ baseURL: own.url })).newPage();
  await visitor.goto('/track');
  await expect(visitor.getByRole('button', { name: 'Track', exact: true })).toHaveCSS(
    'background-color',
    toRgb('#5B2BB5'),
  );
  const pages = await readPages(page.request);
  expect([...pages].filter(([, html]) => SPECIFIED.test(withoutScripts(html))).map(([path]) => path)).toEqual([]);

  await line(page).fill('#FFD400');
  await expect(page.getByText('#FFD400 is too pale to read')).toBeVisible();
  // Outside of the preview, what was saved applies. The pointer is where the button appears.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('button', { name: /^Save / })).toHaveCSS('background-color', toRgb('#5B2BB5'));
  await expect(line(page)).toHaveAccessibleDescription(/its contrast is 1.3 and must be 4.5/);
  await expect(button).toHaveCSS('background-color', toRgb('#5B2BB5'));
  await saveCompany(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' });
  await alert.getByRole('link', { name: 'Line' }).click();
  await expect(line(page)).toBeFocused();
  await page.getByRole('button', { name: '#897000' }).click();
  await expect(line(page)).toHaveValue('#897000');
  await expect(button).toHaveCSS('background-color', toRgb('#897000'));
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
});

test('pages of three brands are readable in both themes and widths, and load one more sheet (J4)', async ({
  newVisitor,
  own,
  page,
}) => {
  test.setTimeout(promised(300_000, 1_200_000));
  const visitor = await (await newVisitor({ baseURL: own.url })).newPage();
  const staff = await (await newVisitor({ baseURL: own.url })).newPage();
  await beSignedIn(staff);
  for (const [nth, brand] of BRANDS.entries()) {
    await changeCompany(page, brand);
    for (const [place, [path, isStaff]] of PLACES.entries()) {
      const current = isStaff ? staff : visitor;
      // `npm test` checks each page with one brand in one look, and each brand in both themes and widths.
      const looks = promised(place % BRANDS.length === nth ? LOOKS.slice((nth + place) % 4).slice(0, 1) : [], LOOKS);
      for (const { width, theme } of looks) {
        await current.setViewportSize({ width, height: 900 });
        await current.context().addCookies([{ name: 'theme', value: theme, url: own.url }]);
        await current.goto(path);
        await expect(current.locator('main h1').first()).toBeVisible();
        await expect(current.locator(`html[data-theme=${theme}]`)).toBeAttached();
        expect(await current.locator('link[rel=stylesheet][href*="/brand/"]').count()).toBe(1);
        await test.step(`${brand.name}, ${path}, ${width} px, ${theme}`, () => expectAccessible(current));
      }
    }
  }
  await page.reload();
  await expect(line(page)).toHaveValue('#0A7A4B');
  expect(await findViolations(page)).toEqual([]);
  await changeCompany(page, { lineColor: null, textColor: null });
  await page.goto('/');
  expect(await page.locator('link[href*="/brand/"]').count()).toBe(0);
});
