import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MailView } from '#domain/mail/schema.ts';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { createLook } from '#tests/components/look.ts';
import { open, reload } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const mail = () => page.getByRole('article');
const item = (text: string) =>
  page.getByRole('region', { name: 'List of emails' }).getByRole('listitem').filter({ hasText: text });

/** Queues a mail on a server without outgoing email, where it stays queued. */
const queueMail = (token: string, to = `ada.${crypto.randomUUID()}@example.com`) =>
  ask<MailView>(token, '/mails/test', { method: 'POST', data: { to } });

/** Makes this mail appear as rejected by the receiving server until it is sent again. */
function showAsFailed({ id }: MailView): { requests: string[] } {
  const failed = { state: 'failed', attempts: 1, lastError: '550 5.1.1 <ada@example.com>: No such user' };
  const resent = answerInstead(new RegExp(`^POST .*/mails/${id}/resend$`), () => Response.json({}));
  answerInstead(new RegExp(`^GET .*/mails/${id}$`), async (proceed) => {
    const storedMail = await (await proceed()).json();
    return Response.json({ ...storedMail, ...(resent.requests.length > 0 ? {} : failed) });
  });
  return resent;
}

test('a failed mail shows the reason in plain words and the server’s own, and can be sent again', async () => {
  const queued = await queueMail(await signIn());
  const { requests } = showAsFailed(queued);
  await open(`/admin/mail/${queued.id}`);
  await expect.element(mail()).toMatchTextContent('Failed 1 attempt');
  await expect.element(mail()).toMatchTextContent('The receiving server says that the address does not exist.');
  await expect.element(mail()).toMatchTextContent('Response: 550 5.1.1 <ada@example.com>: No such user');
  await mail().getByRole('button', { name: 'Resend' }).click();
  await expect.element(mail().getByRole('status')).toHaveTextContent('The email is queued again.');
  await expect.element(mail()).toMatchTextContent('Queued');
  expect(requests).toHaveLength(1);
});

test('a missing mail redirects to the list, and a list that cannot load shows an error until it can', async () => {
  allowConsoleError(/Failed to load mails/);
  await signIn();
  const { path } = await open('/admin/mail/no-such-mail');
  await expect.poll(path).toBe('/admin/mail');
  const fault = answerInstead(/\/mails(\?|$)/, answerWith(500));
  await reload();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load emails');
  fault.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the mails are accessible and no wider than the screen (F1)', async () => {
  const look = createLook(3);
  const queued = await queueMail(await signIn(), `${'x'.repeat(60)}@${'long-domain.'.repeat(12)}example`);
  showAsFailed(queued);
  await open('/admin/mail');
  await expect.element(item(queued.to).first()).toBeVisible();
  await look('the list');
  await open(`/admin/mail/${queued.id}`);
  await expect.element(mail().getByRole('button', { name: 'Resend' })).toBeVisible();
  await look('a mail');
});

test('settings say that no mail server is configured and link to the queued mails', async () => {
  await signIn();
  const { path } = await open('/admin/settings/system');
  const section = page.getByRole('region', { name: 'to look at' });
  await expect.element(section).toMatchTextContent('Email is not set up');
  await expect.element(section.getByRole('button', { name: 'Send a test to me' })).not.toBeInTheDocument();
  await section.getByRole('link', { name: 'Email log' }).click();
  await expect.poll(path).toBe('/admin/mail');
});
