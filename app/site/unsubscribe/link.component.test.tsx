import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, reload } from '#tests/components/open.tsx';
import { requestServed } from '#tests/components/served.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const heading = () => page.getByRole('heading', { level: 1 });
const button = () => page.getByRole('button', { name: 'Unsubscribe' });

/** Subscribes to a new shipment and takes the link from the first email. */
async function subscribe() {
  const token = await signIn();
  const { trackingNumber } = await storeShipment(token);
  const email = `reader-${trackingNumber.toLowerCase()}@example.com`;
  await ask('', `/tracking/${trackingNumber}/subscriptions`, { method: 'POST', data: { email, language: 'en' } });
  const { items } = await ask<{ items: { id: string; to: string }[] }>(token, '/mails?limit=100');
  const { text } = await ask<{ text: string }>(token, `/mails/${items.find(({ to }) => to === email)?.id}`);
  const path = /\/unsubscribe\/[\w-]+/.exec(text)?.[0] ?? '';
  const isActive = async () =>
    (await ask<{ isActive: boolean }>('', `/subscriptions/${path.split('/').at(-1)}`)).isActive;
  return { path, trackingNumber, isActive };
}

test('the link of an email shows a button that ends the emails, and reading it changes nothing (W3)', async () => {
  const { path, trackingNumber, isActive } = await subscribe();
  await requestServed(path);
  await open(path);
  await reload();
  await expect.element(heading()).toHaveTextContent('Unsubscribe from these updates?');
  expect(await isActive()).toBe(true);
  await button().click();
  await expect.element(heading()).toHaveTextContent('You’re unsubscribed');
  await expect.element(heading()).toHaveFocus();
  await expect.element(button()).not.toBeInTheDocument();
  expect(await isActive()).toBe(false);
  const opened = await reload();
  await expect.element(heading()).toHaveTextContent('You’re unsubscribed');
  await page.getByRole('link', { name: 'See the shipment' }).click();
  await expect.poll(opened.path).toBe(`/track/${trackingNumber}`);
});

test('one POST of a mail program ends the emails, however often and in either encoding (RFC 8058)', async () => {
  const { path, isActive } = await subscribe();
  const fields = { 'List-Unsubscribe': 'One-Click' };
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const post = (body: BodyInit) => fetch(`/served${path}`, { method: 'POST', body, redirect: 'manual' });
  expect((await post(new URLSearchParams(fields))).status).toBe(200);
  expect(await isActive()).toBe(false);
  expect((await post(new URLSearchParams(fields))).status).toBe(200);
  expect((await post(form)).status).toBe(200);
});

test('a cut or impossible link answers 404 and ends nothing', async () => {
  const { path, isActive } = await subscribe();
  const cut = path.slice(0, -1);
  for (const wrong of [cut, '/unsubscribe/%2500', '/unsubscribe/%25', `/unsubscribe/${'x'.repeat(101)}`]) {
    const response = await requestServed(wrong);
    expect([wrong, response.status]).toEqual([wrong, 404]);
    expect(await response.text()).toContain('This link is not valid');
  }
  expect((await fetch(`/served${cut}`, { method: 'POST' })).status).toBe(404);
  expect(await isActive()).toBe(true);
});
