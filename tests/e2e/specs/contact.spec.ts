import { field, fill, send, sentNotice, watchCalls } from '../support/contact-form.ts';
import { expect, test } from '../support/test.ts';

const OFFLINE =
  'You are offline, so your message was not sent. Connect to the internet and try again. Everything you wrote is still here.';

test.describe('the contact form', () => {
  test('sends the message, shows the case number, and is empty again', async ({ page }) => {
    const calls = watchCalls(page);
    await page.goto('/contact');
    await expect(page).toHaveTitle('Contact | TransCargo');
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

  test('keeps its input without a network', async ({ page, context, problems }) => {
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
});
