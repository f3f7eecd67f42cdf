import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '#tests/components/actions.ts';
import { field, fill, send, sentNotice } from '#tests/components/contact-form.ts';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const CALLS = /^(?!.*\/events).*\/api\//;

test('a sent message is confirmed with a case number, and the form is empty again', async () => {
  const { requests } = answerInstead(CALLS, (proceed) => proceed());
  await open('/contact');
  await fill();
  await send().click();
  for (const text of [
    'Thank you, Ada Invented.',
    'We will reply to ada@example.com.',
    /Your case number is C-[A-Z0-9]{6}\./,
  ])
    await expect.element(sentNotice()).toMatchTextContent(text);
  await expect.element(sentNotice()).toHaveFocus();
  for (const label of ['Name', 'Email', 'Phone (optional)', 'Message'])
    await expect.element(field(label)).toHaveValue('');
  await expect.element(field('Subject')).toHaveValue('');
  expect(requests).toEqual(['POST /api/v1/contact']);
});

test('a message without a network stays in the form and is sent with one', async () => {
  allowConsoleError(/Failed to send message/);
  await open('/contact');
  await fill();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fault = answerInstead(/^POST .*\/contact$/, dropRequest);
  await send().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'You are offline, so your message was not sent. Connect to the internet and try again. Everything you wrote is still here.',
    );
  await expect.element(field('Message')).toHaveValue('Where is it?\nSecond line.');
  online.mockRestore();
  fault.stop();
  await send().click();
  await expect.element(sentNotice()).toBeVisible();
});

test('offices are open or closed by the clock of their city', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-16T14:41:00Z') });
  await open('/contact');
  const clocks = page.getByRole('listitem').getByText(/^(\d+:\d\d [AP]M|Open now|Closed, opens .*)$/);
  const morning = ['9:41 AM', 'Open now', '2:41 PM', 'Open now', '10:41 PM', 'Closed, opens Tuesday 8:00 AM'];
  await expect.poll(() => textsOf(clocks)).toEqual(morning);
  vi.setSystemTime(Date.parse('2026-11-22T12:00:00Z'));
  // The page may listen only after it has been painted.
  const readAgain = () => {
    document.dispatchEvent(new Event('visibilitychange'));
    return textsOf(clocks);
  };
  const closed = 'Closed, opens Monday 8:00 AM';
  await expect.poll(readAgain).toEqual(['7:00 AM', closed, '12:00 PM', closed, '8:00 PM', closed]);
});

test('a subscription is confirmed with the focus, the second time like the first', async () => {
  const box = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('heading', { name: 'Get updates by email' }) });
  for (const typed of ['ada@example.com', ' ada@example.com ']) {
    const { requests, stop } = answerInstead(/^POST .*\/api\//, (proceed) => proceed());
    await open('/track/TC-DEMO0001');
    await box.getByLabelText('Email').fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(box.getByRole('status'))
      .toHaveTextContent("You're subscribed! We'll send updates to ada@example.com");
    await expect.element(box.getByRole('status')).toHaveFocus();
    await expect.element(box.getByLabelText('Email')).not.toBeInTheDocument();
    expect(requests).toEqual(['POST /api/v1/tracking/TC-DEMO0001/subscriptions']);
    stop();
  }
});
