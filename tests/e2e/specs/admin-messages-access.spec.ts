import { beSignedIn } from '../support/admin.ts';
import { item, menu, message, receiveMessage } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';

test('is used with the keyboard only', async ({ page }) => {
  const token = await beSignedIn(page);
  const { id, caseNumber } = await receiveMessage(page.request, token);
  await page.goto(`/admin/messages?search=${caseNumber}`);
  await expect(item(page, caseNumber)).toBeVisible();
  const tabTo = async (target: ReturnType<typeof item>) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Tab never reached it');
  };
  await page.getByRole('searchbox').focus();
  await tabTo(item(page, caseNumber).getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/messages/${id}`));
  await tabTo(message(page).getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Space');
  await expect(message(page).getByRole('status')).toContainText('Done since');
  await tabTo(message(page).getByRole('link', { name: 'Reply' }));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
});

test('in reference mode, where the form sends nothing, there is no inbox in the menu, and nothing is asked for it', async ({
  reference,
  newVisitor,
}) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await beSignedIn(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Create Shipment' })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  expect(asked.filter((path) => path.includes('/contact/'))).toEqual([]);
});
