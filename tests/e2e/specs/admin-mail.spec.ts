import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { MailView } from '#domain/mail/schema.ts';
import { beSignedIn } from '../support/admin.ts';
import { message as mail } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';

const item = (page: Page, text: string) =>
  page.getByRole('region', { name: 'List of emails' }).getByRole('listitem').filter({ hasText: text });

/** Queues a mail on a server without outgoing email, where it stays queued. */
async function queueMail(page: Page, token: string, to = `ada.${randomUUID()}@example.com`): Promise<MailView> {
  const answer = await page.request.post('/api/v1/mails/test', {
    headers: { Authorization: `Bearer ${token}` },
    data: { to },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

test('the outbox is linked from the messages and shows queued mails, filtered by state, with their text', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const { to, text } = await queueMail(page, token);
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: 'Email log', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email log');
  await expect(page.getByText('Email is not set up, so emails stay queued.')).toBeVisible();
  await expect(item(page, to)).toContainText('Queued');
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Failed' }).click();
  await expect(page).toHaveURL('/admin/mail?state=failed');
  await expect(item(page, to)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Queued' }).click();
  await item(page, to).getByRole('link').click();
  await expect(mail(page).getByRole('heading', { level: 2 })).toHaveText('TransCargo: test of the email settings');
  await expect(mail(page)).toContainText(`To ${to}`);
  await expect(mail(page)).toContainText('tried 0 times');
  expect(await mail(page).getByText(text).innerText()).toBe(text);
  await expect(mail(page).getByRole('button', { name: 'Resend' })).toHaveCount(0);
});
