import type { Page } from '@playwright/test';
import { beSignedIn, fillShipment } from './admin.ts';
import { startServer } from './server.ts';
import { expect, test } from './test.ts';

const CREATE = { name: 'Create Shipment', exact: true } as const;
const errorOf = (page: Page, label: string) =>
  page.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.err');

/** What is put into a field, and what the form says to it. */
const REFUSED: [label: string, value: string, message: string][] = [
  ['Origin address', 'x'.repeat(501), 'This text is too long'],
  ['Origin address', '\u200B\u00A0\u2060', 'Enter an origin address'],
  ['Notes', 'x'.repeat(5_001), 'This text is too long'],
  ['Weight', '-1', 'Weight must be greater than 0'],
  ['Weight', '1e7', 'This value is not valid'],
  ['Weight', '0', 'Weight must be greater than 0'],
  ['Length', '-3', 'A dimension is 0 (not given) or at least 1'],
  ['Creation date', '0001-01-01', 'This value is not valid'],
  ['Estimated delivery date', '9999-12-31', 'This value is not valid'],
];

const ADDRESS = 'שדרות רוטשילד 1 👩‍👩‍👧‍👦, <b>5\u200B6</b> & \u202Eback';
const NOTES = '<script>no</script> Zalgo Z̸̢̛͓a̶̡͝l\n北京 🇳🇴\ttab';

test('values that nobody expects are refused on their field, or shown as they were typed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 422/);
  test.setTimeout(60_000);
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  await fillShipment(page);
  for (const [label, value, message] of REFUSED) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(value);
    await page.getByRole('button', CREATE).click();
    await expect(errorOf(page, label), `${label} = ${value.slice(0, 20)}`).toHaveText(message);
    await expect(page.locator('.sum')).toBeFocused();
    await field.fill(before);
  }
  // Half a number: the browser has no value for it, and the form must not take that for an empty field.
  await page.getByLabel('Width', { exact: true }).pressSequentially('1e');
  await page.getByRole('button', CREATE).click();
  await expect(page.locator('.sum')).toContainText('Width');
  await page.getByLabel('Width', { exact: true }).fill('');

  await page.getByLabel('Origin address').fill(ADDRESS);
  await page.getByLabel('Notes').fill(NOTES);
  await page.getByLabel('Weight', { exact: true }).fill('1.25e1');
  await page.getByRole('button', CREATE).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Label Created');
  const texts = (selector: string) =>
    page.locator(selector).evaluateAll((elements) => elements.map((element) => element.textContent));
  expect(await texts('.dl dd')).toEqual(expect.arrayContaining([ADDRESS, '12.5 kg']));
  expect(await texts('.side .pre')).toEqual([NOTES]);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Origin address')).toHaveValue(ADDRESS);
  await expect(page.getByLabel('Notes')).toHaveValue(NOTES);
});

test('dates at the edges of a zone and of summer time mean what the zone says', async ({ newVisitor }) => {
  test.setTimeout(120_000);
  const server = await startServer({ SITE_TIME_ZONE: 'America/New_York' });
  try {
    // A reader far away: the company's zone counts, not the browser's.
    const page = await (await newVisitor({ baseURL: server.url, timezoneId: 'Pacific/Kiritimati' })).newPage();
    const token = await beSignedIn(page);
    const create = async (day: string, time: string) => {
      await page.goto('/admin/shipments/create');
      await fillShipment(page);
      await page.getByLabel('Creation date').fill(day);
      await page.getByLabel('Creation time').fill(time);
      await page.getByRole('button', CREATE).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Label Created');
      const id = new URL(page.url()).pathname.split('/').at(-1);
      const headers = { Authorization: `Bearer ${token}` };
      const stored = await (await page.request.get(`${server.url}/api/v1/shipments/${id}`, { headers })).json();
      return { stored: stored.createdAt, shown: await page.locator('.tl time').first().textContent() };
    };
    expect(await create('2026-03-08', '01:59')).toEqual({
      stored: '2026-03-08T06:59:00.000Z',
      shown: 'Mar 8, 2026 1:59 AM',
    });
    // Skipped by the clocks: an hour later by the clock, the very moment they jump.
    expect((await create('2026-03-08', '02:30')).stored).toBe('2026-03-08T07:30:00.000Z');
    // There twice: the first one.
    expect(await create('2025-11-02', '01:30')).toEqual({
      stored: '2025-11-02T05:30:00.000Z',
      shown: 'Nov 2, 2025 1:30 AM',
    });
    expect((await create('2024-02-29', '23:59')).shown).toBe('Feb 29, 2024 11:59 PM');
  } finally {
    await server.stop();
  }
});
