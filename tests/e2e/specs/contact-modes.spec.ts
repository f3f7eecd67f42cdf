import type { Page } from '@playwright/test';
import { findToken } from '../support/admin.ts';
import { field, fill, send, sentNotice } from '../support/contact-form.ts';
import { expect, test } from '../support/test.ts';

/** Returns the values that the form would send. */
const readForm = (page: Page) =>
  page
    .locator('form', { has: send(page) })
    .evaluate((element: HTMLFormElement) =>
      Object.fromEntries([...new FormData(element)].map(([key, value]) => [key, String(value)])),
    );

test.describe('the contact form in reference mode', () => {
  test('confirms also without scripts', async ({ reference, newVisitor }) => {
    const page = await (await newVisitor({ baseURL: reference.url, javaScriptEnabled: false })).newPage();
    await page.goto('/contact');
    await fill(page);
    await send(page).click();
    await expect(page.getByText('Message sent. Thank you, Ada Invented.')).toBeVisible();
    await expect(page.getByText('case number')).toHaveCount(0);
  });
});

test.describe('the contact form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('stores a form sent twice by a double click once, and asks frequent senders to wait', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 429/);
    await page.goto('/contact');
    await fill(page);
    const name = `Twice ${crypto.randomUUID()}`;
    await field(page, 'Name').fill(name);
    // Without scripts, a double click sends the same form twice.
    const again = await page.request.post('/contact', { form: await readForm(page) });
    expect(again.status()).toBe(200);
    await send(page).click();
    await expect(sentNotice(page)).toContainText(/Your case number is C-[A-Z0-9]{6}\./);
    const caseNumber = /C-[A-Z0-9]{6}/.exec(await sentNotice(page).innerText())?.[0];
    expect(await again.text()).toContain(caseNumber);
    const token = await findToken(page.request);
    const response = await page.request.get(`/api/v1/contact/messages?search=${encodeURIComponent(name)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await response.json()).items).toMatchObject([{ name, caseNumber }]);
    await page.goto('/contact');
    await fill(page);
    const form = await readForm(page);
    for (let count = 0; count < 4; count += 1) {
      const answer = await page.request.post('/contact', { form: { ...form, submissionId: crypto.randomUUID() } });
      expect(answer.status()).toBe(200);
    }
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('Wait a few minutes and try again.');
    await expect(field(page, 'Message')).toHaveValue('Where is it?\nSecond line.');
  });

  test('responds with 422, the errors and the input, then sends the message, confirms it, and is empty again', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 422/);
    await page.goto('/contact');
    await field(page, 'Email').fill('ada@');
    await field(page, 'Subject').selectOption('Other');
    await field(page, 'Message').fill('Kept');
    const [response] = await Promise.all([page.waitForResponse(/\/contact/), send(page).click()]);
    expect(response.status()).toBe(422);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter your name');
    await expect(field(page, 'Email')).toHaveValue('ada@');
    await expect(field(page, 'Subject')).toHaveValue('OTHER');
    await expect(field(page, 'Message')).toHaveValue('Kept');
    await fill(page);
    const [count] = await Promise.all([page.waitForResponse(/\/contact/), send(page).click()]);
    expect(count.status()).toBe(200);
    const banner = sentNotice(page);
    await expect(banner).toContainText(/Your case number is C-[A-Z0-9]{6}\./);
    await expect(banner).toBeFocused();
    await expect(field(page, 'Message')).toHaveValue('');
  });
});
