import type { Locator, Page } from '@playwright/test';
import { PAGES } from '#app/pages.ts';
import { promised } from '../../promised.ts';
import { beSignedIn, fillShipment } from '../support/admin.ts';
import { scan } from '../support/scanner.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

/** Records requests of the page that could change data. */
function collectWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (pageRequest) => {
    if (pageRequest.method() !== 'GET' && !/session|second-factor\/setup|shipments\/counts$/.test(pageRequest.url()))
      writes.push(`${pageRequest.method()} ${pageRequest.url()}`);
  });
  return writes;
}

/** All staff pages except those that need an id, that signed-in users never see, or that list scans themselves. */
const STAFF_PAGES = PAGES.filter(
  ({ frame, path }) => frame && frame !== 'site' && !/[:*]|login|invite|scan$/.test(path),
).map(({ path }) => path);

/** Fields that must not receive a scan. */
const GUARDED =
  'main :is(input:not([type="checkbox"], [type="radio"], [type="search"], [type="password"], [type="file"], [type="color"], [autocomplete="one-time-code"], [name="trackingNumber"], [name^="references"]), textarea):visible:enabled';

test('a scan opens its shipment from every staff page and from within fields, and writes nothing', async ({
  page,
  request,
}) => {
  test.slow();
  const staff = await createStaff(request);
  const { id, trackingNumber } = await staff.createShipment();
  const writes = collectWrites(page);
  await beSignedIn(page);
  // `npm test` uses every sixth page, with and without fields.
  const pages = promised(
    STAFF_PAGES.filter((_, place) => place % 6 === 0),
    STAFF_PAGES,
  );
  for (const path of [...pages, `/admin/shipments/${id}`, `/admin/shipments/edit/${id}`])
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

test.describe('the page of a shipment', () => {
  test('adds no entry for a scan, whatever was typed, and rejects a typed number as a place', async ({
    page,
    request,
  }) => {
    const staff = await createStaff(request);
    await beSignedIn(page);
    await test.step('a scan after a saved status opens the next shipment and saves nothing', async () => {
      const { id } = await staff.createShipment();
      const next = await staff.createShipment();
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
    await test.step('a scan into the location of a selected status keeps the form and adds no entry', async () => {
      const { id, trackingNumber } = await staff.createShipment();
      await page.goto(`/admin/shipments/${id}`);
      const form = page.getByRole('form', { name: 'Add status' });
      await form.getByLabel('Status').selectOption('IN_TRANSIT');
      await form.getByLabel('Location').fill('Bre');
      await scan(page, trackingNumber);
      await expect(form.getByLabel('Location')).toHaveValue('Bre');
      const { trackingHistory } = await (await request.get(`/api/v1/tracking/${trackingNumber}`)).json();
      expect(trackingHistory).toHaveLength(1);
    });
    await test.step('a typed number is rejected as a place', async () => {
      const { id, trackingNumber } = await staff.createShipment();
      await page.goto(`/admin/shipments/${id}`);
      const form = page.getByRole('form', { name: 'Add status' });
      await form.getByLabel('Status').selectOption('IN_TRANSIT');
      await form.getByLabel('Location').fill(`Depot ${trackingNumber}`);
      await form.getByRole('button', { name: 'Add status' }).click();
      await expect(form).toContainText('This is a tracking number, not a place');
      await expect(form.getByLabel('Location')).toBeFocused();
    });
  });
});

/** A carrier's code that is not one of our numbers. */
const EAN = '4006381333931';

test('a scan presses and chooses nothing, whatever is focused', async ({ page, request }) => {
  test.slow();
  const staff = await createStaff(request);
  const { id } = await staff.createShipment();
  const next = await staff.createShipment();
  const writes = collectWrites(page);
  await beSignedIn(page);
  const path = `/admin/shipments/${id}`;
  const CONTROLS: [name: string, path: string, find: () => Locator][] = [
    ['a button', path, () => page.getByRole('button', { name: 'Delete' })],
    ['a link', path, () => page.getByRole('link', { name: 'Edit', exact: true })],
    ['a select', path, () => page.getByRole('form', { name: 'Add status' }).getByLabel('Status')],
    ['a select that acts at once', '/admin/shipments', () => page.locator('main search select').first()],
    ['a check box', '/admin/shipments', () => page.getByRole('checkbox').nth(1)],
    ['a folded part', '/admin/shipments/create', () => page.locator('main summary').first()],
    ['a date', '/admin/shipments/create', () => page.getByLabel('Estimated delivery date')],
    ['a button that saves', '/admin/shipments/create', () => page.locator('main button[type="submit"]')],
  ];
  const ENDS: ('Enter' | 'Tab')[] = ['Enter', 'Tab'];
  // `npm test` uses every second one.
  const controls = CONTROLS.filter((_, place) => place % promised(2, 1) === 0);
  for (const [turn, [name, start, find]] of controls.entries())
    await test.step(name, async () => {
      // `npm test` ends the scan of a number with the one key or the other.
      for (const end of promised(ENDS.slice(turn % 2).slice(0, 1), ENDS)) {
        await page.goto(start);
        await find().focus();
        await scan(page, next.trackingNumber, end);
        await expect(page).toHaveURL(`/admin/shipments/${next.id}`);
      }
      await page.goto(start);
      await find().focus();
      await scan(page, EAN);
      await expect(page).toHaveURL(`/admin/shipments?search=${EAN}&open=1`);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  expect(writes).toEqual([]);

  await test.step('typing still chooses options', async () => {
    await page.goto('/admin/shipments');
    await page.locator('main search select').first().focus();
    await page.keyboard.type('deliv', { delay: 40 });
    await expect(page).toHaveURL(/status=DELIVERED/);
    await page.goto('/admin/shipments/create');
    const date = page.getByLabel('Estimated delivery date');
    await date.focus();
    await page.keyboard.type('12312031', { delay: 40 });
    await page.keyboard.press('Tab');
    await expect(date).toHaveValue('2031-12-31');
    await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('December 31, 2031');
  });
});

test('a scan in a dialog presses and saves nothing, keeps the input, and explains why it opens nothing', async ({
  page,
  request,
}) => {
  test.slow();
  const staff = await createStaff(request);
  const { id } = await staff.createShipment();
  const { trackingNumber } = await staff.createShipment();
  const writes = collectWrites(page);
  await beSignedIn(page);
  const isRefused = (dialog: Locator) =>
    expect(dialog.getByRole('alert')).toHaveText('Not opened. Finish or close this dialog, then scan again.');

  await test.step('a scan on the delete button', async () => {
    await page.goto(`/admin/shipments/${id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
    await scan(page, trackingNumber);
    await isRefused(dialog);
    await expect(dialog.getByRole('alert')).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/admin/shipments');
    expect(writes.splice(0)).toEqual([expect.stringContaining(`DELETE`)]);
  });

  await test.step('a scan in a form', async () => {
    await page.goto('/admin/settings/webhooks');
    await page.getByRole('button', { name: 'Add address' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add address' });
    const address = dialog.getByLabel('Address');
    await address.fill('https://shop.example/hook');
    const controls = [
      dialog.getByLabel('Only this:'),
      address,
      dialog.getByRole('combobox').first(),
      dialog.getByRole('button', { name: 'Cancel' }),
      dialog.getByRole('button', { name: 'Add address' }),
    ];
    await dialog.getByLabel('Only this:').check();
    await dialog.getByLabel('Created', { exact: true }).check();
    for (const control of [...controls, dialog.getByLabel('Created', { exact: true })])
      for (const end of ['Enter', 'Tab'] as const) {
        await control.focus();
        await scan(page, trackingNumber, end);
        await isRefused(dialog);
        await expect(control).toBeFocused();
      }
    await expect(address).toHaveValue('https://shop.example/hook');
    await expect(dialog.getByLabel('Only this:')).toBeChecked();
    await expect(dialog.getByLabel('Created', { exact: true })).toBeChecked();
    await expect(dialog).toBeVisible();
  });
  expect(writes).toEqual([]);
});

test('a code of another carrier stays in its field and submits no form', async ({ page, request }) => {
  test.slow();
  const { id } = await (await createStaff(request)).createShipment();
  const writes = collectWrites(page);
  await beSignedIn(page);
  const edit = `/admin/shipments/edit/${id}`;
  const FIELDS: [path: string, label: string][] = [
    [edit, 'Origin address'],
    [edit, 'Weight'],
    ['/admin/shipments/create', 'Destination address'],
    [`/admin/shipments/${id}`, 'Location'],
    ['/admin/settings/company/brand', 'Phone'],
    ['/admin/settings', 'New password'],
  ];
  // `npm test` uses every second one.
  for (const [path, label] of FIELDS.filter((_, place) => place % promised(2, 1) === 0)) {
    await page.goto(path);
    const field = page.getByRole('main').getByLabel(label, { exact: true }).first();
    for (const code of [EAN, '1Z999AA10123456784', 'https://carrier.example/t/4711'])
      await test.step(`${path} ${label}: ${code}`, async () => {
        await field.fill('');
        await field.focus();
        await scan(page, code);
        await expect(field).toHaveValue(new RegExp(`${code.replaceAll('/', '.')}$`));
        await expect(field).toBeFocused();
        await expect(page).toHaveURL(path);
      });
  }
  expect(writes).toEqual([]);
});

test('fields for numbers accept scans: the palette opens the shipment, and the create form keeps the number', async ({
  page,
  request,
  server,
}) => {
  const { id, trackingNumber } = await (await createStaff(request)).createShipment();
  const writes = collectWrites(page);
  const label = `${server.url}/track/${trackingNumber}`;
  await beSignedIn(page);
  for (const text of promised([label], [trackingNumber, `]C1${trackingNumber}`, label]))
    await test.step(`the palette opens ${text}`, async () => {
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('ber', { delay: 150 });
      await scan(page, text);
      await expect(page).toHaveURL(`/admin/shipments/${id}`);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  await test.step('the palette opens the result of an Enter that came before it', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(trackingNumber);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/shipments/${id}`);
  });

  await page.goto('/admin/shipments/create');
  await fillShipment(page);
  const number = page.getByLabel('Tracking number');
  for (const text of ['TC-NEW00001', ']C1TC-NEW00002', `${server.url}/track/TC-NEW00003`, 'TCßNEW00004'])
    await test.step(`the create form keeps ${text}`, async () => {
      await number.focus();
      await scan(page, text);
      await expect(number).toHaveValue(`TC-NEW0000${text.at(-1)}`);
      await expect(number).toBeFocused();
    });
  await test.step('the create form keeps pasted text', async () => {
    await number.fill(label);
    await number.blur();
    await expect(number).toHaveValue(trackingNumber);
  });
  await test.step('the create form keeps a reference', async () => {
    await page.getByText('References', { exact: true }).click();
    const reference = page.locator('[name="references.0.value"]');
    await reference.focus();
    await scan(page, EAN);
    await expect(reference).toHaveValue(EAN);
    await expect(reference).toBeFocused();
  });
  expect(writes).toEqual([]);
});
