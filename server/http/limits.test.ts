import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCallLimit, createLookupBudget, SlidingWindow } from './limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const miss = async () => undefined;
const isRefused = (promise: Promise<unknown>) =>
  promise.then(
    () => false,
    (error: Error) => 'status' in error && error.status === 429,
  );

describe('the lookup rate limit (P2)', () => {
  it('allows 60 misses in any five minutes, also across the edge of a fixed window', async () => {
    const { consume } = createLookupBudget();
    await consume('a', miss);
    vi.advanceTimersByTime(299_000);
    for (let n = 0; n < 59; n++) await consume('a', miss);
    expect(await isRefused(consume('a', miss))).toBe(true);
    vi.advanceTimersByTime(2_000);
    await consume('a', miss);
    expect(await isRefused(consume('a', miss))).toBe(true);
  });

  it('charges ten times as much for a miss as for a hit', async () => {
    const { consume } = createLookupBudget();
    let hits = 0;
    while (!(await isRefused(consume('a', async () => 'found')))) hits++;
    // The last one must cover the price of a miss before its result is known.
    expect(hits).toBe(591);
  });

  it('reports how many misses are left and the longest wait', async () => {
    const { consume, describe } = createLookupBudget();
    const read = (key = 'a') => describe(key).RateLimit;
    expect(describe('a')['RateLimit-Policy']).toBe('"lookup";q=60;w=300');
    expect(read()).toBe('"lookup";r=60;t=300');
    await consume('a', async () => 'found');
    expect(read()).toBe('"lookup";r=59;t=300');
    for (let n = 0; n < 59; n++) await consume('a', miss);
    vi.advanceTimersByTime(100_000);
    expect(read()).toBe('"lookup";r=0;t=200');
    expect(read('b')).toBe('"lookup";r=60;t=300');
    // The remaining budget of the network counts, too.
    for (let net = 0; net < 240; net++) await consume(`2001:db8:1:${net.toString(16)}::/64`, miss);
    expect(read('2001:db8:1:ff::/64')).toBe('"lookup";r=0;t=300');
  });

  it('is refunded when the lookup itself fails', async () => {
    const { consume } = createLookupBudget();
    for (let n = 0; n < 200; n++)
      await expect(consume('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await consume('a', miss);
  });

  it('is larger but finite for the networks around an IPv6 address', async () => {
    const { consume } = createLookupBudget();
    let taken = 0;
    for (let net = 0; net < 256; net++)
      for (let n = 0; n < 2; n++) if (!(await isRefused(consume(`2001:db8:1:${net.toString(16)}::/64`, miss)))) taken++;
    expect(taken).toBe(240);
    for (let net = 256; net < 4096; net++)
      if (!(await isRefused(consume(`2001:db8:1:${net.toString(16)}::/64`, miss)))) taken++;
    expect(taken).toBe(960);
    await consume('2001:db8:2:0::/64', miss);
  });
});

it('a call limit reports when the next call is allowed', async () => {
  const limit = createCallLimit({ name: 'test', points: 2, seconds: 60 });
  await limit('a');
  vi.advanceTimersByTime(10_000);
  await limit('a');
  await expect(limit('a')).rejects.toMatchObject({ headers: { 'Retry-After': '50' } });
  await limit('b');
  vi.advanceTimersByTime(50_000);
  await limit('a');
  await expect(limit('a')).rejects.toMatchObject({ headers: { 'Retry-After': '10' } });
});

it('memory stays bounded for any number of keys', () => {
  const window = new SlidingWindow({ points: 1, seconds: 60, maxKeys: 2 });
  for (const key of ['a', 'b', 'c']) window.consume(key, 1);
  expect(['a', 'b', 'c'].map((key) => window.wait(key, 1) > 0)).toEqual([false, true, true]);
});

it('a key is dropped when it expires: no address is kept longer than it counts', () => {
  const window = new SlidingWindow({ points: 1, seconds: 60 });
  window.consume('a', 1);
  vi.advanceTimersByTime(30_000);
  window.consume('b', 1);
  vi.advanceTimersByTime(30_000);
  window.consume('c', 1);
  expect(window.size).toBe(2);
  expect(['a', 'b', 'c'].map((key) => window.wait(key, 1) > 0)).toEqual([false, true, true]);
});
