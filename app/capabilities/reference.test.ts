import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisitorApi } from '#app/api/visitor-api.ts';
import { reference } from './modes.ts';
import { showBusy } from './show-busy.ts';

/** No call of the API is allowed. */
const api = {} as VisitorApi;
const message = { name: '', email: '', phone: '', subject: '', message: '', language: 'en', website: '' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a promise has settled after this many milliseconds of the fake clock. */
async function hasEndedAfter(ms: number, promise: Promise<unknown>): Promise<boolean> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  promise.then(end, end);
  await vi.advanceTimersByTimeAsync(ms);
  return hasEnded;
}

describe('the reference mode', () => {
  it('waits 1.5 s for the contact form and 1 s for a subscription, without a call', async () => {
    expect(await hasEndedAfter(1_499, reference.sendContact(api, message))).toBe(false);
    expect(await hasEndedAfter(1_500, reference.sendContact(api, message))).toBe(true);
    const subscription = { email: 'ada@example.com', language: 'en' };
    expect(await hasEndedAfter(999, reference.subscribe(api, 'TC-DEMO0001', subscription))).toBe(false);
    expect(await hasEndedAfter(1_000, reference.subscribe(api, 'TC-DEMO0001', subscription))).toBe(true);
  });
});

describe('a busy state', () => {
  it('lasts 400 ms for a faster call', async () => {
    expect(await hasEndedAfter(399, showBusy(Promise.resolve('quick')))).toBe(false);
    expect(await hasEndedAfter(400, showBusy(Promise.resolve('quick')))).toBe(true);
    expect(await hasEndedAfter(399, showBusy(Promise.reject(new Error('quick'))))).toBe(false);
  });

  it('lasts exactly as long as a slower call', async () => {
    const slow = () => new Promise((resolve) => setTimeout(resolve, 700));
    expect(await hasEndedAfter(699, showBusy(slow()))).toBe(false);
    expect(await hasEndedAfter(700, showBusy(slow()))).toBe(true);
  });

  it('returns the result of the call', async () => {
    const result = showBusy(Promise.resolve('answer'));
    const failed = expect(showBusy(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(400);
    expect(await result).toBe('answer');
    await failed;
  });
});
