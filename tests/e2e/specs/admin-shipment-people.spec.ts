import { randomUUID } from 'node:crypto';
import { TRAPPED, TRAPS } from '../../people-traps.ts';
import { beSignedIn, expectAccessible, storeShipment } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

test('a recipient is found by name without accents and by order number, called, and erased on request', async ({
  page,
  context,
}) => {
  test.setTimeout(toLookTimeout(2));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const look = createLook(page, 1);
  const token = await beSignedIn(page);
  const code = randomUUID().slice(0, 8);
  const email = `ines.${code}@invented.example`;
  const recipient = { name: `Inés Gutiérrez-${code}`, company: 'Panadería Invented', phone: '+34 91 555-0101', email };
  const { trackingNumber } = await storeShipment(page, token, {
    people: { recipient: { ...recipient, language: 'es', instructions: 'Ring twice.' } },
    references: [
      { kind: 'order', value: `PO ${code}-b` },
      { kind: 'invoice', value: `INV${'-0123456789'.repeat(5)}` },
    ],
  });
  const row = page.getByRole('row').filter({ hasText: trackingNumber });

  await page.goto(`/admin/shipments?search=${encodeURIComponent(`hamburg gutierrez-${code}`)}`);
  await expect(row).toContainText(`Recipient: ${recipient.name}`);
  await page.getByRole('searchbox').fill(`po${code}b`);
  await expect(row).toContainText(`Order: PO ${code}-b`);
  await look('the list with what was found');
  await page.getByRole('searchbox').fill(trackingNumber);
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Recipient');

  await row.getByRole('link', { name: `View ${trackingNumber}` }).click();
  const people = page.getByRole('region', { name: 'People' });
  await expect(people.getByRole('link', { name: recipient.phone })).toHaveAttribute('href', 'tel:+34915550101');
  await expect(people.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(people).toContainText('Speaks Spanish');
  await expect(people).toContainText('Ring twice.');
  await people.getByRole('button', { name: `Copy PO ${code}-b` }).press('Enter');
  await expect(people.getByRole('status').first()).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`PO ${code}-b`);
  await expectAccessible(page);
  const panels = page.getByRole('region', { name: /^(People|Notes|Items)$/ });
  await expect(panels.getByRole('heading', { level: 2 })).toHaveText(['People', 'Notes', 'Items']);
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('the recipient’s name');
  await look('the detail page with people');

  await page.goto('/admin/people');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  const held = page.getByRole('region', { name: email });
  await expect(held).toContainText('Shipments: 1.');
  await expect(held).toContainText(trackingNumber);
  await held.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Shipments: 1.');
  await page.goto(`/admin/shipments?search=gutierrez-${code}`);
  await expect(page.getByText('No shipments match')).toBeVisible();
});

test('visitors receive no people or references in the page, its data, the calendar or the feed (P1)', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const { trackingNumber } = await storeShipment(page, token, TRAPPED);
  const bytes: string[] = [];
  page.on('response', async (response) => bytes.push(await response.text().catch(() => '')));
  for (const language of ['en', 'zh']) {
    await page.goto(`/track/${trackingNumber}?lang=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    bytes.push(await page.content());
  }
  for (const end of ['', '.json', '.ics', '.atom'])
    bytes.push(await (await page.request.get(`/track/${trackingNumber}${end}`)).text());
  expect(bytes.join('\n')).toContain(trackingNumber);
  expect(bytes.join('\n')).not.toMatch(TRAPS);
});
