import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

/** Subscribes to a new shipment and returns the link of the first mail, which stays in the outbox. */
async function findLink(): Promise<string> {
  const token = await signIn();
  const { trackingNumber } = await storeShipment(token);
  const email = `reader-${trackingNumber.toLowerCase()}@example.com`;
  await ask('', `/tracking/${trackingNumber}/subscriptions`, { method: 'POST', data: { email, language: 'en' } });
  const { items } = await ask<{ items: { id: string; to: string }[] }>(token, '/mails?limit=100');
  const id = items.find(({ to }) => to === email)?.id;
  const { text } = await ask<{ text: string }>(token, `/mails/${id}`);
  return /\/unsubscribe\/[\w-]+/.exec(text)?.[0] ?? '';
}

test('the unsubscribe page is accessible and fits in every language (F1)', async () => {
  const path = await findLink();
  const look = createLook();
  for (const language of LANGUAGE_CODES) {
    await open(path, { language });
    await expect.element(page.getByRole('main').getByRole('button')).toBeVisible();
    await look(language);
  }
});
