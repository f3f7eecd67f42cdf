import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { createLook } from '#tests/components/look.ts';
import { receiveMessage } from '#tests/components/messages.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { signIn } from '#tests/components/staff.ts';

test('personal data and the confirmation of its erasure are accessible (F1)', async () => {
  const look = createLook();
  const email = `${'x'.repeat(64)}@${'long-domain.'.repeat(12)}${crypto.randomUUID()}.example`;
  await receiveMessage(await signIn(), { email });
  await open('/admin/people');
  await page.getByLabelText('Email address').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.element(page.getByRole('region', { name: email })).toBeVisible();
  await look("a person's data");
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await look('the question');
});

test('a search for personal data without a connection says so', async () => {
  allowConsoleError(/ApiError/);
  await signIn();
  await open('/admin/people');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answerInstead(/people\?/, dropRequest);
  await page.getByLabelText('Email address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('You are offline.');
});
