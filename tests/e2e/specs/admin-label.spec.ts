import type { BrowserContextOptions, Page } from '@playwright/test';
import { readCode } from '#tests/read-code.ts';
import { promised } from '../../promised.ts';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

/** Dots per inch of a thermal printer, and CSS px per inch. */
const PRINTER_DPI = 203;
const CSS_DPI = 96;

const VIEWS: [name: string, options: BrowserContextOptions, media: 'screen' | 'print'][] = [
  ['on a screen', { viewport: { width: 1440, height: 900 } }, 'screen'],
  ['on a phone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }, 'screen'],
  ['on paper', { viewport: { width: 384, height: 576 }, deviceScaleFactor: PRINTER_DPI / CSS_DPI }, 'print'],
];

const LONG = 'Weit entfernte Niederlassung der erfundenen Gesellschaft, '.repeat(9).slice(0, 500);
const LONG_SHIPMENT = { originAddress: LONG, destinationAddress: LONG, people: toPeople(LONG.slice(0, 200), LONG) };
const ADDRESSES: [name: string, overrides: object][] = [
  ['short addresses', {}],
  ['the longest addresses', { originAddress: LONG, destinationAddress: LONG }],
  ['a place of one long word', { destinationAddress: 'W'.repeat(500) }],
  ['the longest of everything', LONG_SHIPMENT],
];

/** `npm test` uses one of the four addresses per view: on paper the longest. */
const addressesOf = (turn: number) => ADDRESSES.slice(turn === 2 ? -1 : turn).slice(0, 1);

function toPeople(name: string, instructions: string) {
  const party = { name, company: '', phone: '', email: '' };
  return { sender: party, recipient: { ...party, phone: '+49 40 555 0100', language: '', postcode: '', instructions } };
}

async function openLabel(page: Page, token: string, overrides: object) {
  const { id, trackingNumber } = await storeShipment(page, token, overrides);
  await page.goto(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await expect(page.getByRole('img', { name: `Barcode of ${trackingNumber}` })).toBeVisible();
  return trackingNumber;
}

for (const [turn, [view, options, media]] of VIEWS.entries()) {
  test(`a scanner reads the number and the public page from the label ${view}`, async ({ newVisitor, server }) => {
    test.setTimeout(90_000);
    const page = await (await newVisitor(options)).newPage();
    const token = await beSignedIn(page);
    for (const [name, overrides] of promised(addressesOf(turn), ADDRESSES)) {
      await test.step(name, async () => {
        const trackingNumber = await openLabel(page, token, overrides);
        await page.emulateMedia({ media, colorScheme: 'dark' });
        const picture = await page.getByRole('dialog', { name: 'Label' }).screenshot();
        expect(await readCode(picture, 'Code128')).toBe(trackingNumber);
        expect(await readCode(picture, 'QRCode')).toBe(`${server.url}/track/${trackingNumber}`);
        await page.emulateMedia({ media: 'screen' });
      });
    }
  });
}

test('a scanner reads a label whose bars do not match screen pixels', async ({ page }) => {
  const token = await beSignedIn(page);
  const trackingNumber = await openLabel(page, token, { ...LONG_SHIPMENT, trackingNumber: 'TC-YC0MPLMS' });
  const picture = await page.getByRole('dialog', { name: 'Label' }).screenshot();
  expect(await readCode(picture, 'Code128')).toBe(trackingNumber);
});
