import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { addStatus, listRows, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const code = () => Math.random().toString(36).slice(2, 8);
const chips = () => page.getByRole('group', { name: 'Filters' });
/** In CSS pixels; the title has the whole text. */
const MAX_CHIP_WIDTH = 260;
const addButton = () => chips().getByText('Filter', { exact: true });
const option = (name: string) => chips().getByRole('button', { name, exact: true });
const apply = () => page.getByRole('button', { name: 'Apply' }).click();

async function openFilter(name: string): Promise<void> {
  await addButton().click();
  await option(name).click();
}

test('chips filter the list by customer, service and days, are stored in the address, and Back reverts them', async () => {
  const token = await signIn();
  const name = `Nordlicht Instruments and Laboratory Supplies of the North ${code()}`;
  const customerId = crypto.randomUUID();
  await ask(token, '/customers', { method: 'POST', data: { id: customerId, name } });
  const express = await storeShipment(token, { customerId, serviceType: 'EXPRESS' });
  const economy = await storeShipment(token, { customerId, serviceType: 'ECONOMY' });
  const { path } = await open('/admin/shipments');
  await openFilter('Customer');
  await chips().getByRole('radio', { name }).click();
  await apply();
  await expect.poll(path).toBe(`/admin/shipments?customer=${customerId}`);
  await expect.element(listRows()).toHaveLength(2);
  const chip = chips().getByRole('button', { name: `Change filter: Customer ${name}` });
  await expect.element(chip).toHaveTextContent(`Customer ${name}`);
  await expect.element(chip).toHaveAttribute('title', `Customer ${name}`);
  expect(chip.element().getBoundingClientRect().width).toBeLessThanOrEqual(MAX_CHIP_WIDTH);
  await chip.click();
  await expect.element(chips().getByRole('radio', { name })).toBeChecked();
  await expectAccessible();
  await option('Other filters').click();
  await expect.element(option('Customer')).toHaveFocus();
  await option('Service').click();
  await chips().getByRole('checkbox', { name: 'Express' }).click();
  await apply();
  await openFilter('Created');
  await chips().getByRole('group', { name: 'Created' }).getByLabelText('From').fill('2026-01-02');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe(`/admin/shipments?service=EXPRESS&customer=${customerId}&createdFrom=2026-01-02`);
  await expect.element(listRows()).toHaveLength(1);
  await expect.element(listRows()).toMatchTextContent(express.trackingNumber);
  await expect.element(chips()).toMatchTextContent('Created Jan 2, 2026 or later');
  await chips().getByRole('button', { name: 'Remove filter: Service Express' }).click();
  await expect.element(listRows()).toHaveLength(2);
  await expect.element(page.getByText(economy.trackingNumber)).toBeVisible();
  history.back();
  await expect.element(listRows()).toHaveLength(1);
  await chips().getByRole('link', { name: 'Show all shipments' }).click();
  await expect.poll(path).toBe('/admin/shipments');
});

test('a period that moves with today stands in the address, and absolute days replace it', async () => {
  const token = await signIn();
  const customerId = crypto.randomUUID();
  await ask(token, '/customers', { method: 'POST', data: { id: customerId, name: `Nordlicht ${code()}` } });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const soon = await storeShipment(token, { customerId, estimatedDeliveryDate: day });
  await storeShipment(token, { customerId, estimatedDeliveryDate: `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` });
  const { path } = await open(`/admin/shipments?customer=${customerId}`);
  await expect.element(listRows()).toHaveLength(2);
  await openFilter('Estimate');
  const estimate = chips().getByRole('group', { name: 'Estimate' });
  await estimate.getByLabelText('Period').selectOptions('next 7 days');
  await expect.element(estimate.getByLabelText('From')).not.toBeInTheDocument();
  await apply();
  await expect.poll(path).toBe(`/admin/shipments?customer=${customerId}&estimateFrom=today&estimateTo=today%2B6`);
  await expect.element(listRows()).toHaveLength(1);
  await expect.element(listRows()).toMatchTextContent(soon.trackingNumber);
  await chips().getByRole('button', { name: 'Change filter: Estimate: next 7 days' }).click();
  await expect.element(estimate.getByLabelText('Period')).toHaveFocus();
  await estimate.getByLabelText('Period').selectOptions('Chosen days');
  await estimate.getByLabelText('From').fill('2026-01-02');
  await apply();
  await expect.poll(path).toBe(`/admin/shipments?customer=${customerId}&estimateFrom=2026-01-02`);
  await expect.element(listRows()).toHaveLength(2);
});

test('two services share a chip, and a last place narrows them', async () => {
  const token = await signIn();
  const location = `Zielhafen ${code()}`;
  const shipments = [];
  for (const serviceType of ['EXPRESS', 'ECONOMY', 'STANDARD'] as const) {
    const shipment = await storeShipment(token, { serviceType });
    await addStatus(token, shipment.id, { status: 'IN_TRANSIT', location });
    shipments.push(shipment);
  }
  const { path } = await open('/admin/shipments');
  await openFilter('Last place');
  await chips().getByRole('textbox', { name: 'Last place' }).fill(location.toUpperCase());
  await userEvent.keyboard('{Enter}');
  await openFilter('Service');
  await chips().getByRole('checkbox', { name: 'Express' }).click();
  await chips().getByRole('checkbox', { name: 'Economy' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(chips()).toMatchTextContent('Service Express or Economy');
  await expect.element(chips()).toMatchTextContent(`Last place ${location.toUpperCase()}`);
  await expect.element(listRows()).toHaveLength(2);
  await expect.element(page.getByText(shipments[2]?.trackingNumber ?? '')).not.toBeInTheDocument();
  await chips().getByRole('button', { name: 'Change filter: Service Express or Economy' }).click();
  await expect.element(chips().getByRole('checkbox', { name: 'Express' })).toHaveFocus();
  await chips().getByRole('checkbox', { name: 'Economy' }).click();
  await apply();
  await expect.element(listRows()).toHaveLength(1);
  await expect.poll(path).toMatch(/\?service=EXPRESS&lastPlace=/);
});

test('late shipments are a filter, and an empty list names the filters and only offers to clear them', async () => {
  await signIn();
  const { path } = await open('/admin/shipments?service=EXPRESS&createdTo=2000-01-01');
  await expect.element(page.getByText('No shipment matches these filters.')).toBeVisible();
  await openFilter('Late');
  await page.getByRole('checkbox', { name: 'Only late shipments' }).click();
  await apply();
  await expect.poll(path).toMatch(/late=true/);
  await expect.element(chips().getByRole('button', { name: 'Remove filter: Late' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create New Shipment' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect.poll(path).toBe('/admin/shipments');
});

test('the menu reports customers that cannot load, and the other filters work and keep the chosen customer', async () => {
  allowConsoleError(/Failed to load/);
  await signIn();
  answerInstead(/\/customers/, answerWith(500));
  const { path } = await open('/admin/shipments?customer=nobody-here');
  await openFilter('Customer');
  await expect.element(chips().getByRole('alert')).toMatchTextContent('The customers could not be loaded.');
  await apply();
  await openFilter('Service');
  await chips().getByRole('checkbox', { name: 'Economy' }).click();
  await apply();
  await expect.poll(path).toBe('/admin/shipments?service=ECONOMY&customer=nobody-here');
});

test('the menu fits tablets and narrow phones, also with a long customer name', async () => {
  const token = await signIn();
  const data = { id: crypto.randomUUID(), name: `${'W'.repeat(50)} ${code()}` };
  await ask(token, '/customers', { method: 'POST', data });
  for (const width of [1024, 320]) {
    await resize(width, 640);
    await open('/admin/shipments?service=EXPRESS&createdFrom=2026-01-02&createdTo=2026-02-03&late=true');
    await openFilter('Customer');
    await expect.element(chips().getByRole('radio', { name: data.name })).toBeVisible();
    await option('Other filters').click();
    await option('Created').click();
    await expect.element(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test('ten customers or more are searched by name, and Escape returns to the button', async () => {
  await signIn();
  const toCustomers = (count: number) => () =>
    Response.json({
      items: Array.from({ length: count }, (_, n) => ({ id: `c${n}`, name: `Müller ${n}`, number: n })),
    });
  const search = chips().getByRole('searchbox', { name: 'Find a customer' });
  const nine = answerInstead(/^GET .*\/customers/, toCustomers(9));
  await open('/admin/shipments');
  await addButton().click();
  await expect.element(option('Customer')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(chips().getByRole('radio')).toHaveLength(9);
  await expect.element(search).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(addButton()).toHaveFocus();
  nine.stop();
  answerInstead(/^GET .*\/customers/, toCustomers(10));
  const { path } = await open('/admin/shipments');
  await openFilter('Customer');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('muller 7');
  await expect.element(chips().getByRole('radio')).toHaveLength(1);
  await chips().getByRole('radio', { name: 'Müller 7' }).click();
  await search.fill('muller 3');
  await expect.element(chips().getByRole('radio')).toHaveLength(2);
  await expect.element(chips().getByRole('radio', { name: 'Müller 7' })).toBeChecked();
  await apply();
  await expect.poll(path).toBe('/admin/shipments?customer=c7');
});
