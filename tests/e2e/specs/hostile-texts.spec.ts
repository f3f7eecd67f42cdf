import type { BrowserContext, Page } from '@playwright/test';
import { toFirstPart } from '#domain/address.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { SCRIPT_PAYLOADS } from '#tests/script-payloads.ts';
import { promised } from '../../promised.ts';
import { beSignedIn, listEntries, listRows, storeShipment } from '../support/admin.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const PER_ADDRESS = 5;
const MAX_SEARCH_LENGTH = 200;

/** Scripts that ran in a context. Those that the security policy blocks fail the test as console errors. */
const ranIn = new WeakMap<BrowserContext, string[]>();

async function watchScripts(context: BrowserContext): Promise<void> {
  const ran: string[] = [];
  await context.exposeBinding('__xss', ({ page }) => void ran.push(page.url()));
  context.on('dialog', (dialog) => {
    ran.push(`${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  ranIn.set(context, ran);
}

/** The texts of entries: every fourth payload in `npm test`. */
const ENTRIES = SCRIPT_PAYLOADS.filter((_, index) => index % promised(4, 1) === 0);

const groups = Array.from({ length: SCRIPT_PAYLOADS.length / PER_ADDRESS }, (_, index) =>
  SCRIPT_PAYLOADS.slice(index * PER_ADDRESS, (index + 1) * PER_ADDRESS),
);
const addressOf = (index: number) => groups[index % groups.length]?.join(' ') ?? '';

/** Each payload is an origin or a destination; both are handled the same way. */
async function storeAddresses(page: Page, token: string): Promise<Shipment[]> {
  const stored: Shipment[] = [];
  for (let index = 0; index < groups.length; index += 2) {
    const addresses = { originAddress: addressOf(index), destinationAddress: addressOf(index + 1) };
    stored.push(await storeShipment(page, token, addresses));
  }
  return stored;
}

/** Each payload is an item, and those of ENTRIES are a place and a note; the notes contain all of them. */
async function storeCarrier(page: Page, token: string): Promise<Shipment> {
  const items = SCRIPT_PAYLOADS.map((description) => ({ description }));
  const shipment = await storeShipment(page, token, { items, notes: SCRIPT_PAYLOADS.join('\n') });
  for (const payload of ENTRIES) {
    const answer = await page.request.post(`/api/v1/shipments/${shipment.id}/history`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { status: 'IN_TRANSIT', location: payload, notes: payload },
    });
    expect(answer.status()).toBe(201);
  }
  return shipment;
}

const textOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.textContent);
const textsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => elements.map((element) => element.textContent));
const valuesOf = (page: Page) =>
  page
    .locator('form')
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test.describe('text that contains a script', () => {
  test.setTimeout(120_000);
  test.beforeEach(({ context }) => watchScripts(context));
  test.afterEach(({ context }) => expect(ranIn.get(context)).toEqual([]));

  test('stays text in addresses: list, detail, form, label, palette and the public page', async ({ page }) => {
    const token = await beSignedIn(page);
    const shipments = await storeAddresses(page, token);
    await page.goto('/admin/shipments');
    await expect(listRows(page).nth(shipments.length)).toBeVisible();
    const cells = await textsOf(page, 'tbody td:nth-last-child(4), tbody td:nth-last-child(3)');
    for (const { originAddress, destinationAddress } of shipments) {
      expect(cells).toContain(toFirstPart(originAddress));
      expect(cells).toContain(toFirstPart(destinationAddress));
    }
    // The list contains all of them; `npm test` opens every fourth shipment, with ten payloads each.
    const opened = shipments.filter((_, index) => index % promised(4, 1) === 0);
    for (const { id, trackingNumber, originAddress, destinationAddress } of opened) {
      await page.goto(`/admin/shipments/${id}`);
      await page.getByRole('button', { name: 'Label', exact: true }).click();
      await expect(page.getByRole('img', { name: /^Barcode/ })).toBeVisible();
      const details = await textsOf(page, 'dd');
      expect(details).toEqual(expect.arrayContaining([originAddress, destinationAddress]));
      expect(await textOf(page, 'dialog')).toContain(`From${originAddress}To${toFirstPart(destinationAddress)}`);
      await page.goto(`/admin/shipments/edit/${id}`);
      await expect(page.getByLabel('Origin address')).toHaveValue(originAddress);
      await expect(page.getByLabel('Destination address')).toHaveValue(destinationAddress);
      await page.goto(`/track/${trackingNumber}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const data = await textsOf(page, 'script[type="application/ld+json"]');
      for (const json of data) JSON.parse(json ?? '');
    }
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('xss');
    await expect(page.getByRole('option').filter({ hasText: '__xss' }).first()).toBeVisible();
  });

  test('stays text in items, notes and entries: detail, form, audit log and the public page', async ({ page }) => {
    const token = await beSignedIn(page);
    const { id, trackingNumber } = await storeCarrier(page, token);
    await page.goto(`/admin/shipments/${id}`);
    await page.getByText(/^\d+ earlier entries$/).click();
    await expect(listEntries(page)).toHaveCount(ENTRIES.length + 1);
    const entries = await listEntries(page).evaluateAll((all) => all.map(({ textContent }) => textContent));
    for (const [index, payload] of [...ENTRIES].reverse().entries()) {
      // The status and the entry's actions are between place and note.
      const text = entries[index]?.replace('In Transit', '').replace('Correct this entry', '');
      expect(text?.endsWith(payload + payload)).toBe(true);
    }
    const panel = (name: string) => page.getByRole('region', { name, exact: true });
    await panel('Items')
      .getByText(/^Show \d+ more items$/)
      .click();
    const items = await panel('Items')
      .getByRole('listitem')
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
    expect(items).toEqual(SCRIPT_PAYLOADS.map((payload) => `${payload}1`));
    expect(
      await panel('Notes')
        .getByRole('paragraph')
        .evaluate(({ textContent }) => textContent),
    ).toBe(SCRIPT_PAYLOADS.join('\n'));

    await page.goto(`/admin/shipments/edit/${id}`);
    await expect(page.getByLabel('Notes')).toHaveValue(SCRIPT_PAYLOADS.join('\n'));
    expect(await valuesOf(page)).toEqual(expect.arrayContaining([...SCRIPT_PAYLOADS]));
    const reversed = [...SCRIPT_PAYLOADS].reverse().join('\n');
    await page.getByLabel('Notes').fill(reversed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(`/admin/shipments/${id}`);
    const audit = page.getByRole('region', { name: 'Audit log' });
    await expect(audit.locator('ins').first()).toBeVisible();
    expect(await textOf(page, 'del')).toBe(SCRIPT_PAYLOADS.join('\n'));
    expect(await textOf(page, 'ins')).toBe(reversed);

    await page.goto(`/track/${trackingNumber}?history=all`);
    await expect(page).toHaveTitle(new RegExp(trackingNumber));
    const text = await textOf(page, 'main');
    expect(ENTRIES.filter((payload) => !text?.includes(payload))).toEqual([]);
  });

  test('stays text in the search and in an edit conflict', async ({ page, problems }) => {
    problems.allow(/status of 412/);
    const token = await beSignedIn(page);
    await page.goto('/admin/shipments');
    const search = page.getByRole('searchbox');
    for (let index = 0; index < SCRIPT_PAYLOADS.length; index += promised(10, 2)) {
      const text = `nowhere9 ${SCRIPT_PAYLOADS.slice(index, index + 2).join(' ')}`.slice(0, MAX_SEARCH_LENGTH);
      await search.fill(text);
      await expect(page.getByRole('main')).toContainText(text.trim().replaceAll(/\s+/g, ' '));
    }
    await page.goto(`/admin/shipments?search=${encodeURIComponent(`nowhere9 ${SCRIPT_PAYLOADS[0]}`)}`);
    await expect(search).toHaveValue(`nowhere9 ${SCRIPT_PAYLOADS[0]}`);

    const shipment = await storeShipment(page, token);
    await page.goto(`/admin/shipments/edit/${shipment.id}`);
    await page.getByLabel('Notes').fill(SCRIPT_PAYLOADS.join('\n'));
    const staff = await createStaff(page.request);
    await staff.saveShipment({ ...shipment, notes: [...SCRIPT_PAYLOADS].reverse().join('\n') });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const conflict = page.getByRole('region', { name: 'Someone else changed this shipment' });
    await expect(conflict).toBeVisible();
    const text = await conflict.evaluate((element) => element.textContent);
    expect(SCRIPT_PAYLOADS.filter((payload) => !text?.includes(payload))).toEqual([]);
  });
});
