import type { Page } from '@playwright/test';
import type { Customer } from '#domain/customers/schema.ts';
import { beSignedIn } from '../support/admin.ts';
import { sendList } from '../support/imports.ts';
import { createLook } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const SLOW = { timeout: 30_000 };

/** Two rows whose headings identify all fields, unlike any list whose mapping is remembered. */
const writeList = (mark: string) =>
  ['Order no;Service;Weight (kg);City;Street;Postcode;From;Recipient', 'Express;1,5;Oslo', 'Express;2,5;Turku']
    .map((row, index) =>
      index === 0 ? `${row};Of ${mark}` : `${mark}-${index};${row};Invented Street ${index};100${index};Hamburg;Person`,
    )
    .join('\r\n');

async function findCustomers(page: Page, token: string, search: string): Promise<Customer[]> {
  const answer = await page.request.get(`/api/v1/customers?archived=true&search=${search}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await answer.json()).items;
}

test('the typed name sets the customer of a list: the check creates a new one and finds an existing one', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const token = await beSignedIn(page);
  const look = createLook(page, 2);
  const mark = `c${Math.random().toString(36).slice(2, 8)}`;
  const { id } = await sendList(page.request, token, writeList(mark));
  await page.goto(`/admin/imports/${id}/columns`);
  const field = page.getByRole('combobox', { name: 'Customer', exact: false }).first();
  await expect(field).toHaveAccessibleDescription(/type a new name: that customer is created when you check the rows/);
  await field.fill(`Fernweh ${mark}`);
  await expect(page.getByText(`For Fernweh ${mark}.`, { exact: true })).toBeVisible();
  await look('a new customer of a list');
  expect(await findCustomers(page, token, mark)).toEqual([]);
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('2 new, 0 changed.')).toBeVisible(SLOW);
  const [made] = await findCustomers(page, token, mark);
  expect(made?.name).toBe(`Fernweh ${mark}`);
  await expect(page.getByText(`for Fernweh ${mark}`)).toBeVisible();
  const again = await sendList(page.request, token, writeList(`${mark}x`));
  await page.goto(`/admin/imports/${again.id}/columns`);
  await field.fill(`FERNWEH ${mark}`);
  await expect(field).toHaveAccessibleDescription(`Customer ${made?.number}`);
  await page.getByRole('button', { name: 'Check 2 rows' }).click();
  await expect(page.getByText('2 new, 0 changed.')).toBeVisible(SLOW);
  expect(await findCustomers(page, token, mark)).toHaveLength(1);
});
