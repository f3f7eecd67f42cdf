import { beSignedIn } from '../support/admin.ts';
import { scan } from '../support/scanner.ts';
import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

/** Ten parcels on a desk. */
const PARCELS = 10;
const MAX_ACTIONS = 14;

test('ten parcels are scanned in at most 14 actions, and none is lost offline', async ({ page, request, problems }) => {
  const staff = await createStaff(request);
  const shipments = await Promise.all(Array.from({ length: PARCELS }, () => staff.createShipment()));
  await beSignedIn(page);
  await page.goto('/admin/scan');
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const bar = page.getByRole('region', { name: 'Pinned for the next scans' });
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });

  await test.step('status, place, pin, ten scans, unpin', async () => {
    await act(page.getByLabel('Status', { exact: true }).selectOption('IN_TRANSIT'));
    await act(page.getByLabel('Location').fill('Hamburg, Burchardkai'));
    await act(page.getByLabel('Location').press('Enter'));
    await expect(bar).toContainText('Hamburg, Burchardkai');
    // The next parcel does not wait for the verdict on the previous one.
    for (const { trackingNumber } of shipments) await act(scan(page, trackingNumber));
    await expect(rows).toHaveCount(PARCELS);
    await expect(rows.filter({ hasText: 'Added' })).toHaveCount(PARCELS);
    for (const { trackingNumber } of shipments) {
      const { trackingHistory } = await (await request.get(`/api/v1/tracking/${trackingNumber}`)).json();
      expect(trackingHistory).toHaveLength(2);
    }
    expect(actions + 1).toBeLessThanOrEqual(MAX_ACTIONS);
  });

  await test.step('scans made offline survive a reload and are added when the network is back', async () => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const { id, trackingNumber } = await staff.createShipment();
    await page.context().setOffline(true);
    await scan(page, trackingNumber);
    await expect(page.getByRole('heading', { name: 'Saved here' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Added' })).toBeVisible();
    await page.reload();
    await expect(bar).toContainText('In Transit');
    await expect(rows).toHaveCount(PARCELS + 1);
    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(`/admin/shipments/${id}`);
  });

  await test.step('on other pages a scan opens its shipment although a status is pinned', async () => {
    const [first] = shipments;
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan(page, first?.trackingNumber ?? '');
    await expect(page).toHaveURL(`/admin/shipments/${first?.id}`);
  });

  await test.step('unpin', async () => {
    await page.goto('/admin/scan');
    await page.getByRole('button', { name: 'Unpin' }).click();
    await expect(page.getByLabel('Status', { exact: true })).toBeFocused();
  });
});
