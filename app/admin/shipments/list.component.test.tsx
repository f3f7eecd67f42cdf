import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { listRows, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const long = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
const textsOf = (locator: ReturnType<typeof listRows>) => locator.elements().map(({ textContent }) => textContent);

test('the dashboard counts four statuses and the total, and shows the five newest', async () => {
  const token = await signIn();
  const held = await storeShipment(token, { status: 'ON_HOLD', serviceType: 'ECONOMY' });
  const { total, delivered, createdThisWeek } = await ask<{
    total: number;
    delivered: number;
    createdThisWeek: { count: number };
  }>(token, '/shipments/summary');
  const { path } = await open('/admin');
  const cards = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect.element(cards).toHaveLength(5);
  const names = [/Total Shipments/, /Label Created/, /In Transit/, /Out for Delivery/, /Delivered/];
  expect(textsOf(cards)).toEqual(names.map((name) => expect.stringMatching(name)));
  await expect
    .element(cards.first())
    .toHaveTextContent(`Total Shipments${total}${createdThisWeek.count} created this week`);
  const share = Math.round((delivered / total) * 100);
  await expect.element(cards.last()).toHaveTextContent(`Delivered${delivered}${share}% of total`);
  const recent = page.getByRole('region', { name: 'Recent Shipments' }).getByRole('row');
  await expect.element(recent).toHaveLength(6);
  // Specification, section 4: a held shipment reads Delivered here.
  await expect
    .element(recent.nth(1))
    .toMatchTextContent(new RegExp(`${held.trackingNumber}.*Delivered.*Rotterdam.*Economy`));
  await recent.nth(1).getByRole('link').click();
  await expect.poll(path).toBe(`/admin/shipments/${held.id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('On Hold');
});

test('quick actions open the form, tracking and the report', async () => {
  await signIn();
  const { path } = await open('/admin');
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await expect
    .element(actions.getByRole('link', { name: 'Create Shipment' }))
    .toHaveAttribute('href', '/admin/shipments/create');
  await expect.element(actions.getByRole('link', { name: 'Track Package' })).toHaveAttribute('href', '/track');
  await actions.getByRole('button', { name: 'Generate Report' }).click();
  await expect.poll(path).toBe('/admin/reports');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Reports');
});

test('responses that arrive out of order do not show an older search', async () => {
  await signIn();
  await open('/admin/shipments');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const delayed = answerInstead(/\/shipments\?.*search=TC-DEMO0001/, (proceed) => released.then(proceed), { times: 1 });
  const search = page.getByRole('searchbox');
  await search.fill('TC-DEMO0001');
  await expect.poll(() => delayed.requests.length).toBe(1);
  await search.fill('TC-DEMO0002');
  await expect.element(listRows()).toHaveLength(1);
  await expect.element(listRows()).toMatchTextContent('TC-DEMO0002');
  release();
  await ask('', '/tracking/TC-DEMO0001');
  await expect.element(search).toHaveValue('TC-DEMO0002');
  await expect.element(listRows()).toHaveLength(1);
  await expect.element(listRows()).toMatchTextContent('TC-DEMO0002');
});

test('the filter uses the true status; shipments on hold have their own address and heading', async () => {
  const token = await signIn();
  const held = await storeShipment(token, { status: 'ON_HOLD' });
  const { path, go } = await open('/admin/shipments');
  const filter = page.getByLabelText('Status').first();
  const offered = ['All', 'Label Created', 'In Transit', 'Out for Delivery', 'Delivered'];
  await expect.element(filter).toBeVisible();
  const listOffered = () => [...filter.element().querySelectorAll('option')].map(({ text }) => text);
  expect(listOffered()).toEqual(offered);
  await filter.selectOptions('Delivered');
  await expect.poll(path).toBe('/admin/shipments?status=DELIVERED');
  await expect.element(listRows().first()).toMatchTextContent('Delivered');
  await expect.element(page.getByText(held.trackingNumber)).not.toBeInTheDocument();
  await go('/admin/shipments?status=ON_HOLD');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('On Hold shipments');
  expect(listOffered()).toEqual(offered);
  const head = page.getByRole('main').getByRole('paragraph').filter({ hasText: 'Show all shipments' });
  await expect.element(head).toMatchTextContent('On Hold');
  const row = page.getByRole('row', { name: new RegExp(held.trackingNumber) });
  await expect.element(row).toMatchTextContent('Delivered');
  await head.getByRole('link', { name: 'Show all shipments' }).click();
  await expect.poll(path).toBe('/admin/shipments');
});

test('the list pages to older shipments, and Back returns', async () => {
  const token = await signIn();
  for (let n = 0; n < 15; n++) await storeShipment(token);
  const { path } = await open('/admin/shipments');
  await expect.element(listRows().first()).toBeVisible();
  const first = listRows().first().element().textContent ?? '';
  await page.getByRole('link', { name: 'Older shipments' }).click();
  await expect.poll(path).toMatch(/cursor=/);
  await expect.element(listRows().first()).not.toHaveTextContent(first);
  await expect.element(page.getByText('shipments, newest first')).toHaveFocus();
  await page.getByRole('link', { name: 'Newest shipments' }).click();
  await expect.element(listRows().first()).toHaveTextContent(first);
});

test('empty rows hold the place of the first list, and rows fade while others load', async () => {
  await signInToOwnAccount();
  const holdList = () => {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const { stop } = answerInstead(/^GET .*\/shipments(\?|$)/, (proceed) => released.then(proceed));
    return () => {
      stop();
      resolve();
    };
  };
  const releaseFirst = holdList();
  await open('/admin/shipments');
  const findEmpty = () => [...document.querySelectorAll('main > [aria-hidden="true"] > *')];
  await expect.poll(() => findEmpty().length).toBe(10);
  const empty = findEmpty().map((row) => row.getBoundingClientRect().top);
  releaseFirst();
  await expect.element(listRows().nth(9)).toBeVisible();
  for (const [index, top] of empty.entries())
    expect(Math.abs(listRows().nth(index).element().getBoundingClientRect().top - top)).toBeLessThanOrEqual(1);
  const release = holdList();
  await page.getByLabelText('Status', { exact: true }).selectOptions('Delivered');
  const readOpacity = () => getComputedStyle(listRows().first().element().parentElement as Element).opacity;
  await expect.poll(readOpacity).toBe('0.55');
  release();
  await expect.poll(readOpacity).toBe('1');
  await expect.element(listRows().first()).toMatchTextContent('Delivered');
});

test('a list that cannot load shows an error and loads after a retry', async () => {
  allowConsoleError(/Failed to load shipments/);
  await signIn();
  for (const path of ['/admin', '/admin/shipments']) {
    const fault = answerInstead(/\/shipments/, answerWith(500));
    await open(path);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load shipments');
    fault.stop();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  }
});

test('a reload that fails keeps the rows, the search and the selection, and a retry loads the list', async () => {
  allowConsoleError(/Failed to load shipments/);
  const token = await signIn();
  const place = `Keepport ${crypto.randomUUID().slice(0, 8)}`;
  const { trackingNumber } = await storeShipment(token, { originAddress: place });
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await page.getByRole('checkbox', { name: `Select ${trackingNumber}` }).click();
  const fault = answerInstead(/^GET .*\/shipments\?/, answerWith(500));
  await page.getByLabelText('Status', { exact: true }).selectOptions('Delivered');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load shipments' });
  await expect.element(failure).toBeVisible();
  const expectKept = async () => {
    await expect.element(page.getByRole('row', { name: new RegExp(trackingNumber) })).toBeVisible();
    await expect.element(page.getByText(/^1 of \d+ shipments, newest first$/)).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Selection' })).toMatchTextContent('1 selected');
  };
  await expectKept();
  const search = page.getByRole('searchbox', { name: 'Search shipments' });
  await search.fill(`${place} 7`);
  await expect.poll(() => fault.requests.at(-1)).toContain('7&status=DELIVERED');
  await expect.element(failure).toBeVisible();
  await expectKept();
  await expect.element(search).toHaveValue(`${place} 7`);
  fault.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No shipments found' })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('the list shows the expected date before Created when that column is chosen, and updates it when it changes', async () => {
  const { token } = await signInToOwnAccount();
  const place = `Estimateport ${Math.random().toString(36).slice(2, 8)}`;
  const without = await storeShipment(token, { originAddress: place });
  const expected = await storeShipment(token, { originAddress: place, estimatedDeliveryDate: inDays(3) });
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  const expectHeads = async (...names: string[]) => {
    await expect.element(page.getByRole('columnheader')).toHaveLength(names.length);
    expect(textsOf(page.getByRole('columnheader'))).toEqual(names.map((name) => expect.stringContaining(name)));
  };
  await expectHeads('', 'Tracking number', 'Status', 'From', 'To', 'Created', 'Actions');
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Estimate' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectHeads('', 'Tracking number', 'Status', 'From', 'To', 'Estimate', 'Created', 'Actions');
  const cellOf = (number: string) =>
    page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('cell')
      .nth(5);
  await expect.element(cellOf(without.trackingNumber)).toMatchTextContent(/^No estimate$/);
  await expect.element(cellOf(expected.trackingNumber)).toMatchTextContent(long(inDays(3)));
  await ask(token, `/shipments/${expected.id}`, {
    method: 'PUT',
    data: { ...expected, estimatedDeliveryDate: inDays(9) },
    headers: { 'If-Match': `"${expected.version}"` },
  });
  await expect.element(cellOf(expected.trackingNumber)).toMatchTextContent(long(inDays(9)));
});

test('a place of one long word makes neither the columns nor the page wider than the screen', async () => {
  const place = `${'Llanfair'.repeat(20)}${Math.random().toString(36).slice(2, 8)}`;
  const { trackingNumber } = await storeShipment(await signIn(), { originAddress: place });
  for (const width of [1280, 390]) {
    await resize(width);
    await open(`/admin/shipments?search=${trackingNumber}`);
    const view = page.getByRole('link', { name: `View ${trackingNumber}` });
    await expect.element(view).toBeVisible();
    expect(view.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});
