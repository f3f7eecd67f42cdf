import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const panel = (name: string) => page.getByRole('region', { name, exact: true });

/** Opens a report of the sample shipments and one shipment on hold. */
async function openReport() {
  const token = await signIn();
  await storeShipment(token, { status: 'ON_HOLD', serviceType: 'ECONOMY' });
  const { path, go } = await open('/admin/reports');
  await expect.element(page.getByRole('heading', { name: 'Share by status' })).toBeVisible();
  return { token, path, go };
}

test('every figure links to a list with as many shipments', async () => {
  const { token, path } = await openReport();
  const figures = page
    .getByRole('main')
    .getByRole('link', { name: /^\d+: / })
    .elements();
  const sizes = figures.flatMap((link) => [link.getBoundingClientRect().width, link.getBoundingClientRect().height]);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
  const links = figures.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? ''] as const);
  const status = panel('Share by status');
  await expect.element(status.getByRole('row', { name: /On Hold/ })).toBeVisible();
  await expect.element(status.getByRole('row')).toHaveLength(6);
  expect(links.length).toBeGreaterThan(20);
  for (const [href, text] of links) {
    const query = new URL(href, 'http://list.test').search;
    const { total } = await ask<{ total: { count: number } }>(token, `/shipments${query}`);
    expect([href, total.count]).toEqual([href, Number(text)]);
  }
  const delivered = status.getByRole('link', { name: /Delivered/ });
  const count = delivered.element().textContent;
  await delivered.click();
  await expect.element(page.getByText(/^Created .* to /)).toBeVisible();
  await expect.element(page.getByText(new RegExp(`^${count} of \\d+ shipments?, newest first`))).toBeVisible();
  await page.getByRole('link', { name: 'Show all shipments' }).click();
  await expect.poll(path).toBe('/admin/shipments?status=DELIVERED');
});

test('On Hold is counted separately, and its list has a matching heading', async () => {
  await openReport();
  await panel('Share by status')
    .getByRole('link', { name: /On Hold/ })
    .click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('On Hold shipments');
});

test('a lane links to its deliveries, and a search keeps that filter', async () => {
  await openReport();
  const lane = panel('Transit time per lane').getByRole('row').nth(1);
  const name = lane.getByRole('rowheader').element().textContent;
  await lane.getByRole('link').first().click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect.element(filters).toMatchTextContent(`${name}`);
  await expect.element(filters).toMatchTextContent('With a delivery entry');
  await page.getByRole('searchbox').fill('no such thing');
  await expect.element(page.getByText('No shipment matches these filters.')).toBeVisible();
  await expect.element(filters).toMatchTextContent('With a delivery entry');
});

test('the address contains period, service and lane, buttons set common periods, and invalid periods are rejected', async () => {
  const { path } = await openReport();
  const service = page.getByLabelText('Service', { exact: true });
  const from = page.getByLabelText('From', { exact: true });
  const apply = page.getByRole('button', { name: 'Apply' });
  await service.selectOptions('Economy');
  await from.fill('2026-01-02');
  await page.getByLabelText('To', { exact: true }).fill('2026-12-31');
  await apply.click();
  await expect.poll(path).toBe('/admin/reports?from=2026-01-02&to=2026-12-31&service=ECONOMY');
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect.poll(path).toMatch(/service=ECONOMY/);
  await expect.element(page.getByRole('link', { name: 'Last 7 days' })).toHaveAttribute('aria-current', 'true');
  window.history.back();
  await expect.element(from).toHaveValue('2026-01-02');
  await from.fill('2027-01-02');
  await apply.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The period ends before it starts. Choose a later day in To.');
  await from.fill('2025-01-02');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('A report covers at most 366 days. Choose a shorter period.');
  await open('/admin/reports?from=2026-01-02&to=2026-12-31&service=ECONOMY');
  await expect.element(service).toHaveValue('ECONOMY');
});

test('a report counts one customer’s shipments, and its figures link to them', async () => {
  const token = await signIn();
  const id = crypto.randomUUID();
  const name = `Invented ${id.slice(0, 8)}`;
  await ask(token, '/customers', { method: 'POST', data: { id, name } });
  await storeShipment(token, { customerId: id, serviceType: 'ECONOMY' });
  await storeShipment(token, { serviceType: 'ECONOMY' });
  const { path } = await open('/admin/reports');
  const customer = page.getByLabelText('Customer', { exact: true });
  await customer.selectOptions(name);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText(`Customer ${name}`, { exact: true })).toBeVisible();
  const figures = panel('Share by status').getByRole('link', { name: /^1: / });
  await expect.element(figures).toHaveLength(1);
  await figures.click();
  await expect.poll(path).toContain(`customer=${id}`);
  await open('/admin/reports?customer=nobody-here');
  await expect.element(customer).toHaveValue('nobody-here');
  await expect.element(customer.getByRole('option', { name: 'Customer not found' })).toBeInTheDocument();
});

test('a period without shipments says so, and a failed report loads after a retry', async () => {
  allowConsoleError(/Failed to load report/);
  const { go } = await openReport();
  await go('/admin/reports?from=2020-01-01&to=2020-01-31');
  await expect.element(page.getByRole('heading', { name: 'Nothing was created in this period' })).toBeVisible();
  const fault = answerInstead(/\/reports\//, answerWith(500));
  await page.getByRole('link', { name: 'Last 30 days' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The report could not be loaded');
  fault.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel('Shipments created per day')).toBeVisible();
});
