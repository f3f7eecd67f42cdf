import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { requestServed } from '#tests/components/served.ts';
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

const isActive = async (path: string) =>
  (await ask<{ isActive: boolean }>('', `/subscriptions/${path.split('/').at(-1)}`)).isActive;

test('a POST of a mail program ends the emails, even if repeated and in either encoding (RFC 8058)', async () => {
  const path = await findLink();
  const fields = { 'List-Unsubscribe': 'One-Click' };
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const post = (body: BodyInit) => fetch(`/served${path}`, { method: 'POST', body, redirect: 'manual' });
  expect((await post(new URLSearchParams(fields))).status).toBe(200);
  expect(await isActive(path)).toBe(false);
  expect((await post(new URLSearchParams(fields))).status).toBe(200);
  expect((await post(form)).status).toBe(200);
});

test('a truncated or invalid link responds with 404 and ends nothing', async () => {
  const path = await findLink();
  const cut = path.slice(0, -1);
  for (const wrong of [cut, '/unsubscribe/%2500', '/unsubscribe/%25', `/unsubscribe/${'x'.repeat(101)}`]) {
    const response = await requestServed(wrong);
    expect([wrong, response.status]).toEqual([wrong, 404]);
    expect(await response.text()).toContain('This link is not valid');
  }
  expect((await fetch(`/served${cut}`, { method: 'POST' })).status).toBe(404);
  expect(await isActive(path)).toBe(true);
});
