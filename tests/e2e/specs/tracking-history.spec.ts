import type { APIRequestContext, Page } from '@playwright/test';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

/** The entries of the history, the only list items with machine-readable times. */
const history = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('time') });
const toOlder = (page: Page) => page.getByRole('link', { name: '2 earlier entries', exact: true });
const older = (page: Page) => page.getByText('2 earlier entries', { exact: true });

/** Creates a shipment with 22 scans after its creation. */
async function createScanned(request: APIRequestContext) {
  const staff = await createStaff(request);
  const { id, trackingNumber } = await staff.createShipment();
  for (let n = 0; n < 22; n++) await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Halifax' });
  const addStatus = () => staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Halifax' });
  return { path: `/track/${trackingNumber}`, addStatus };
}

test.describe('a long history', () => {
  test('shows its 20 newest entries and the creation, and loads the others in place', async ({ page, request }) => {
    const { path, addStatus } = await createScanned(request);
    await page.goto(path);
    await expect(history(page)).toHaveCount(21);
    await expect(history(page).last()).toContainText('Label Created');
    await expect(page.getByText('Halifax, 22 scans')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(history(page)).toHaveCount(21);
    await expect(older(page)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await toOlder(page).focus();
    const { y } = (await toOlder(page).boundingBox()) ?? {};
    await page.keyboard.press('Enter');
    await expect(history(page)).toHaveCount(23);
    await expect(history(page).last()).toContainText('Label Created');
    await expect(page).toHaveURL(`${path}?history=all`);
    await expect(page.locator('summary', { has: older(page) })).toBeFocused();
    expect((await older(page).boundingBox())?.y).toBeCloseTo(y ?? 0, -2);
    const times = await history(page).getByRole('time').allInnerTexts();
    for (const time of times)
      expect(time.replace(/\s+/g, ' ')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/);
    await addStatus();
    await expect(history(page)).toHaveCount(24);
    await page.emulateMedia({ media: 'print' });
    await expect(history(page).nth(22)).toBeVisible();
    await expect(page.getByText('3 earlier entries')).toBeHidden();
  });
});

test.describe('a result without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows its complete history and links to a question about a hold', async ({ page, request }) => {
    await page.goto((await createScanned(request)).path);
    await expect(history(page)).toHaveCount(21);
    await toOlder(page).click();
    await expect(history(page)).toHaveCount(23);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.goto('/track/TC-DEMO0004');
    await page.getByRole('link', { name: 'Ask about this shipment' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('TRACKING_ISSUE');
    await expect(page.getByLabel('Message')).toHaveValue(/TC-DEMO0004/);
  });
});
