import { randomUUID } from 'node:crypto';
import { SCRIPT_PAYLOADS } from '#tests/script-payloads.ts';
import { promised } from '../../promised.ts';
import { beSignedIn, endSession, storeShipment } from '../support/admin.ts';
import { item, list, menu, message, moveMessage, receiveMessage } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';

test('a new message is found by its dot and the count, is open once it is read, then done, then open again', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const { caseNumber, email } = await receiveMessage(page.request, token, {
    phone: '+49 40 5550 140',
    message: 'First line.\n\nThird line.',
    language: 'de',
  });
  const summary = await page.request.get('/api/v1/contact/messages/summary', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { new: count } = await summary.json();
  await page.goto('/admin');
  await expect(menu(page)).toHaveText(`Messages${count} new`);
  await menu(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages');
  await expect(item(page, caseNumber)).toContainText('New');
  await item(page, caseNumber).getByRole('link').click();
  await expect(message(page).getByRole('heading', { level: 2 })).toHaveText('Tracking Issue');
  await expect(message(page)).toContainText(`Lena Invented, ${email}, +49 40 5550 140`);
  await expect(message(page)).toContainText(caseNumber);
  await expect(message(page)).toContainText('Site language: German');
  await expect(message(page).getByText('First line.')).toHaveText('First line.\n\nThird line.', { useInnerText: true });
  await expect(message(page)).toContainText('Opened by harbour.master@transcargo.example');
  await expect(item(page, caseNumber)).not.toContainText('New');
  await expect(menu(page)).toHaveText(count > 1 ? `Messages${count - 1} new` : 'Messages');

  const done = message(page).getByRole('button', { name: 'Done' });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(message(page).getByRole('status')).toContainText('Done since');
  await expect(message(page).getByRole('button', { name: 'Reopen' })).toBeFocused();
  await expect(item(page, caseNumber)).toContainText('Done');
  await message(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(done).toBeVisible();
  await message(page).getByRole('button', { name: 'Mark as new' }).click();
  await expect(page).toHaveURL('/admin/messages');
  await expect(item(page, caseNumber)).toContainText('New');
});

test('the numbers in a message lead to their shipments, or are said to be none', async ({ page }) => {
  const token = await beSignedIn(page);
  const shipment = await storeShipment(page, token, { status: 'ON_HOLD' });
  const { id } = await receiveMessage(page.request, token, {
    message: `About ${shipment.trackingNumber.toLowerCase()} and TC-NOSUCH99.`,
  });
  await page.goto(`/admin/messages/${id}`);
  await expect(message(page)).toContainText(
    'TC-NOSUCH99The number is in the message, but there is no shipment with it.',
  );
  const link = message(page).getByRole('link', { name: shipment.trackingNumber });
  await expect(link).toContainText('On Hold');
  await expect(link).toContainText('Hamburg');
  await link.click();
  await expect(page).toHaveURL(`/admin/shipments/${shipment.id}`);
});

test('Reply opens the mail program with the case number in the subject, and with this one recipient', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const email = `a&b?bcc=x.${randomUUID()}@example.com`;
  const { id, caseNumber } = await receiveMessage(page.request, token, { email });
  await page.goto(`/admin/messages/${id}`);
  const href = await message(page).getByRole('link', { name: 'Reply' }).getAttribute('href');
  const url = new URL(href ?? '');
  expect(url.protocol).toBe('mailto:');
  expect(decodeURIComponent(url.pathname)).toBe(email);
  expect([...url.searchParams]).toEqual([['subject', `Re: [${caseNumber}] TransCargo`]]);
});

/** As a field of one line takes it: line breaks and blanks at the ends are refused or cut there. */
const toLine = (text: string) => text.replace(/\s/g, ' ').trim();

/** In `npm test` every fifth, of each kind some. */
const PAYLOADS = promised(
  SCRIPT_PAYLOADS.filter((_, index) => index % 5 === 0),
  SCRIPT_PAYLOADS,
);

test('scripts in every field are shown to the letter and do nothing (S6)', async ({ page }) => {
  test.setTimeout(180_000);
  const ran: string[] = [];
  await page.exposeFunction('__xss', () => ran.push('script'));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const token = await beSignedIn(page);
  const mark = randomUUID();
  for (const payload of PAYLOADS) {
    const given = { name: toLine(payload), phone: toLine(payload).slice(0, 50), message: `${payload}\n${mark}` };
    await receiveMessage(page.request, token, given);
  }
  await page.goto(`/admin/messages?search=${mark}`);
  for (let index = 0; index < PAYLOADS.length; index += 1) {
    const payload = PAYLOADS.at(-1 - index) ?? '';
    const links = list(page).getByRole('listitem').getByRole('link');
    if (index > 0 && index % 20 === 0) {
      const newest = (await links.first().getAttribute('href')) ?? '';
      await list(page).getByRole('link', { name: 'Older messages' }).click();
      await expect(links.first()).not.toHaveAttribute('href', newest);
    }
    await links.nth(index % 20).click();
    await expect.poll(() => message(page).getByText(mark).textContent()).toBe(`${payload}\n${mark}`);
    expect(await message(page).locator('header b').textContent()).toBe(toLine(payload));
    const foreign =
      'script, img, iframe, style, video, details, math, svg:not([aria-hidden="true"]), [onload], [onerror], [onfocus]';
    expect(await page.getByRole('main').locator(foreign).count()).toBe(0);
  }
  expect(ran).toEqual([]);
  await expect(page).toHaveTitle('Messages | TransCargo Admin');
});

test('the search is literal and stands in the address, as do state and subject', async ({ page }) => {
  const token = await beSignedIn(page);
  const mark = randomUUID();
  const odd = await receiveMessage(page.request, token, { name: `50%_off ${mark}`, subject: 'OTHER' });
  const plain = await receiveMessage(page.request, token, { name: `5000 off ${mark}` });
  await moveMessage(page.request, token, plain.id, 'DONE');
  await page.goto('/admin/messages');
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await search.pressSequentially(`0%_OFF ${mark}`, { delay: 5 });
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(item(page, odd.caseNumber)).toBeVisible();
  await expect(search).toBeFocused();
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(`0%_OFF ${mark}`);
  await search.fill(mark);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await list(page).getByRole('link', { name: 'Done', exact: true }).click();
  await expect(page).toHaveURL(/search=.*status=DONE|status=DONE.*search=/);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(item(page, plain.caseNumber)).toBeVisible();
  await page.getByLabel('Subject').selectOption('Other');
  await expect(list(page)).toContainText('No message matches.');
  await page.goBack();
  await expect(item(page, plain.caseNumber)).toBeVisible();
  await item(page, plain.caseNumber).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/admin/messages/${plain.id}\\?.*status=DONE`));
});

test('older messages are reached page by page', async ({ page }) => {
  test.setTimeout(60_000);
  const token = await beSignedIn(page);
  const mark = randomUUID();
  for (let sent = 1; sent <= 21; sent += 1)
    await receiveMessage(page.request, token, { name: `Number ${sent}`, message: mark });
  await page.goto(`/admin/messages?search=${mark}`);
  await expect(list(page).getByRole('listitem')).toHaveCount(20);
  await expect(list(page).getByRole('listitem').first()).toContainText('Number 21');
  await list(page).getByRole('link', { name: 'Older messages' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(item(page, 'Number 1')).toBeVisible();
  await list(page).getByRole('link', { name: 'Newest messages' }).click();
  await expect(list(page).getByRole('listitem').first()).toContainText('Number 21');
});

test('what a colleague changed meanwhile is not overwritten, and is said', async ({ page, problems }) => {
  problems.allow(/status of 409/);
  const token = await beSignedIn(page);
  const { id } = await receiveMessage(page.request, token);
  await page.goto(`/admin/messages/${id}`);
  await expect(message(page)).toContainText('Opened by');
  await moveMessage(page.request, token, id, 'NEW');
  await message(page).getByRole('button', { name: 'Done' }).click();
  await expect(message(page).getByRole('alert')).toHaveText(
    'Somebody else has changed this message meanwhile. It is shown as it is now.',
  );
  await expect(message(page)).toContainText('Marked as new by');
});

test('a message that is not there leads to the list; a list that can not be loaded says so until it can', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (404|500)|Failed to load messages/);
  await beSignedIn(page);
  await page.goto('/admin/messages/no-such-message');
  await expect(page).toHaveURL('/admin/messages');
  await page.route('**/api/v1/contact/messages*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Failed to load messages');
  await page.unroute('**/api/v1/contact/messages*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the count in the background leads nobody away from a form when the session has ended', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 401/);
  await page.clock.install();
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  await page.getByLabel('Origin address').fill('Hamburg, 1 Sample Quay');
  await endSession(page);
  // The first question, with the page, may have its answer only now.
  const refused = page.waitForResponse((response) => response.url().endsWith('/summary') && response.status() === 401);
  await page.clock.runFor(61_000);
  await refused;
  await expect(page).toHaveURL('/admin/shipments/create');
  await expect(page.getByLabel('Origin address')).toHaveValue('Hamburg, 1 Sample Quay');
});
