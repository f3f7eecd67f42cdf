import { beSignedIn, fillShipment, listEntries } from '../support/admin.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const CREATE = { name: 'Create Shipment', exact: true } as const;

test('dates near midnight and clock changes follow the company’s time zone', async ({ newVisitor, problems }) => {
  // The stream of changes fails when the server of this test stops.
  problems.allow(/status of 503/);
  test.setTimeout(120_000);
  const server = await startServer({ SITE_TIME_ZONE: 'America/New_York' });
  try {
    // The reader is in a distant time zone, but the company's counts.
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
    // This time is skipped when clocks go forward, so it is stored as the moment of the change.
    expect((await create('2026-03-08', '02:30')).stored).toBe('2026-03-08T07:30:00.000Z');
    // This time exists twice; the first one counts.
    expect(await create('2025-11-02', '01:30')).toEqual({
      stored: '2025-11-02T05:30:00.000Z',
      shown: 'Nov 2, 2025 1:30 AM',
    });
    expect((await create('2024-02-29', '23:59')).shown).toBe('Feb 29, 2024 11:59 PM');
  } finally {
    await server.stop();
  }
});
