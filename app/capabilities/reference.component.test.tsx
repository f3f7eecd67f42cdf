import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '#tests/components/actions.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { resize } from '#tests/components/look.ts';
import { type Opened, open } from '#tests/components/open.tsx';
import { listRows, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

let token = '';

beforeEach(async () => {
  token = await signIn();
});

/** Opens a page in SITE_MODE=reference. */
const openReference = (path: string): Promise<Opened> => open(path, { siteMode: 'reference' });
const sidebar = () => page.getByRole('complementary').first();
const dashboard = () => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const watch = (requests: RegExp) => answerInstead(requests, (proceed) => proceed()).requests;

test('Export shows that it is not implemented and sends no request', async () => {
  const requests = watch(/\/exports/);
  const alerts: unknown[] = [];
  const { alert } = window;
  window.alert = (text) => alerts.push(text);
  await openReference('/admin/shipments');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => alerts).toEqual(['Export is not implemented yet.']);
  window.alert = alert;
  expect(requests).toEqual([]);
});

test('Generate Report does nothing', async () => {
  const requests = watch(/\/reports/);
  const { path } = await openReference('/admin');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect.element(dashboard()).toBeVisible();
  // If the click had an effect, its request would precede those of this navigation.
  await sidebar().getByRole('link', { name: 'Create Shipment' }).click();
  await expect.poll(path).toBe('/admin/shipments/create');
  expect(requests).toEqual([]);
});

test('/admin/settings contains only password and sessions', async () => {
  await openReference('/admin/settings');
  const sections = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(() => textsOf(sections)).toEqual(['Password', 'Sessions']);
  await expect.element(page.getByRole('main').getByRole('link')).not.toBeInTheDocument();
});

test('the sidebar has no search, and the shortcuts offer nothing of live mode', async () => {
  await openReference('/admin/shipments');
  await expect.element(listRows().first()).toBeVisible();
  expect(textsOf(sidebar().getByRole('link')).slice(1)).toEqual([
    'Dashboard',
    'Shipments',
    'Create Shipment',
    'Settings',
    'Help & Support',
  ]);
  expect(textsOf(sidebar().getByRole('button'))).toEqual(['Sign Out']);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('?');
  const terms = page.getByRole('dialog').getByRole('term');
  await expect.element(terms.first()).toHaveTextContent('Focus the search field');
  await expect.element(terms.filter({ hasText: /Find|Select|print/ })).not.toBeInTheDocument();
});

test('settings and help are dead links, in the sidebar and in the narrow menu', async () => {
  const { path } = await openReference('/admin');
  await expect.element(page.getByRole('heading', { name: 'Recent Shipments' })).toBeVisible();
  for (const name of ['Settings', 'Help & Support']) {
    await expect.element(sidebar().getByRole('link', { name })).toHaveAttribute('href', '#');
    await sidebar().getByRole('link', { name }).click();
    await expect.element(dashboard()).toBeVisible();
    expect(path()).toBe('/admin');
  }
  await resize(390);
  await page.getByLabelText('Menu').first().click();
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '#');
});

test('the status form has only the fields status, place and notes', async () => {
  const { id } = await storeShipment(token);
  await openReference(`/admin/shipments/${id}`);
  const form = page.getByRole('form', { name: 'Add status' });
  await form.getByRole('combobox').first().selectOptions('ON_HOLD');
  await expect.element(form.getByRole('combobox')).toHaveLength(1);
});

test('a label prints without a question about the recipient', async () => {
  const print = vi.spyOn(window, 'print');
  const { id } = await storeShipment(token);
  await openReference(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await page.getByRole('button', { name: 'Print label' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
});

test('the list has the specified columns and controls, without checkboxes', async () => {
  await openReference('/admin/shipments');
  await expect
    .poll(() => textsOf(page.getByRole('columnheader')))
    .toEqual(['Tracking number', 'Status', 'From', 'To', 'Created', 'Actions']);
  await expect.element(page.getByText(/days? late/)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Status', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Order', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Import', exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.keyboard('j');
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
});

test('the form has one way to create a shipment', async () => {
  const { id } = await storeShipment(token);
  await openReference(`/admin/shipments/${id}`);
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Duplicate' })).not.toBeInTheDocument();
  await openReference(`/admin/shipments/create?from=${id}`);
  await expect.element(page.getByLabelText('Origin address')).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Create and print label' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('the address fields have no suggestions', async () => {
  const requests = watch(/address-suggestions/);
  const { path } = await openReference('/admin/shipments/create');
  await page.getByLabelText('Origin address').click();
  await userEvent.keyboard('Rotterd');
  await page.getByLabelText('Destination address').click();
  await userEvent.keyboard('Londo');
  await page.getByLabelText('Weight', { exact: true }).fill('1');
  await expect.element(page.getByRole('listbox', { name: 'Suggestions' })).not.toBeInTheDocument();
  // Suggestions would have been requested before the shipment is stored.
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  await expect.poll(path).toMatch(/^\/admin\/shipments\/(?!create)/);
  expect(requests).toEqual([]);
});

test('a deletion shows no toast and cannot be undone', async () => {
  const { id } = await storeShipment(token);
  const { path } = await openReference(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  await expect.poll(path).toBe('/admin/shipments');
  await expect.element(page.getByRole('table')).toBeVisible();
  await expect.element(page.getByText('Shipment deleted.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('the dashboard has no inbox, attention list or setup offer, and requests none of them', async () => {
  const requests = watch(/\/(contact|attention)\b/);
  await openReference('/admin');
  await expect.element(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  await expect.element(sidebar().getByRole('link', { name: 'Create Shipment' })).toBeVisible();
  await expect.element(sidebar().getByRole('link', { name: /^Messages/ })).not.toBeInTheDocument();
  await expect.element(page.getByText('Needs attention')).not.toBeInTheDocument();
  await expect.element(page.getByText(/goes by the name of an invented company/)).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});
