import AxeBuilder from '@axe-core/playwright';
import { field, fill, send, sentNotice, watchCalls } from '../support/contact-form.ts';
import { expect, test } from '../support/test.ts';

const FAILED = 'Your message was not sent. Please try again. Everything you wrote is still here.';
const OFFLINE =
  'You are offline, so your message was not sent. Connect to the internet and try again. Everything you wrote is still here.';
const SUBJECTS = ['Shipping Quote', 'Tracking Issue', 'Business Inquiry', 'General Question', 'Other'];

test.describe('the contact form', () => {
  test('has the fields and subjects of the specification, sends the message, says so with a case number, and is empty again', async ({
    page,
  }) => {
    const calls = watchCalls(page);
    await page.goto('/contact');
    await expect(page).toHaveTitle('Contact | TransCargo');
    for (const label of ['Name', 'Email', 'Phone (optional)', 'Message'])
      await expect(field(page, label)).toHaveValue('');
    expect(await field(page, 'Subject').locator('option').allInnerTexts()).toEqual(SUBJECTS);
    await fill(page);
    await send(page).click();
    const banner = sentNotice(page);
    await expect(banner).toContainText('Message sent. Thank you, Ada Invented.');
    await expect(banner).toContainText('We answer at ada@example.com.');
    await expect(banner).toContainText(/Your case number is C-[A-Z0-9]{6}\./);
    await expect(banner).toBeFocused();
    for (const label of ['Name', 'Email', 'Phone (optional)', 'Message'])
      await expect(field(page, label)).toHaveValue('');
    await expect(field(page, 'Subject')).toHaveValue('SHIPPING_QUOTE');
    expect(calls).toEqual(['POST /api/v1/contact']);
  });

  test('cannot be changed while it is being sent, and is sent once however often the button is pressed', async ({
    page,
  }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/contact', async (route) => {
      await held;
      await route.continue();
    });
    const calls = watchCalls(page);
    await page.goto('/contact');
    await fill(page);
    const width = (await send(page).boundingBox())?.width;
    await send(page).dblclick();
    const busy = page.getByRole('button', { name: 'Sending' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    expect((await busy.boundingBox())?.width).toBe(width);
    await expect(field(page, 'Name')).toHaveAttribute('readonly');
    await expect(field(page, 'Message')).toHaveAttribute('readonly');
    await busy.press('Enter');
    answer();
    await expect(page.getByText('Message sent.')).toBeVisible();
    expect(calls).toEqual(['POST /api/v1/contact']);
  });

  test('says what is missing, at each field and summed up with links to them, and sends nothing', async ({ page }) => {
    const calls = watchCalls(page);
    await page.goto('/contact');
    await field(page, 'Email').fill('ada@example');
    await field(page, 'Email').press('Enter');
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('3 fields need your attention');
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter your name');
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter a valid email address');
    await expect(field(page, 'Message')).toHaveAccessibleDescription('Write a message');
    await expect(field(page, 'Phone (optional)')).not.toHaveAttribute('aria-invalid');
    await expect(field(page, 'Email')).toHaveValue('ada@example');
    expect(calls).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(summary.getByRole('link', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Name').fill('Ada Invented');
    await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid');
    await expect(field(page, 'Message')).toHaveAttribute('aria-invalid', 'true');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await test.step('says how long a message may be and how long this one is', async () => {
      await fill(page);
      await field(page, 'Message').fill('x'.repeat(5312));
      await send(page).click();
      await expect(field(page, 'Message')).toHaveAccessibleDescription('At most 5,000 characters; this has 5,312');
      await expect(field(page, 'Message')).toHaveValue('x'.repeat(5312));
      expect(calls).toEqual([]);
    });
  });

  test('shows what only the server finds wrong at its field', async ({ page, problems }) => {
    problems.allow(/status of 422/);
    await page.goto('/contact');
    await fill(page);
    await field(page, 'Message').fill('Where is\0it?');
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('One field needs your attention');
    await expect(field(page, 'Message')).toHaveAccessibleDescription('This value is not valid');
    await expect(field(page, 'Message')).toHaveValue('Where is\0it?');
  });

  test('is sent once by a person whose browser filled it in faster than a person can', async ({ page, problems }) => {
    problems.allow(/status of 429/);
    await page.goto('/contact?shipment=TC-DEMO0004');
    const isAlive = () =>
      page.locator('main form').evaluate((form) => Object.keys(form).some((key) => /^__react/.test(key)));
    await expect.poll(isAlive, { intervals: [20] }).toBe(true);
    await field(page, 'Name').fill('Ada Invented');
    await field(page, 'Email').fill('ada@example.com');
    await field(page, 'Email').press('Enter');
    await expect(sentNotice(page)).toContainText('Thank you, Ada Invented.');
  });

  test('keeps everything when the server cannot take it, and sends it when asked again', async ({ page, problems }) => {
    problems.allow(/status of 503|Failed to send message/);
    await page.route('**/api/v1/contact', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
    await page.goto('/contact');
    await fill(page);
    await field(page, 'Phone (optional)').fill('+1 212 555 0199');
    await send(page).click();
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('Ada Invented');
    await expect(field(page, 'Email')).toHaveValue('ada@example.com');
    await expect(field(page, 'Phone (optional)')).toHaveValue('+1 212 555 0199');
    await expect(field(page, 'Subject')).toHaveValue('TRACKING_ISSUE');
    await expect(field(page, 'Message')).toHaveValue('Where is it?\nSecond line.');
    await send(page).click();
    await expect(page.getByText('Message sent.')).toBeVisible();
  });

  test('is not lost without a network', async ({ page, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to send message/);
    await page.goto('/contact');
    await fill(page);
    await context.setOffline(true);
    await send(page).click();
    await expect(page.getByRole('alert')).toHaveText(OFFLINE);
    await expect(field(page, 'Message')).toHaveValue('Where is it?\nSecond line.');
    await context.setOffline(false);
    await send(page).click();
    await expect(page.getByText('Message sent.')).toBeVisible();
  });

  test('works with the keyboard alone, past the field that only programs see', async ({ page }) => {
    await page.goto('/contact');
    await fill(page);
    await field(page, 'Message').focus();
    await page.keyboard.press('Tab');
    await expect(send(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Message sent.')).toBeVisible();
    await expect(page.getByLabel('Leave this field empty')).toHaveAttribute('tabindex', '-1');
  });

  test('names the position somebody applies for, once', async ({ page }) => {
    await page.goto('/contact?position=analyst');
    await expect(page.getByText('You are applying for: Supply Chain Analyst')).toBeVisible();
    await expect(field(page, 'Subject')).toHaveValue('OTHER');
    await expect(field(page, 'Message')).toHaveValue(/^I am applying for the position Supply Chain Analyst\.\s*$/);
    await fill(page);
    await send(page).click();
    await expect(page.getByText('Message sent.')).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('');
    await expect(page.getByText('You are applying for')).toHaveCount(0);
  });

  test('ignores a position that is none of ours', async ({ page }) => {
    await page.goto('/contact?position=%3Cscript%3E');
    await expect(page.getByText('You are applying for')).toHaveCount(0);
    await expect(field(page, 'Subject')).toHaveValue('SHIPPING_QUOTE');
  });
});
