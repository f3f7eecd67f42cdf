import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { MailView } from '#domain/mail.schema.ts';
import { beSignedIn } from '../support/admin.ts';
import { message as mail } from '../support/inbox.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const item = (page: Page, text: string) =>
  page.getByRole('region', { name: 'List of emails' }).getByRole('listitem').filter({ hasText: text });

/** A mail in the outbox of a server without a mail server: it stays queued. */
async function queueMail(page: Page, token: string, to = `ada.${randomUUID()}@example.com`): Promise<MailView> {
  const answer = await page.request.post('/api/v1/mails/test', {
    headers: { Authorization: `Bearer ${token}` },
    data: { to },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Lets the page see this mail as one that the receiving server refused. */
async function showAsFailed(page: Page, { id }: MailView): Promise<{ resent: () => boolean }> {
  const failed = { state: 'failed', attempts: 1, lastError: '550 5.1.1 <ada@example.com>: No such user' };
  let isResent = false;
  await page.route(`**/api/v1/mails/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...(isResent ? {} : failed) } });
  });
  await page.route(`**/api/v1/mails/${id}/resend`, async (route) => {
    isResent = true;
    await route.fulfill({ json: {} });
  });
  return { resent: () => isResent };
}

test('the outbox is reached from the messages and shows what waits, filtered by state, and the text of a mail', async ({
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

test('a failed mail says why in plain words and in those of the server, and is sent again', async ({ page }) => {
  const token = await beSignedIn(page);
  const queued = await queueMail(page, token);
  const { resent } = await showAsFailed(page, queued);
  await page.goto(`/admin/mail/${queued.id}`);
  await expect(mail(page)).toContainText('Failed tried 1 time');
  await expect(mail(page)).toContainText('The receiving server says that there is no such address.');
  await expect(mail(page)).toContainText('What was answered: 550 5.1.1 <ada@example.com>: No such user');
  await mail(page).getByRole('button', { name: 'Resend' }).click();
  await expect(mail(page).getByRole('status')).toHaveText('The email is queued again.');
  await expect(mail(page)).toContainText('Queued');
  expect(resent()).toBe(true);
});

test('a mail that is not there leads to the list; a list that can not be loaded says so until it can', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (404|500)|Failed to load mails/);
  await beSignedIn(page);
  await page.goto('/admin/mail/no-such-mail');
  await expect(page).toHaveURL('/admin/mail');
  await page.route(/\/api\/v1\/mails(\?|$)/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Failed to load emails');
  await page.unroute(/\/api\/v1\/mails(\?|$)/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the mails are accessible and no wider than the screen (F1)', async ({ page }) => {
  test.setTimeout(toLookTimeout(2));
  const look = createLook(page, 3);
  const token = await beSignedIn(page);
  const queued = await queueMail(page, token, `${'x'.repeat(60)}@${'long-domain.'.repeat(12)}example`);
  await showAsFailed(page, queued);
  await page.goto('/admin/mail');
  await expect(item(page, queued.to).first()).toBeVisible();
  await look('the list');
  await page.goto(`/admin/mail/${queued.id}`);
  await expect(mail(page).getByRole('button', { name: 'Resend' })).toBeVisible();
  await look('a mail');
});
