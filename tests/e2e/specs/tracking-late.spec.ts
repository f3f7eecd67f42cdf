import type { APIRequestContext, Page } from '@playwright/test';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

/** The entries of the history, the only list items with machine-readable times. */
const history = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('time') });
const fold = (page: Page) => page.getByText('2 earlier entries', { exact: true });

/** Creates a shipment with 22 scans after its creation. */
async function createScanned(request: APIRequestContext): Promise<string> {
  const staff = await createStaff(request);
  const { id, trackingNumber } = await staff.createShipment();
  for (let n = 0; n < 22; n++) await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Halifax' });
  return `/track/${trackingNumber}`;
}

test.describe('a long history', () => {
  test('shows its 20 newest entries and the creation, collapses the others, and prints all', async ({
    page,
    request,
  }) => {
    await page.goto(await createScanned(request));
    await expect(history(page)).toHaveCount(21);
    await expect(history(page).last()).toContainText('Label Created');
    await page.emulateMedia({ media: 'print' });
    await expect(history(page).nth(21)).toBeVisible();
    await expect(fold(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await fold(page).click();
    await expect(history(page)).toHaveCount(23);
    await expect(history(page).last()).toContainText('Label Created');
    const times = await history(page).getByRole('time').allInnerTexts();
    for (const time of times)
      expect(time.replace(/\s+/g, ' ')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/);
  });
});

test.describe('a result without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('expands its history and links to a question about a hold', async ({ page, request }) => {
    await page.goto(await createScanned(request));
    await expect(history(page)).toHaveCount(21);
    await fold(page).click();
    await expect(history(page)).toHaveCount(23);
    await page.goto('/track/TC-DEMO0004');
    await page.getByRole('link', { name: 'Ask about this shipment' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('TRACKING_ISSUE');
    await expect(page.getByLabel('Message')).toHaveValue(/TC-DEMO0004/);
  });
});
