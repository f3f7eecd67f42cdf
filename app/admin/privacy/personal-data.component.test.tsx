import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createLook } from '#tests/components/look.ts';
import { receiveMessage } from '#tests/components/messages.ts';
import { open } from '#tests/components/open.tsx';
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
