import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { expectAccessible } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';

const SHIPMENT = '/track/TC-DEMO0001';
const CALL = /^POST .*\/subscriptions$/;
const DONE = "You're subscribed! We'll send updates to ada@example.com";

const box = () =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: 'Get updates by email' }) });
const email = () => box().getByLabelText('Email');
const submit = () => box().getByRole('button', { name: 'Subscribe' });
const done = () => box().getByRole('status');

test('the box reports an invalid address and sends nothing', async () => {
  const { requests } = answerInstead(CALL, (proceed) => proceed());
  await open(SHIPMENT);
  await submit().click();
  await expect.element(email()).toHaveAccessibleDescription('Enter a valid email address');
  await email().fill('ada@example');
  await submit().click();
  await expect.element(email()).toHaveAccessibleDescription('Enter a valid email address');
  await expect.element(email()).toHaveFocus();
  await expect.element(email()).toHaveValue('ada@example');
  expect(requests).toEqual([]);
  await expectAccessible();
});

test('the box is locked while the address is being sent, and sends it once', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { requests } = answerInstead(CALL, (proceed) => released.then(proceed));
  await open(SHIPMENT);
  await email().fill('ada@example.com');
  const { width } = submit().element().getBoundingClientRect();
  await submit().dblClick();
  const busy = box().getByRole('button', { name: 'Subscribing' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  expect(busy.element().getBoundingClientRect().width).toBe(width);
  await expect.element(email()).toHaveAttribute('readonly');
  release();
  await expect.element(done()).toHaveTextContent(DONE);
  expect(requests).toHaveLength(1);
});

test('the box keeps the address when the server fails, and a retry sends it', async () => {
  allowConsoleError(/Failed to subscribe/);
  answerInstead(CALL, answerWith(503), { times: 1 });
  await open(SHIPMENT);
  await email().fill('ada@example.com');
  await submit().click();
  await expect.element(box().getByRole('alert')).toHaveTextContent('Your address was not saved. Please try again.');
  await expect.element(email()).toHaveValue('ada@example.com');
  await expect.element(email()).toBeValid();
  await submit().click();
  await expect.element(done()).toHaveTextContent(DONE);
});

test('the box resets for another shipment and announces no scans of a delivered one', async () => {
  const { path } = await open(SHIPMENT);
  await email().fill('ada@example.com');
  await submit().click();
  await expect.element(done()).toHaveTextContent(DONE);
  await page.getByRole('main').getByRole('textbox', { name: 'Tracking number' }).fill('TC-DEMO0002');
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe('/track/TC-DEMO0002');
  await expect.element(email()).toHaveValue('');
  await expect.element(box()).toMatchTextContent('It is delivered. We email you only if an entry is corrected.');
  await expect.element(box()).not.toMatchTextContent('One email per scan');
});

test('the box is beside the history, short or long, and is absent without a shipment', async () => {
  for (const path of [SHIPMENT, '/track/TC-DEMO0012']) {
    await open(path);
    await expect.element(box()).toBeVisible();
  }
  await open('/track/TC-NOSUCHNR');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('No shipment with this number');
  await expect.element(box()).not.toBeInTheDocument();
});

test('the box in reference mode asks for an address, confirms, and makes no call', async () => {
  const { requests } = answerInstead(CALL, (proceed) => proceed());
  await open(SHIPMENT, { siteMode: 'reference' });
  await submit().click();
  await expect.element(email()).toHaveAccessibleDescription('Enter a valid email address');
  await email().fill('ada@example.com');
  await submit().click();
  await expect.element(box().getByRole('button', { name: 'Subscribing' })).toBeVisible();
  await expect.element(done()).toHaveTextContent(DONE);
  expect(requests).toEqual([]);
});
