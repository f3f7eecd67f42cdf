import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 86_400_000;

/** Returns the page's text in reading order. */
const read = async (page: Page) => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
const ROUTE = { originAddress: 'New York', destinationAddress: 'London' };

test.beforeEach(({ oneDay }) => oneDay);

test('an open page shows a failed attempt first, then the return and the next attempt, and nothing once it is out again', async ({
  page,
  request,
  newVisitor,
}) => {
  test.setTimeout(toLookTimeout(2));
  const look = createLook(page, 2);
  const staff = await createStaff(request);
  const { id, trackingNumber } = await staff.createShipment({
    ...ROUTE,
    estimatedDeliveryDate: new Date(Date.now() + 2 * DAY_MS).toISOString(),
  });
  const plain = await (await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })).newPage();
  const stream = page.waitForResponse((response) => response.url().includes('/events'));
  await page.goto(`/track/${trackingNumber}`);
  await stream;
  const addStatus = (code: string, status = 'OUT_FOR_DELIVERY', more = {}) =>
    staff.addStatus(id, { status, location: 'London', code, ...more });
  const news = page.getByText(/^We tried to deliver on .+\. Nobody answered\.$/);

  await addStatus('out');
  await addStatus('attempt_failed', 'OUT_FOR_DELIVERY', { reason: 'not_home' });
  await expect(news).toBeVisible();
  await expect(page.getByText(/^The next attempt is planned for \w+day, .+\.$/)).toBeVisible();
  await expect(page.getByText('Next attempt, in 2 days')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText(/Delivered\s*Next attempt \w+ \d+, \d{4}/);
  await addStatus('back_at_depot');
  await expect(page.getByText(/^The shipment is back at our depot\. The next attempt is planned for/)).toBeVisible();
  const expected =
    /Out for Delivery We tried to deliver on .+ Nobody answered\. The shipment is back at our depot\. The next attempt is planned for .+ Please make sure that someone is there\. To choose another day, call \+1 212 555 0140\. Last scanned in London/;
  expect(await read(page)).toMatch(expected);
  await plain.goto(`/track/${trackingNumber}`);
  expect(await read(plain)).toMatch(expected);
  await expectAccessible(page);
  await look('a shipment that came back from the door');

  await addStatus('out');
  await expect(news).toHaveCount(0);
  await expect(page.getByText('Estimated delivery, in 2 days')).toBeVisible();
  await addStatus('to_person', 'DELIVERED');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivered');
  expect(await read(page)).not.toMatch(/We tried|next attempt/);
  await plain.reload();
  expect(await read(plain)).not.toMatch(/We tried|next attempt/);
});
