import { beSignedIn, fillShipment, listEntries, readShipment } from '../support/admin.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const CREATE = { name: 'Create Shipment', exact: true } as const;

test('dates at the edges of a zone and of summer time mean what the zone says', async ({ newVisitor, problems }) => {
  // The stream of changes, when the server of this test stops.
  problems.allow(/status of 503/);
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
      return { stored: stored.createdAt, shown: await listEntries(page).getByRole('time').first().textContent() };
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

test('the arrow keys step weight, sizes and items in the language of the page, not below their minimum', async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ locale: 'de-DE' })).newPage();
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  const press = async (name: string, typed: string, keys: string[]) => {
    const input = page.getByRole('textbox', { name, exact: true }).last();
    await input.fill(typed);
    for (const key of keys) await input.press(key);
    return input.inputValue();
  };
  expect(await press('Gewicht', '1,2', ['ArrowUp', 'ArrowUp'])).toBe('1,4');
  expect(await press('Gewicht', '0,2', ['ArrowDown', 'ArrowDown'])).toBe('0,1');
  expect(await press('Länge', '', ['ArrowUp', 'ArrowUp'])).toBe('1,1');
  expect(await press('Gewicht', 'zwei', ['ArrowUp'])).toBe('zwei');
});

test('a weight typed as 1.125 is that in English, and 1,234 is refused with both ways to read it', async ({ page }) => {
  const token = await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  await fillShipment(page);
  const weight = page.getByLabel('Weight', { exact: true });
  const type = async (text: string) => {
    await weight.fill('');
    await weight.pressSequentially(text);
  };
  await type('1,234');
  await page.getByLabel('Length').pressSequentially('60,5');
  await page.getByRole('button', CREATE).click();
  await expect(weight).toHaveAccessibleDescription('This number can be read two ways. Type 1234 or 1.234');
  await type('1.125');
  await page.getByRole('button', CREATE).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Label Created');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await readShipment(page, token, id)).toMatchObject({ weight: 1.125, dimensions: { length: 60.5 } });
});

test('what is put right is no longer said, and what is put wrong is not before the next try', async ({ page }) => {
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  await fillShipment(page);
  await page.getByLabel('Tracking number').fill('TC-12');
  await page.getByLabel('Width').fill('0.5');
  await page.getByLabel('Creation date').fill('2999-01-01');
  await page.keyboard.press('Control+Enter');
  const summary = page.getByRole('alert').and(page.locator('[tabindex]'));
  const links = summary.getByRole('link');
  await expect(links).toHaveText(['Tracking number', 'Width', 'Creation date']);
  await page.getByLabel('Width').fill('2');
  const weight = page.getByLabel('Weight', { exact: true });
  await weight.fill('0');
  await expect(links).toHaveText(['Tracking number', 'Creation date']);
  await expect(weight).toBeFocused();
  await page.getByLabel('Tracking number').fill('');
  await expect(summary).toHaveText(/^Creation date cannot be later than today/);
  await page.getByLabel('Creation date').fill('2026-01-02');
  await expect(summary).toHaveCount(0);
  await weight.fill('1000001');
  await page.keyboard.press('Control+Enter');
  await expect(summary).toHaveText(/^Enter a number up to 1,000,000/);
});
