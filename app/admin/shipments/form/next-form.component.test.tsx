import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type OpeningHours, WEEKDAYS } from '#domain/company/opening-hours.ts';
import { addDays } from '#domain/reports/period.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { fillShipment, listRows, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

afterEach(() => vi.restoreAllMocks());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const destination = () => field('Destination address');
const createdLink = () => page.getByRole('status').filter({ hasText: 'Shipment created:' }).getByRole('link');

test('each of three forms in a row starts with origin, service and units of the previous one', async () => {
  const print = vi.spyOn(window, 'print');
  const look = createLook(2);
  await signIn();
  const code = crypto.randomUUID().slice(0, 8);
  const origin = `${code} Sample Row, Poole`;
  await open('/admin/shipments/create');
  await fillShipment(origin);
  await page.getByLabelText('Place shown to visitors (origin)').fill('Poole');
  await page.getByLabelText('Service type').selectOptions('Economy');
  await page.getByLabelText('Weight unit').selectOptions('lb');
  await page.getByLabelText('Notes').fill('Keep dry.');
  await page.getByLabelText('Create another').click();
  await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
  const numbers: string[] = [];
  for (const place of ['Oslo, Eksempelgata 9', 'Porto, Rua Inventada 7']) {
    await expect.element(createdLink()).not.toHaveTextContent(numbers.at(-1) ?? 'none');
    numbers.push(createdLink().element().textContent);
    await expect.element(destination()).toHaveFocus();
    await expect.element(destination()).toHaveValue('');
    await expect.element(field('Origin address')).toHaveValue(origin);
    await expect.element(page.getByLabelText('Place shown to visitors (origin)')).toHaveValue('Poole');
    await expect.element(page.getByLabelText('Service type')).toHaveValue('ECONOMY');
    await expect.element(page.getByLabelText('Weight unit')).toHaveValue('lb');
    await expect.element(page.getByLabelText('Notes')).toHaveValue('');
    await destination().fill(place);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('alert').first()).toMatchTextContent('Weight must be greater than 0');
    await expect.element(destination()).toHaveValue(place);
    await field('Weight').fill('3');
    if (numbers.length === 1) await look('the next form');
    await userEvent.keyboard(
      numbers.length === 1 ? '{Control>}{Enter}{/Control}' : '{Control>}{Shift>}{Enter}{/Shift}{/Control}',
    );
  }
  // The label opens above the next form, which gets the focus back afterwards.
  await page.getByRole('button', { name: 'Print anyway' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await expect
    .element(page.getByRole('dialog', { name: 'Label' }).getByRole('button', { name: 'Print' }))
    .toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(destination()).toHaveFocus();
  await expect.element(destination()).toHaveValue('');
  numbers.push(createdLink().element().textContent);
  expect(new Set(numbers).size).toBe(3);
  await open(`/admin/shipments?search=${code}`);
  await expect.element(listRows()).toHaveLength(3);
});

test('the default estimate follows the service until a date is typed', async () => {
  await signIn();
  const always = { from: '00:00', until: '24:00' };
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, always])) as OpeningHours;
  const defaultEstimates = { EXPRESS: 1, STANDARD: 4, ECONOMY: null, INTERNATIONAL: 9 };
  await open('/admin/shipments/create', { company: { hours, defaultEstimates } });
  const today = new Date().toISOString().slice(0, 10);
  const service = page.getByLabelText('Service type');
  const estimate = page.getByLabelText('Estimated delivery date');
  await expect.element(estimate).toHaveValue(addDays(today, 1));
  await service.selectOptions('Standard');
  await expect.element(estimate).toHaveValue(addDays(today, 4));
  await page.getByLabelText('Creation date').fill(addDays(today, -1));
  await expect.element(estimate).toHaveValue(addDays(today, 3));
  await service.selectOptions('Economy');
  await expect.element(estimate).toHaveValue('');
  await service.selectOptions('International');
  await expect.element(estimate).toHaveValue(addDays(today, 8));
  await estimate.fill(addDays(today, 3));
  await service.selectOptions('Standard');
  await service.selectOptions('Express');
  await expect.element(estimate).toHaveValue(addDays(today, 3));
});

const origin = () => field('Origin address');
const list = () => page.getByRole('listbox', { name: 'Suggestions' });
const options = () => list().getByRole('option');

test('an address is completed from earlier addresses and listed cities by the keyboard alone (J12)', async () => {
  const street = `Oppdiktet gate ${crypto.randomUUID().slice(0, 8)}`;
  await storeShipment(await signIn(), { originAddress: `Tromsø, ${street}` });
  const { path } = await open('/admin/shipments/create');
  await expect.element(origin()).toHaveFocus();
  await userEvent.keyboard('tromso');
  await expect.element(options().filter({ hasText: street })).toHaveTextContent(`Tromsø, ${street}used before`);
  await expect.element(options().last()).toHaveTextContent('TromsøNorway');
  await expect.element(page.getByRole('combobox', { name: 'Origin address' })).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options().last()).toHaveAttribute('aria-selected', 'true');
  await createLook(3)('suggestions');
  await userEvent.keyboard('{Enter}');
  await expect.element(origin()).toHaveValue('Tromsø');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(page.getByText('Visitors see: Tromsø')).toBeVisible();
  await userEvent.keyboard(`, ${street.slice(0, -2)}`);
  await expect.element(options()).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(origin()).toHaveValue(`Tromsø, ${street}`);
  await destination().click();
  await userEvent.keyboard('Zuri');
  await expect.element(options().last()).toHaveTextContent('ZurichSwitzerland');
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  await userEvent.keyboard('ch');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(destination()).toHaveValue('Zurich');
  expect(path()).toBe('/admin/shipments/create');
});

test('a request for suggestions is aborted when more is typed', async () => {
  await signIn();
  await open('/admin/shipments/create');
  await expect.element(origin()).toHaveFocus();
  const signals: AbortSignal[] = [];
  const { fetch } = window;
  window.fetch = (input, init) => {
    const { url, signal } = input instanceof Request ? input : { url: `${input}`, signal: init?.signal };
    if (!signal || !/address-suggestions\?text=ro&/.test(url)) return fetch(input, init);
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  await userEvent.keyboard('ro');
  await expect.poll(() => signals.length).toBe(1);
  await userEvent.keyboard('tterd');
  await expect.element(options().filter({ hasText: 'Netherlands' })).toBeVisible();
  expect(signals[0]?.aborted).toBe(true);
});
