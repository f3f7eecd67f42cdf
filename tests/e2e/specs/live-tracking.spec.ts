import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test, testInWhole } from '../support/test.ts';

/** The entries of the history, the only list items with machine-readable times. */
const history = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('time') });
const news = (page: Page) => page.locator('[data-news]');

/** Opens a page and waits until it listens to the stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/events'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

const lengthOfLine = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img')
    .locator('svg:visible path[pathLength]')
    .evaluate((line) => (line instanceof SVGPathElement ? line.getTotalLength() : 0));

test.describe('an open tracking page', () => {
  test('shows a new status, announces it, draws it, and keeps the input', async ({ page, request }) => {
    const staff = await createStaff(request);
    const { id, trackingNumber } = await staff.createShipment({
      originAddress: 'New York',
      destinationAddress: 'London',
    });
    await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Halifax' });
    await openLive(page, `/track/${trackingNumber}`);
    const before = await lengthOfLine(page);
    await page.getByRole('main').getByLabel('Email').fill('someone@exam');
    const search = page.getByRole('main').getByRole('textbox', { name: 'Tracking number' });
    await search.pressSequentially('tc-half');
    await staff.addStatus(id, { status: 'OUT_FOR_DELIVERY', location: 'London', notes: 'On the van.' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out for Delivery');
    await expect(history(page)).toHaveCount(3);
    await expect(history(page).first()).toContainText('On the van.');
    await expect(history(page).first()).toContainText('ago');
    await expect(news(page)).toHaveText('New status: Out for Delivery, London.');
    await expect.poll(() => lengthOfLine(page)).toBeGreaterThan(before);
    await expect(search).toHaveValue('TC-HALF');
    await expect(search).toBeFocused();
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue('someone@exam');
    expect((await findViolations(page)).map(({ id: rule }) => rule)).toEqual([]);
  });

  test('polls its shipment when a proxy buffers the stream', async ({ page, request }) => {
    const staff = await createStaff(request);
    const { id, trackingNumber } = await staff.createShipment();
    await page.clock.install();
    // The response never starts.
    await page.route('**/events*', () => {});
    const stream = page.waitForRequest('**/events*');
    await page.goto(`/track/${trackingNumber}`);
    await stream;
    await staff.addStatus(id, { status: 'OUT_FOR_DELIVERY', location: 'London' });
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Out for Delivery');
    const again = page.waitForRequest('**/events*');
    await page.clock.fastForward('00:10');
    await again;
    await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivered');
  });

  test('catches up after a network outage', async ({ page, request, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const staff = await createStaff(request);
    const { id, trackingNumber } = await staff.createShipment();
    await openLive(page, `/track/${trackingNumber}`);
    await context.setOffline(true);
    await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Halifax' });
    await staff.addStatus(id, { status: 'DELIVERED', location: 'Oslo' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Label Created');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivered');
    await expect(history(page)).toHaveCount(3);
  });

  testInWhole(
    'reports a deletion and shows the shipment again when it is undone',
    async ({ page, request, problems }) => {
      problems.allow(/status of 404/);
      await test.step('shows the shipment again when the deletion is undone', async () => {
        const staff = await createStaff(request);
        const { id, trackingNumber } = await staff.createShipment();
        await page.clock.install();
        await openLive(page, `/track/${trackingNumber}`);
        await staff.removeShipment(id);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('No shipment with this number');
        await staff.restoreShipment(id);
        await page.clock.runFor(20_000);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Label Created');
      });
    },
  );
});
