import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#domain/languages.ts';
import { whenIdle } from '#tests/components/actions.ts';
import { open } from '#tests/components/open.tsx';
import { addStatus, saveShipment, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const history = () => page.getByRole('listitem').filter({ has: page.getByRole('time') });
const heading = () => page.getByRole('heading', { level: 1 });
const news = () => document.querySelector('[data-news]')?.textContent;
const ROUTE = { originAddress: 'New York', destinationAddress: 'London' };

test('the page keeps its input when the history becomes long', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token);
  for (let n = 1; n < 22; n++) await addStatus(token, id, { status: 'IN_TRANSIT', location: 'Halifax' });
  await open(`/track/${trackingNumber}`);
  const email = page.getByRole('main').getByLabelText('Email');
  await email.fill('someone@exam');
  await addStatus(token, id, { status: 'IN_TRANSIT', location: 'London' });
  await expect.element(page.getByText('2 earlier entries')).toBeVisible();
  expect(
    history()
      .elements()
      .filter((entry) => entry.checkVisibility()),
  ).toHaveLength(21);
  await expect.element(email).toHaveValue('someone@exam');
  await expect.element(email).toHaveFocus();
});

const NEWS: [language: Language, text: string][] = [
  ['es', 'Nuevo estado: En tránsito, Halifax.'],
  ['fr', 'Nouveau statut\u00a0: En transit, Halifax.'],
  ['de', 'Neuer Status: Unterwegs, Halifax.'],
  ['zh', '最新状态：运输中，哈利法克斯。'],
];
for (const [language, text] of inject('isWhole') ? NEWS : NEWS.slice(-1)) {
  test(`the page announces changes in the reader’s language: ${language}`, async () => {
    const token = await signIn();
    const { id, trackingNumber } = await storeShipment(token);
    await open(`/track/${trackingNumber}`, { language });
    await expect.element(history().first()).toBeVisible();
    await addStatus(token, id, { status: 'IN_TRANSIT', location: 'Halifax' });
    await expect.poll(news).toBe(text);
  });
}

test('the page shows a corrected estimate and a status without a scan', async () => {
  const token = await signIn();
  const shipment = await storeShipment(token);
  await open(`/track/${shipment.trackingNumber}`);
  await expect.element(heading()).toHaveTextContent('Label Created');
  const saved = await saveShipment(token, { ...shipment, estimatedDeliveryDate: '2999-12-04T12:00:00Z' });
  await expect.element(page.getByText('December 4, 2999', { exact: true })).toBeVisible();
  await expect.poll(news).toBe('The details of this shipment have changed.');
  await saveShipment(token, { ...saved, status: 'ON_HOLD' });
  await expect.element(heading()).toHaveTextContent('On Hold');
  await expect.poll(news).toBe('New status: On Hold.');
});

test('the page receives nothing that is not public', async () => {
  const token = await signIn();
  const secret = {
    originAddress: 'Lisbon, Rua Inventada 1',
    notes: 'Internal: pays late',
    items: [{ description: 'Invented goods' }],
  };
  const { id, trackingNumber } = await storeShipment(token, secret);
  await open(`/track/${trackingNumber}`);
  await expect.element(heading()).toHaveTextContent('Label Created');
  await addStatus(token, id, { status: 'IN_TRANSIT', location: '9 Unseenly Yard, Unknown Town 5' });
  await expect.element(heading()).toHaveTextContent('In Transit');
  for (const word of ['Rua', 'Unseenly', 'pays late', 'Invented goods'])
    expect(document.documentElement.outerHTML).not.toContain(word);
});

test('the page without event codes shows a new code, and translates it when the language changes', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token, ROUTE);
  await open(`/track/${trackingNumber}`);
  await expect.element(heading()).toHaveTextContent('Label Created');
  await addStatus(token, id, { status: 'IN_TRANSIT', location: 'Halifax', code: 'departed' });
  await expect.element(history().first()).toMatchTextContent('Departed');
  await page.getByRole('banner').getByLabelText('Language: English').first().click();
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect.element(history().first()).toMatchTextContent('Parti');
});

test('a route that becomes longer does not move with reduced motion', async () => {
  const animate = vi.spyOn(Element.prototype, 'animate');
  onTestFinished(() => animate.mockRestore());
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token, ROUTE);
  await addStatus(token, id, { status: 'IN_TRANSIT', location: 'Halifax' });
  await open(`/track/${trackingNumber}`);
  await expect.element(page.getByRole('img', { name: /Halifax/ })).toBeVisible();
  await addStatus(token, id, { status: 'IN_TRANSIT', location: 'St. John’s' });
  await expect.element(page.getByRole('img', { name: /St\. John.s/ })).toBeVisible();
  await whenIdle();
  expect(animate).not.toHaveBeenCalled();
});
