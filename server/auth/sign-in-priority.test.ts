import { afterEach, expect, it, vi } from 'vitest';
import { createQueue, createUnknownThrottle } from './sign-in-throttle.ts';

afterEach(() => {
  vi.useRealTimers();
});

const toStatus = (error: { status?: number }) => error.status;

it('half of the password hash slots are reserved for known addresses, which are served first (S3)', async () => {
  const runQueued = createQueue(4);
  const served: string[] = [];
  const first = Promise.withResolvers<void>();
  const enter = (name: string, isKnown: boolean) =>
    runQueued(isKnown, async () => {
      await first.promise;
      served.push(name);
      return 'in';
    }).catch(toStatus);
  const strangers = [enter('stranger 1', false), enter('stranger 2', false)];
  expect(await enter('stranger 3', false)).toBe(429);
  const known = [enter('known 1', true), enter('known 2', true)];
  expect(await enter('known 3', true)).toBe(429);
  first.resolve();
  expect(await Promise.all([...strangers, ...known])).toEqual(['in', 'in', 'in', 'in']);
  expect(served).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2']);
  expect(await enter('later', false)).toBe('in');
});

it('unknown addresses wait longer for an account with many failures, few at once, and for no other (S3)', async () => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  const { wait, recordFailure } = createUnknownThrottle();
  const measure = async (account: string) => {
    const start = Date.now();
    const end = wait(account).then(() => Date.now() - start, toStatus);
    await vi.advanceTimersByTimeAsync(10_000);
    return end;
  };
  for (let n = 0; n < 20; n++) recordFailure('a');
  expect(await measure('a')).toBe(0);
  recordFailure('a');
  expect(await measure('a')).toBe(250);
  recordFailure('a');
  expect(await measure('a')).toBe(500);
  for (let n = 0; n < 1_000; n++) recordFailure('a');
  expect(await measure('a')).toBe(2_000);
  expect(await measure('b')).toBe(0);
  const all = Array.from({ length: 6 }, () => wait('a').then(() => 'passed', toStatus));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(all)).toEqual(['passed', 'passed', 'passed', 'passed', 429, 429]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await measure('a')).toBe(0);
});
