import { beSignedIn } from '../support/admin.ts';
import { item, message, receiveMessage } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';

test('the inbox works by keyboard', async ({ page }) => {
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
  await tabTo(message(page).getByRole('link', { name: 'Open in my mail program' }));
});
