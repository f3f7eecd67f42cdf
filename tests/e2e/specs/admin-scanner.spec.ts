import type { Page } from '@playwright/test';
import { PAGES } from '#app/pages.ts';
import { beSignedIn } from '../support/admin.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const MS_BETWEEN_KEYS = 5;

/** What a keyboard scanner does: the keys of a number, and Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: MS_BETWEEN_KEYS });
  await page.keyboard.press('Enter');
}

/** Without those that need an id of their own, or that nobody opens who is signed in. */
const STAFF_PAGES = PAGES.filter(({ frame, path }) => frame && frame !== 'site' && !/[:*]|login|invite/.test(path)).map(
  ({ path }) => path,
);

/** Fields that what is scanned has no business in. */
const GUARDED =
  'main :is(input:not([type="checkbox"], [type="radio"], [type="search"], [type="password"], [type="file"], [type="color"], [autocomplete="one-time-code"], [name="trackingNumber"], [name^="references"]), textarea):visible:enabled';

test('a scan opens its shipment from every staff page, also from within its fields, and writes nothing', async ({
  page,
  request,
}) => {
  test.slow();
  const staff = await createStaff(request);
  const { id, trackingNumber } = await staff.createShipment();
  const writes: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() !== 'GET' && !/session|second-factor\/setup/.test(sent.url()))
      writes.push(`${sent.method()} ${sent.url()}`);
  });
  await beSignedIn(page);
  for (const path of [...STAFF_PAGES, `/admin/shipments/${id}`, `/admin/shipments/edit/${id}`])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('#main h1').first()).toBeVisible();
      const field = page.locator(GUARDED).first();
      if ((await field.count()) > 0) await field.focus();
      await scan(page, trackingNumber);
      await expect(page).toHaveURL(`/admin/shipments/${id}`);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  expect(writes).toEqual([]);
});

test.describe('on the page of a shipment', () => {
  test('a scan after a saved status opens the next shipment, and saves nothing', async ({ page, request }) => {
    const staff = await createStaff(request);
    const { id } = await staff.createShipment();
    const next = await staff.createShipment();
    await beSignedIn(page);
    await page.goto(`/admin/shipments/${id}`);
    const form = page.getByRole('form', { name: 'Add status' });
    await form.getByLabel('Status').selectOption('IN_TRANSIT');
    await form.getByLabel('Location').fill('Bremen');
    await form.getByLabel('Location').press('Enter');
    await expect(form.getByLabel('Location')).toHaveValue('');
    await expect(form.getByLabel('Location')).not.toBeFocused();
    await scan(page, next.trackingNumber);
    await expect(page).toHaveURL(`/admin/shipments/${next.id}`);
    await expect(page.getByText(next.trackingNumber).first()).toBeVisible();
  });

  test('a scan into the location of a chosen status leaves the form as it was and adds no entry', async ({
    page,
    request,
  }) => {
    const staff = await createStaff(request);
    const { id, trackingNumber } = await staff.createShipment();
    await beSignedIn(page);
    await page.goto(`/admin/shipments/${id}`);
    const form = page.getByRole('form', { name: 'Add status' });
    await form.getByLabel('Status').selectOption('IN_TRANSIT');
    await form.getByLabel('Location').fill('Bre');
    await scan(page, trackingNumber);
    await expect(form.getByLabel('Location')).toHaveValue('Bre');
    const { trackingHistory } = await (await request.get(`/api/v1/tracking/${trackingNumber}`)).json();
    expect(trackingHistory).toHaveLength(1);
  });

  test('a number that is typed as a place is refused by the form', async ({ page, request }) => {
    const { id, trackingNumber } = await (await createStaff(request)).createShipment();
    await beSignedIn(page);
    await page.goto(`/admin/shipments/${id}`);
    const form = page.getByRole('form', { name: 'Add status' });
    await form.getByLabel('Status').selectOption('IN_TRANSIT');
    await form.getByLabel('Location').fill(`Depot ${trackingNumber}`);
    await form.getByRole('button', { name: 'Add status' }).click();
    await expect(form).toContainText('This is a tracking number, not a place');
    await expect(form.getByLabel('Location')).toBeFocused();
  });
});
