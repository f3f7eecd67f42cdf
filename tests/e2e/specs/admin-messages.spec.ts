import { randomUUID } from 'node:crypto';
import { SCRIPT_PAYLOADS } from '#tests/script-payloads.ts';
import { promised } from '../../promised.ts';
import { beSignedIn, endSession } from '../support/admin.ts';
import { item, list, menu, message, receiveMessage } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';

test('a new message is marked by a dot and counted, opens when it is read, and can be done and reopened', async ({
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
  await page.clock.install();
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
  await page.clock.fastForward(2_000);
  await expect(message(page)).toContainText('Opened by harbour.master@transcargo.example');
  await expect(item(page, caseNumber)).not.toContainText('New');
  await expect(menu(page)).toHaveText(count > 1 ? `Messages${count - 1} new` : 'Messages');

  const done = message(page).getByRole('button', { name: 'Done' });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(message(page).getByRole('status')).toContainText('Done since');
  await expect(message(page).getByRole('button', { name: 'Reopen' })).toBeFocused();
  await expect(item(page, caseNumber)).toHaveCount(0);
  await message(page).getByRole('button', { name: 'Reopen' }).click();
  await expect(done).toBeVisible();
  await message(page).getByRole('button', { name: 'Mark as new' }).click();
  await expect(page).toHaveURL('/admin/messages');
  await expect(item(page, caseNumber)).toContainText('New');
});

/** Single-line fields reject or remove line breaks and surrounding spaces. */
const toLine = (text: string) => text.replace(/\s/g, ' ').trim();

/** `npm test` uses every fifth payload, some of each kind. */
const PAYLOADS = promised(
  SCRIPT_PAYLOADS.filter((_, index) => index % 5 === 0),
  SCRIPT_PAYLOADS,
);

test('scripts in every field are shown as text and never run (S6)', async ({ page }) => {
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
    const values = { name: toLine(payload), phone: toLine(payload).slice(0, 50), message: `${payload}\n${mark}` };
    await receiveMessage(page.request, token, values);
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

test('the background count never redirects a form after the session ended', async ({ page, problems }) => {
  problems.allow(/status of 401/);
  await page.clock.install();
  await beSignedIn(page);
  await page.goto('/admin/shipments/create');
  await page.getByLabel('Origin address').fill('Hamburg, 1 Sample Quay');
  await endSession(page);
  // The response to the page's first request may arrive only now.
  const unauthorized = page.waitForResponse(
    (response) => response.url().endsWith('/summary') && response.status() === 401,
  );
  await page.clock.runFor(61_000);
  await unauthorized;
  await expect(page).toHaveURL('/admin/shipments/create');
  await expect(page.getByLabel('Origin address')).toHaveValue('Hamburg, 1 Sample Quay');
});
