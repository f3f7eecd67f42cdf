import { startMailServer } from '#tests/mail-server.ts';
import { beSignedIn, expectAccessible } from '../support/admin.ts';
import { item, menu, message, receiveMessage } from '../support/inbox.ts';
import { startOnPostgres } from '../support/start-on-postgres.ts';
import { expect, test } from '../support/test.ts';

/** A reply is held for ten seconds. */
const HOLD_MS = 10_000;
/** Then a message counts as read. */
const READ_MS = 2_000;

test('a reply takes four actions and never loses its text', async ({ newVisitor, problems }) => {
  test.setTimeout(120_000);
  const smtp = await startMailServer();
  const server = await startOnPostgres({ SMTP_URL: smtp.url, MAIL_FROM: 'post@transcargo.example' });
  try {
    const context = await newVisitor({ baseURL: server.url });
    const page = await context.newPage();
    const token = await beSignedIn(page);
    const first = await receiveMessage(context.request, token, { message: 'Where is TC-DEMO0004?' });
    const second = await receiveMessage(context.request, token, { language: 'de', message: 'Hallo' });

    const sendReply = async () => {
      await message(page).getByRole('button', { name: 'Send reply' }).click();
      await expect(message(page).getByRole('button', { name: 'Undo' })).toBeVisible();
      await page.clock.fastForward(HOLD_MS);
    };
    const beRead = async () => {
      await expect(message(page)).toBeVisible();
      await page.clock.fastForward(READ_MS);
      await expect(message(page)).toContainText('Opened by');
    };
    await page.clock.install();
    await page.goto('/admin');
    await menu(page).click();
    await item(page, first.caseNumber).getByRole('link').click();
    await beRead();
    await message(page).getByRole('button', { name: 'Where it is' }).click();
    await sendReply();
    await expect(message(page).getByRole('list', { name: 'Replies' })).toContainText('TC-DEMO0004 was last scanned in');
    const [taken] = await smtp.until(1);
    expect(taken?.envelope.to).toEqual([first.email]);
    await expect(message(page)).toContainText('Done since');
    await expect(message(page).getByRole('complementary')).toContainText('Last scan');
    await expectAccessible(page);

    await test.step('a template with a placeholder is not sent, and the placeholder is selected', async () => {
      await page.goto(`/admin/messages/${second.id}`);
      await beRead();
      await message(page).getByRole('button', { name: 'New delivery date' }).click();
      const box = message(page).getByRole('textbox', { name: 'Your reply' });
      await expect(box).toHaveValue(/Guten Tag Lena Invented/);
      await page.keyboard.press('Control+Enter');
      await expect(message(page).getByRole('alert')).toHaveText('Replace [Sendungsnummer] before you send.');
      await page.keyboard.type('TC-TYPED001');
      await expect(box).toHaveValue(/Ihrer Sendung TC-TYPED001 hat sich/);
    });

    await test.step('the text survives a reload and a failure', async () => {
      const box = message(page).getByRole('textbox', { name: 'Your reply' });
      await page.reload();
      await expect(box).toHaveValue(/TC-TYPED001/);
      await box.fill('Typed by a person');
      problems.allow(/ERR_FAILED|Failed to send reply/);
      await page.route('**/replies', (route) => route.abort());
      await sendReply();
      await expect(message(page).getByRole('alert')).toContainText('Your text is still here.');
      await expect(box).toHaveValue('Typed by a person');
      await page.unroute('**/replies');
      await sendReply();
      await expect(message(page).getByRole('list', { name: 'Replies' })).toContainText('Typed by a person');
      await expect(box).toHaveValue('');
      const [, last] = await smtp.until(2);
      expect(last?.subject).toContain('Ihre Nachricht an TransCargo');
    });
    await test.step('a reply is held for Undo, and is sent at once when another page opens', async () => {
      const box = message(page).getByRole('textbox', { name: 'Your reply' });
      await box.fill('Too early');
      await page.keyboard.press('Control+Enter');
      await expect(message(page)).toContainText('Sending in 10 seconds.');
      await message(page).getByRole('button', { name: 'Undo' }).click();
      await page.clock.fastForward(HOLD_MS);
      await expect(box).toBeFocused();
    });
    await test.step('a reply is not sent after one that its writer has not seen', async () => {
      const box = message(page).getByRole('textbox', { name: 'Your reply' });
      await context.request.post(`/api/v1/contact/messages/${second.id}/replies`, {
        headers: { Authorization: `Bearer ${token}` },
        data: { id: crypto.randomUUID(), text: 'From someone else' },
      });
      problems.allow(/status of 409/);
      await sendReply();
      await expect(message(page).getByRole('alert')).toContainText('Someone has just answered');
      await expect(message(page).getByRole('list', { name: 'Replies' })).toContainText('From someone else');
      await expect(box).toHaveValue('Too early');
      await box.fill('Just right');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      const [, , , last] = await smtp.until(4);
      expect(last?.text).toContain('Just right');
    });
    await context.close();
  } finally {
    await server.stop();
    await smtp.stop();
  }
});
