import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { addStatus, listRows, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const head = (name: string) => page.getByRole('columnheader', { name });

test('headings sort the list, announce the order, keep the focus and the filters, and a third press resets it', async () => {
  const token = await signIn();
  const place = `Headport ${Math.random().toString(36).slice(2, 8)}`;
  const numbers: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { id, trackingNumber } = await storeShipment(token, { originAddress: place });
    if (n === 1) await addStatus(token, id, { status: 'DELIVERED', location: 'London' });
    numbers.unshift(trackingNumber);
  }
  const search = encodeURIComponent(place).replace('%20', '+');
  const { path } = await open(`/admin/shipments?search=${search}`);
  const shown = () =>
    listRows()
      .elements()
      .map((row) => numbers.find((number) => row.textContent.includes(number)));
  await expect.poll(shown).toEqual(numbers);
  await expect.element(head('Created')).toHaveAttribute('aria-sort', 'descending');
  const byNumber = head('Tracking number').getByRole('button');
  await byNumber.click();
  await expect.poll(path).toBe(`/admin/shipments?search=${search}&sort=number`);
  await expect.poll(shown).toEqual([...numbers].sort());
  await expect.element(head('Tracking number')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Created')).not.toHaveAttribute('aria-sort');
  await expect.element(page.getByText(/^3 of \d+ shipments, by tracking number, A to Z$/)).toBeVisible();
  await expect.element(byNumber).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shown).toEqual([...numbers].sort().reverse());
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe(`/admin/shipments?search=${search}`);
  await head('Status').getByRole('button').click();
  await expect.poll(shown).toEqual([numbers[0], numbers[2], numbers[1]]);
  await head('Created').getByRole('button').click();
  await expect.poll(path).toBe(`/admin/shipments?search=${search}`);
  await head('Created').getByRole('button').click();
  await expect.poll(shown).toEqual([...numbers].reverse());
  await expect.element(head('From').getByRole('button')).not.toBeInTheDocument();
});
