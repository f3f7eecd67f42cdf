import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MailStatus } from '#domain/mail/schema.ts';
import type { System } from '#domain/system/schema.ts';
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
    .element(page.getByRole('region', { name: 'System' }).getByRole('alert'))
    .toHaveTextContent(
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
  const name = page.getByRole('region', { name: 'System' }).getByText(row, { exact: true });
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
  await expect.element(mail.getByRole('status')).toMatchTextContent(`A test for ${admin.email} is in the outbox.`);
  const { items } = await ask<{ items: { to: string }[] }>(admin.token, '/mails?limit=20');
  expect(items.map(({ to }) => to)).toContain(admin.email);
  changeResponse<MailStatus>(/^GET .*\/mails\/status$/, { lastSentAt: '2026-11-20T10:00:00.000Z' });
  await open(SETTINGS);
  await expect.element(mail).toMatchTextContent('Connected');
  await expect.element(mail).toMatchTextContent('Last email sent');
  await createLook(1)('settings with a mail server');
});
