import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { fillShipment, listEntries, readShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

// The browser is in another time zone, but the company's applies.
const NEW_YORK = { timeZone: 'America/New_York' };
const FORMAT = /[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M/;

async function create(token: string, day: string, time: string) {
  const { path } = await open('/admin/shipments/create', NEW_YORK);
  await fillShipment();
  await page.getByLabelText('Creation date').fill(day);
  await page.getByLabelText('Creation time').fill(time);
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Label Created');
  const { createdAt } = await readShipment(token, path().split('/').at(-1) ?? '');
  const shown = listEntries().getByRole('time').first().element().textContent;
  return [createdAt, FORMAT.exec(shown.replace(/\s+/g, ' '))?.[0]];
}

test('dates near clock changes follow the time zone of the company', async () => {
  const token = await signIn();
  expect(await create(token, '2026-03-08', '01:59')).toEqual(['2026-03-08T06:59:00.000Z', 'Mar 8, 2026 1:59 AM']);
  // The clocks skip this time; it becomes an hour later by the clock.
  expect(await create(token, '2026-03-08', '02:30')).toEqual(['2026-03-08T07:30:00.000Z', 'Mar 8, 2026 3:30 AM']);
  // This time occurs twice; the first one counts.
  expect(await create(token, '2025-11-02', '01:30')).toEqual(['2025-11-02T05:30:00.000Z', 'Nov 2, 2025 1:30 AM']);
  expect(await create(token, '2024-02-29', '23:59')).toEqual(['2024-03-01T04:59:00.000Z', 'Feb 29, 2024 11:59 PM']);
});
