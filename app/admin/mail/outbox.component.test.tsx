import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MailView } from '#domain/mail/schema.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { ask, signIn } from '#tests/components/staff.ts';

test('the email log opens from the messages, filters by state and shows the text of an email', async () => {
  const to = `ada.${crypto.randomUUID()}@example.com`;
  const { text } = await ask<MailView>(await signIn(), '/mails/test', { method: 'POST', data: { to } });
  const item = page.getByRole('region', { name: 'List of emails' }).getByRole('listitem').filter({ hasText: to });
  const states = page.getByRole('navigation', { name: 'State' });
  const { path } = await open('/admin/messages');
  await page.getByRole('link', { name: 'Email log', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Email log');
  await expect.element(page.getByText('Email is not set up, so emails stay queued.')).toBeVisible();
  await expect.element(item).toMatchTextContent('Queued');
  await states.getByRole('link', { name: 'Failed' }).click();
  await expect.poll(path).toBe('/admin/mail?state=failed');
  await expect.element(item).not.toBeInTheDocument();
  await states.getByRole('link', { name: 'Queued' }).click();
  await item.getByRole('link').click();
  const mail = page.getByRole('article');
  await expect
    .element(mail.getByRole('heading', { level: 2 }))
    .toHaveTextContent('TransCargo: test of the email settings');
  await expect.element(mail).toMatchTextContent(`To ${to}`);
  await expect.element(mail).toMatchTextContent('0 attempts');
  expect(mail.element().textContent).toContain(text);
  await expect.element(mail.getByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
});

test('the pages of the email log keep the state', async () => {
  const token = await signIn();
  await ask(token, '/mails/test', { method: 'POST', data: { to: 'ada@example.com' } });
  answerInstead(/^GET .*\/mails\?/, async (proceed) => {
    const listed = await (await proceed()).json();
    return Response.json({ ...listed, nextCursor: 'MQ' });
  });
  const { path } = await open('/admin/mail?state=queued');
  await page.getByRole('link', { name: 'Older emails' }).click();
  await expect.poll(path).toBe('/admin/mail?state=queued&cursor=MQ');
  await page.getByRole('link', { name: 'Newest emails' }).click();
  await expect.poll(path).toBe('/admin/mail?state=queued');
});
