import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { listRows, saveShipment, storeShipment } from '#tests/components/shipments.ts';
import { signIn, signInWithColumns } from '#tests/components/staff.ts';

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const search = () => page.getByRole('searchbox', { name: 'Search shipments' });
const exportButton = () => page.getByRole('button', { name: 'Export' });

test('the list searches literally while typing, and keeps the focus and the address', async () => {
  await storeShipment(await signIn(), { originAddress: 'Odd_Port 100%, 1 Sample Quay' });
  const { path } = await open('/admin/shipments');
  await search().click();
  await userEvent.keyboard('odd_port 100%');
  await expect.element(listRows()).toHaveLength(1);
  await expect.poll(path).toBe('/admin/shipments?search=odd_port+100%25');
  await expect.element(search()).toHaveFocus();
  await search().fill('odd-port');
  await expect.element(page.getByRole('heading', { name: 'No shipments found' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Create New Shipment' }))
    .toHaveAttribute('href', '/admin/shipments/create');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect.element(search()).toHaveValue('');
  await expect.element(listRows().first()).toBeVisible();
});

test('a list without any shipment offers the search and Create New Shipment only', async () => {
  await signIn();
  const none = { items: [], nextCursor: null, total: { count: 0, isExact: true } };
  answerInstead(/^GET .*\/shipments(\?|$)/, () => Response.json(none));
  const controls = [
    page.getByLabelText('Status', { exact: true }),
    page.getByLabelText('Order', { exact: true }),
    page.getByText('Columns', { exact: true }),
    page.getByText('Filter', { exact: true }),
    exportButton(),
  ];
  await open('/admin/shipments');
  await expect.element(page.getByRole('heading', { name: 'No shipments found' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create New Shipment' })).toBeVisible();
  await expect.element(search()).toBeVisible();
  for (const control of controls) await expect.element(control).not.toBeInTheDocument();
  await open('/admin/shipments?status=DELIVERED');
  await expect.element(page.getByRole('heading', { name: 'No shipments found' })).toBeVisible();
  for (const control of controls) await expect.element(control).toBeVisible();
  await open('/admin/shipments', { siteMode: 'reference' });
  await expect.element(page.getByRole('heading', { name: 'No shipments found' })).toBeVisible();
  await expect.element(page.getByLabelText('Status', { exact: true })).toBeVisible();
  await expect.element(exportButton()).toBeVisible();
});

test('a search that matches every shipment shows their number once', async () => {
  const { trackingNumber } = await storeShipment(await signIn());
  await open('/admin/shipments?search=TC-');
  await expect.element(page.getByText(/^\d+ shipments, newest first$/)).toBeVisible();
  await search().fill(trackingNumber);
  await expect.element(page.getByText(/^1 of \d+ shipments, newest first$/)).toBeVisible();
});

test('the list sorts by next delivery or last change, and keeps search, filter and selection', async () => {
  const token = await signIn();
  const place = `Orderly ${Date.now().toString(36)}`;
  const store = (estimatedDeliveryDate: string | null, status = 'IN_TRANSIT') =>
    storeShipment(token, { originAddress: `${place}, 1`, status, estimatedDeliveryDate });
  const later = await store(at(5));
  const delivered = await store(at(0.5), 'DELIVERED');
  const none = await store(null);
  const soon = await store(at(1));
  const numbers = () =>
    listRows()
      .elements()
      .map((row) => /TC-\w{8}/.exec(row.textContent)?.[0]);
  const order = page.getByLabelText('Order', { exact: true });
  const { path } = await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await expect.element(page.getByText(/^4 of \d+ shipments, newest first$/)).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${soon.trackingNumber}` }).click();
  await order.selectOptions('Next delivery first');
  await expect.element(page.getByText(/^4 of \d+ shipments, next delivery first$/)).toBeVisible();
  await expect.poll(numbers).toEqual([soon, later, none, delivered].map(({ trackingNumber }) => trackingNumber));
  await expect.poll(path).toMatch(/sort=estimate/);
  await expect.element(page.getByRole('region', { name: 'Selection' })).toMatchTextContent('1 selected');
  await saveShipment(token, { ...later, notes: 'Rang twice.' });
  await order.selectOptions('Last change first');
  await expect.poll(() => numbers()[0]).toBe(later.trackingNumber);
  await page.getByLabelText('Status', { exact: true }).selectOptions('In Transit');
  await expect.element(page.getByText(/^3 of \d+ shipments, last change first$/)).toBeVisible();
  window.history.back();
  await expect.element(page.getByText(/^4 of \d+ shipments, last change first$/)).toBeVisible();
  await order.selectOptions('Newest first');
  await expect.poll(path).not.toMatch(/sort=/);
});

test('a filtered list states its own count when the count of all shipments fails', async () => {
  allowConsoleError(/Failed to load shipments/);
  await signIn();
  answerInstead(/\/shipments\/counts$/, answerWith(500));
  await open('/admin/shipments?search=TC-DEMO0001');
  await expect.element(page.getByText('1 shipment, newest first')).toBeVisible();
});

test('a late shipment is marked as on its public page, and a delivered one is not', async () => {
  await open('/track/TC-DEMO0007');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(/^\w+ days? late\. /);
  await signInWithColumns('estimate');
  await open('/admin/shipments?search=TC-DEMO0007');
  await expect.element(listRows()).toHaveLength(1);
  await expect.element(listRows()).toMatchTextContent(/\d+ days? late/);
  await open('/admin/shipments?status=DELIVERED');
  await expect.element(listRows().first()).toBeVisible();
  await expect.element(page.getByText(/days? late/)).not.toBeInTheDocument();
});

for (const [first, language, late] of [
  [0, 'de', /Tage? verspätet/],
  [1, 'es', /días? de retraso/],
  [2, 'fr', /jours? de retard/],
  [3, 'zh', /已晚 ?\d+ ?天/],
] as const)
  test(`staff see how late a shipment is in the browser’s language, on any screen: ${language}`, async () => {
    await signInWithColumns('estimate');
    await open('/admin/shipments?search=TC-DEMO000', { language });
    await expect.element(page.getByText(late).first()).toBeVisible();
    await createLook(first)('the list');
  });

test('an export that cannot start shows an error and keeps the list', async () => {
  allowConsoleError(/Failed to export shipments/);
  await signIn();
  await open('/admin/shipments?search=TC-DEMO0002');
  await expect.element(listRows()).toHaveLength(1);
  for (const [status, text] of [
    [429, 'Other exports are running. Wait until one has finished, then try again.'],
    [500, 'The export could not be started. The list is as it was; try again in a moment.'],
  ] as const) {
    const fault = answerInstead(/^POST .*\/exports$/, answerWith(status));
    await exportButton().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await expect.element(listRows()).toHaveLength(1);
    await expect.element(search()).toHaveValue('TC-DEMO0002');
    fault.stop();
  }
});
