import type { Page } from '@playwright/test';
import { listBareTexts } from '../../bare-texts.ts';
import { promised } from '../../promised.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { TRANSLATIONS, type Translation, translate } from '../support/translation.ts';

/** Opens a page and waits until it listens to the stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/events'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The changes that an open page of a shipment shows live. */
const UPDATES = [
  { status: 'IN_TRANSIT', location: 'Halifax', heading: 'In Transit' },
  { status: 'IN_TRANSIT', location: 'Dock 4', heading: 'In Transit' },
  { status: 'ON_HOLD', location: 'Halifax', notes: 'Customs needs an invoice.', heading: 'On Hold' },
  { status: 'OUT_FOR_DELIVERY', location: 'London', heading: 'Out for Delivery' },
  { status: 'OUT_FOR_DELIVERY', location: 'Little Snoring', heading: 'Out for Delivery' },
  { status: 'DELIVERED', location: 'London', heading: 'Delivered' },
] as const;

test.describe('a page that the browser translates', () => {
  for (const [turn, translation] of TRANSLATIONS.entries())
    test(`keeps working on every public page with its texts ${translation}, also after a change of language and of page`, async ({
      page,
      problems,
    }) => {
      test.setTimeout(180_000);
      problems.allow(/status of (400|404)/);
      // `npm test` uses every sixth page in turn; app/site/pages.component.test.tsx looks at the texts of every page.
      const pages = promised(
        PUBLIC_PAGES.filter((_, place) => place % (6 * TRANSLATIONS.length) === 6 * turn),
        PUBLIC_PAGES,
      );
      for (const path of pages) await test.step(path, () => useTranslated(page, path, translation));
    });

  for (const translation of promised<readonly Translation[]>(TRANSLATIONS.slice(0, 1), TRANSLATIONS))
    test(`shows each new status and the deletion with its texts ${translation}`, async ({
      page,
      request,
      problems,
    }) => {
      problems.allow(/status of 404/);
      const staff = await createStaff(request);
      const { id, trackingNumber } = await staff.createShipment({
        originAddress: 'New York',
        destinationAddress: 'London',
      });
      await openLive(page, `/track/${trackingNumber}`);
      for (const { heading: status, ...update } of UPDATES) {
        await translate(page, translation);
        await staff.addStatus(id, update);
        await expect(heading(page)).toHaveText(status);
        await expectNews(page, update.location);
        expect(await page.evaluate(listBareTexts)).toEqual([]);
      }
      await translate(page, translation);
      const current = await staff.addStatus(id, { status: 'ON_HOLD', location: 'London' });
      await translate(page, translation);
      await staff.saveShipment({ ...current, estimatedDeliveryDate: '2027-12-01T09:00:00.000Z' });
      await expect(page.getByRole('main')).toContainText('December 1, 2027');
      await translate(page, translation);
      await staff.removeShipment(id);
      await expect(heading(page)).toContainText('No shipment');
    });

  test('reloads once when the nodes to change are gone', async ({ page, request, problems }) => {
    problems.allow(/NotFoundError|removeChild/);
    const staff = await createStaff(request);
    const { id, trackingNumber } = await staff.createShipment({
      originAddress: 'New York',
      destinationAddress: 'London',
    });
    await openLive(page, `/track/${trackingNumber}`);
    await emptyDrawings(page);
    await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
    await expect(heading(page)).toHaveText('Delivered');
    await expect(drawings(page).locator('path').first()).toBeAttached();
    expect(await page.evaluate(() => history.state.isReloadOfTranslated)).toBe(true);
  });
});

async function useTranslated(page: Page, path: string, translation: (typeof TRANSLATIONS)[number]): Promise<void> {
  await page.goto(path);
  expect(await page.evaluate(listBareTexts)).toEqual([]);
  await translate(page, translation);
  await page.getByRole('banner').locator('summary').first().click();
  await page.getByRole('banner').locator('[hreflang="de"], [lang="de"]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('contentinfo')).toContainText('Kontakt');
  await translate(page, translation);
  await page.getByRole('contentinfo').locator('a[href="/careers"]').click();
  await expect(page).toHaveURL(/\/careers$/);
  expect(await page.evaluate(listBareTexts)).toEqual([]);
  await page.context().clearCookies();
}

const drawings = (page: Page) => page.getByRole('main').getByRole('img').locator('svg');

/** Removes the nodes that React would remove when the line is complete. */
async function emptyDrawings(page: Page): Promise<void> {
  await drawings(page).evaluateAll((elements) => {
    for (const drawing of elements) drawing.replaceChildren();
  });
}

async function expectNews(page: Page, place: string): Promise<void> {
  if (!/\d/.test(place)) await expect(page.locator('[data-news]')).toContainText(place);
}
