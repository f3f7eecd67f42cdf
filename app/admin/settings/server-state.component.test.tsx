import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MailStatus } from '#domain/mail/schema.ts';
import type { System } from '#domain/system/schema.ts';
import type { Webhook } from '#domain/webhooks/schema.ts';
import { whenIdle } from '#tests/components/actions.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { ask, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

const SETTINGS = '/admin/settings/system';

/** Overrides a server response whose state would require a separate database or mail server. */
function changeResponse<Body>(request: RegExp, changes: Partial<Body>): void {
  answerInstead(request, async (proceed) => Response.json({ ...(await (await proceed()).json()), ...changes }));
}

test('settings name the transaction that blocks the change feed, and for how long (H6)', async () => {
  const heldChanges = {
    seconds: 750,
    application: 'psql of somebody',
    user: 'postgres',
    state: null,
    pid: 4711,
  };
  changeResponse<System>(/^GET .*\/system$/, { heldChanges });
  await signIn();
  await open(SETTINGS);
  await expect
    .element(page.getByRole('region', { name: 'to look at' }))
    .toMatchTextContent(
      'Blocked for 12 minutes by an open transaction in the database: psql of somebody · user postgres · process 4711. Webhooks and programs that read the change feed get nothing new until it ends.',
    );
  await createLook()('a change feed that is held');
});

const backupOf = (hours: number): Partial<System> => ({
  lastBackup: { at: new Date(Date.now() - hours * 3_600_000).toISOString(), bytes: 1_000 },
});
const diskOf = (freeBytes: number): Partial<System> => ({ disk: { freeBytes, totalBytes: 100e9 } });

test.each([
  ['a backup of an hour ago', 'Last backup', backupOf(1), 'circle-check'],
  ['a backup of two days ago', 'Last backup', backupOf(48), 'triangle-alert'],
  ['a disk with space', 'Disk space', diskOf(50e9), 'circle-check'],
  ['a disk that is nearly full', 'Disk space', diskOf(500e6), 'triangle-alert'],
])('settings mark %s', async (_what, row, state, mark) => {
  changeResponse<System>(/^GET .*\/system$/, state);
  await signIn();
  await open(SETTINGS);
  const name = page.getByText(row, { exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().querySelector('svg')?.classList).toContain(`lucide-${mark}`);
});

test('settings send a test email and show when one was last sent', async () => {
  const mail = page.getByRole('region', { name: 'Email', exact: true });
  changeResponse<MailStatus>(/^GET .*\/mails\/status$/, { isConfigured: true, host: 'smtp.example', lastSentAt: null });
  const admin = await signInToOwnAccount();
  await open(SETTINGS);
  await expect.element(mail).toMatchTextContent('No email sent yet');
  await mail.getByRole('button', { name: 'Send a test to me' }).click();
  await expect.element(mail).toMatchTextContent(`A test for ${admin.email} is in the outbox.`);
  const { items } = await ask<{ items: { to: string }[] }>(admin.token, '/mails?limit=20');
  expect(items.map(({ to }) => to)).toContain(admin.email);
  changeResponse<MailStatus>(/^GET .*\/mails\/status$/, { lastSentAt: '2026-11-20T10:00:00.000Z' });
  await open(SETTINGS);
  await expect.element(mail).toMatchTextContent('Last email sent');
  await createLook(1)('settings with a mail server');
});

const WORKING_MAIL: Partial<MailStatus> = { isConfigured: true, host: 'smtp.example', lastError: null, failed: 0 };
const stoppedWebhook = {
  id: 'webhook-1',
  url: 'https://orders.nordlicht.example/hook?token=secret',
  state: 'failing',
  pausedBy: null,
  failingSince: '2026-11-20T10:00:00.000Z',
  waiting: 412,
} as Webhook;

function arrange({ mail = {}, webhooks = [] }: { mail?: Partial<MailStatus>; webhooks?: Webhook[] }): void {
  changeResponse<MailStatus>(/^GET .*\/mails\/status$/, { ...WORKING_MAIL, ...mail });
  changeResponse<System>(/^GET .*\/system$/, { ...backupOf(1), ...diskOf(50e9), heldChanges: null });
  answerInstead(/^GET .*\/webhooks$/, () => Response.json({ items: webhooks }));
}

test('settings put what needs a look first, and each part once', async () => {
  arrange({ mail: { failed: 2, queued: 3 }, webhooks: [stoppedWebhook, { ...stoppedWebhook, id: '2', state: 'on' }] });
  await signIn();
  await open(SETTINGS);
  const looks = page.getByRole('region', { name: '2 things to look at' });
  await expect.element(looks.getByRole('heading').getByRole('status')).toHaveTextContent('2 things to look at');
  await expect.element(looks).toMatchTextContent('orders.nordlicht.example · Not reachable since');
  await expect.element(looks).toMatchTextContent('412 events pending, none lost');
  await expect.element(looks).toMatchTextContent('2 emails failed and are not retried automatically.');
  await expect
    .element(looks.getByRole('link', { name: `Open ${stoppedWebhook.url}` }))
    .toHaveAttribute('href', '/admin/settings/webhooks/webhook-1');
  await expect
    .element(page.getByRole('region', { name: 'Email', exact: true }))
    .toMatchTextContent('3 emails are waiting.');
  await expect.element(page.getByText('Failed emails')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Health' })).toMatchTextContent(/Checked at \d/);
  await createLook()('settings with things to look at');
});

test('settings count an unknown recipient as a failed email, not as an outage', async () => {
  const message = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user";
  const lastSentAt = '2026-11-20T10:00:00.000Z';
  arrange({ mail: { failed: 1, lastSentAt, lastError: { at: '2026-11-20T10:00:01.000Z', message } } });
  await signIn();
  await open(SETTINGS);
  const looks = page.getByRole('region', { name: '1 thing to look at' });
  await expect.element(looks).toMatchTextContent('1 email failed and is not retried automatically.');
  await expect.element(page.getByRole('region', { name: 'Email', exact: true })).toMatchTextContent('Last email sent');
  arrange({ mail: { lastSentAt, lastError: { at: '2026-11-20T10:00:01.000Z', message: 'Greeting never received' } } });
  await open(SETTINGS);
  await expect.element(page.getByText('Email is not getting through')).toBeVisible();
});

test('settings say that everything is running, and check it each minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  arrange({});
  await signIn();
  await open(SETTINGS);
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect.element(heading).toHaveTextContent('Everything is running');
  await expect.element(page.getByRole('region', { name: 'Everything' })).toMatchTextContent(/Checked at \d/);
  arrange({ webhooks: [stoppedWebhook] });
  await whenIdle();
  vi.advanceTimersByTime(60_000);
  await expect.element(heading).toHaveTextContent('1 thing to look at');
});

test('settings copy the details without names, addresses and tokens', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  arrange({ mail: { isConfigured: true, failed: 1, queued: 3 }, webhooks: [stoppedWebhook] });
  await signIn();
  await open(SETTINGS);
  await page.getByRole('button', { name: 'Copy details' }).click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const details = write.mock.calls[0]?.[0] ?? '';
  expect(details).toMatch(
    /^Version [\d.]+, Node [\d.]+\nDatabase: \w+, PostgreSQL [\d.]+, [\d.]+ MB\nDisk: 50 GB of 100 GB free\nChange feed: OK\nWebhooks: 1, 1 stopped\nEmail: on, 3 waiting, 1 failed\nLast backup: .*Z, 1 kB\nRunning since: .*Z\nChecked: .*Z$/,
  );
  expect(details).not.toMatch(/nordlicht|smtp|secret|@|\//);
});
