import { startMailServer } from '#tests/mail-server.ts';
import { beSignedIn, expectAccessible } from '../support/admin.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('a test mail goes to the user, and the settings say that mail is delivered', async ({ newVisitor }) => {
  test.setTimeout(120_000);
  const smtp = await startMailServer();
  const server = await startServer({ SMTP_URL: smtp.url, MAIL_FROM: 'post@transcargo.example' });
  try {
    const page = await (await newVisitor({ baseURL: server.url })).newPage();
    await beSignedIn(page);
    await page.goto('/admin/settings');
    const mail = page.getByRole('region', { name: 'Email', exact: true });
    await expect(mail).toContainText('No email sent yet');
    await mail.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(mail.getByRole('status')).toContainText(`A test for ${ADMIN.email} is in the outbox.`);
    const [taken] = await smtp.until(1);
    expect(taken?.envelope.to).toEqual([ADMIN.email]);
    await expect(async () => {
      await page.reload();
      await expect(mail).toContainText('Last email sent', { timeout: 1000 });
    }).toPass();
    await expect(mail).toContainText('Connected');
    await expectAccessible(page);
    // The page would keep polling for news.
    await page.context().close();
  } finally {
    await server.stop();
    await smtp.stop();
  }
});
