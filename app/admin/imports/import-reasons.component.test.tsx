import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeCompany, resetCompanyAfterEach } from '#tests/components/company.ts';
import { checkRows, importShipments, SLOW, uploadList } from '#tests/components/imports.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

resetCompanyAfterEach();

const toDay = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);

test('a list that moves dates needs a reason in each row, or one for all rows at the dry run', async () => {
  const look = createLook(2);
  const token = await signIn();
  await changeCompany({ estimateReasonRequired: true });
  const { id, trackingNumber, originAddress, destinationAddress } = await storeShipment(token, {
    estimatedDeliveryDate: `${toDay(9)}T09:00:00.000Z`,
  });
  const constants = { serviceType: 'Standard', weight: '12.4', originAddress, destinationAddress };
  const openChecked = async (header: string, row: string) => {
    const list = await uploadList(token, `Tracking number;Delivery date${header}\n${trackingNumber};${row}`);
    await list.map({ constants });
    await open(`/admin/imports/${list.id}/columns`);
    await checkRows(1).click();
  };
  const run = async () => {
    await expect.element(importShipments(1), SLOW).toBeEnabled();
    await importShipments(1).click();
    await expect.element(page.getByRole('heading', { name: '0 created, 1 changed' }), SLOW).toBeVisible();
  };
  await openChecked(';Delay reason', `${toDay(10)};`);
  const cell = page.getByRole('combobox', { name: 'Reason for the new date of row 2' });
  await expect.element(cell, SLOW).toBeVisible();
  await cell.fill('Trafic');
  await look('a row that moves a date without a reason');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Row 2 is correct.'), SLOW).toBeVisible();
  await run();
  await openChecked('', toDay(11));
  await expect
    .element(page.getByRole('heading', { name: 'Promised dates change, and this list gives no reason' }), SLOW)
    .toBeVisible();
  await look('a list that moves dates without a reason column');
  await page.getByRole('combobox', { name: 'Reason for the new date' }).selectOptions('Missed connection');
  await page.getByRole('button', { name: 'Use it for all rows' }).click();
  await run();
  await open(`/admin/shipments/edit/${id}`);
  const ledger = page.getByRole('region', { name: 'Promised dates' });
  await expect.element(ledger).toMatchTextContent('Missed connection');
  await expect.element(ledger).toMatchTextContent('Traffic');
});

test('a dry run marks the default estimate of a new row that holds no date', async () => {
  const token = await signIn();
  await changeCompany({ defaultEstimates: { STANDARD: 2 } });
  const row = `X-${crypto.randomUUID().slice(0, 8)};Ana;"Oslo, Eksempelgata 5";2,5`;
  const list = await uploadList(token, `Customer reference;Name;Address;Weight\n${row}`);
  await list.map({ constants: { serviceType: 'Standard', originAddress: 'Hamburg, Sample Quay 1' } });
  await open(`/admin/imports/${list.id}/columns`);
  await checkRows(1).click();
  await expect.element(page.getByRole('table').last(), SLOW).toMatchTextContent(/Default estimate: \w+ \d+, 20\d\d/);
  await createLook(1)('a row with a default estimate');
});

test('a date that cannot be read stays as it was written, although it begins like one', async () => {
  const token = await signIn();
  const dates = ['2026-13-45', '2026-12-08 / 2026-08-12', toDay(9)];
  const rows = dates.map((date, at) => `X-${crypto.randomUUID()};Ana;"Oslo, Eksempelgata ${at}";2,5;${date}`);
  const list = await uploadList(token, ['Customer reference;Name;Address;Weight;Delivery date', ...rows].join('\n'));
  await list.map({ constants: { serviceType: 'Standard', originAddress: 'Hamburg, Sample Quay 1' } });
  await open(`/admin/imports/${list.id}/columns`);
  const preview = page.getByRole('complementary', { name: 'Row 2 becomes' });
  await expect.element(preview).toMatchTextContent('2026-13-45');
  await checkRows(3).click();
  for (const [at, date] of dates.slice(0, 2).entries())
    await expect
      .element(page.getByRole('textbox', { name: `Estimated delivery of row ${at + 2}` }), SLOW)
      .toHaveValue(date);
});
