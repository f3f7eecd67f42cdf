import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const TEN_MINUTES_MS = 600_000;

function open({ maxBytes = 1_000_000 } = {}) {
  const state = { now: 0, isCurrent: true };
  const now = () => state.now;
  const cache = createResponseCache<string>({ maxBytes, now, elapsed: now, isCurrent: () => state.isCurrent });
  const store = (subject: string, variant: string, answer: string, life: { bytes?: number; until?: number } = {}) =>
    cache.reserve(subject)(variant, answer, { bytes: 100, ...life });
  return { cache, store, state };
}

describe('the response cache', () => {
  it('finds responses by subject and variant', () => {
    const { cache, store } = open();
    store('TC-1', 'en', 'one');
    store('TC-1', 'de', 'eins');
    expect([
      cache.find('TC-1', 'en'),
      cache.find('TC-1', 'de'),
      cache.find('TC-1', 'fr'),
      cache.find('TC-2', 'en'),
    ]).toEqual(['one', 'eins', undefined, undefined]);
  });

  it('keeps a response until its text changes, at most ten minutes', () => {
    const { cache, store, state } = open();
    store('a', 'en', 'short', { until: 5_000 });
    store('b', 'en', 'long', { until: 2 * TEN_MINUTES_MS });
    state.now = 4_999;
    expect(cache.find('a', 'en')).toBe('short');
    state.now = 5_000;
    expect(cache.find('a', 'en')).toBeUndefined();
    state.now = TEN_MINUTES_MS - 1;
    expect(cache.find('b', 'en')).toBe('long');
    state.now = TEN_MINUTES_MS;
    expect(cache.find('b', 'en')).toBeUndefined();
  });

  it('frees expired responses without further requests', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { cache, store, state } = open();
    store('a', 'en', 'one');
    state.now = TEN_MINUTES_MS / 2;
    store('b', 'en', 'two');
    state.now = TEN_MINUTES_MS;
    vi.advanceTimersByTime(TEN_MINUTES_MS);
    expect([cache.count(), cache.find('b', 'en')]).toEqual([1, 'two']);
    state.now = 2 * TEN_MINUTES_MS;
    vi.advanceTimersByTime(TEN_MINUTES_MS);
    expect(cache.count()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts its time from the start of rendering', () => {
    const { cache, state } = open();
    const keepIt = cache.reserve('a');
    state.now = 50_000;
    keepIt('en', 'slow', { bytes: 100 });
    state.now = TEN_MINUTES_MS;
    expect(cache.find('a', 'en')).toBeUndefined();
  });

  it('drops all variants of what changed and nothing else', () => {
    const { cache, store } = open();
    store('a', 'en', 'old');
    store('a', 'de', 'alt');
    store('b', 'en', 'other');
    cache.invalidate('a');
    expect([cache.find('a', 'en'), cache.find('a', 'de'), cache.find('b', 'en')]).toEqual([
      undefined,
      undefined,
      'other',
    ]);
    cache.clear();
    expect(cache.find('b', 'en')).toBeUndefined();
  });

  it('does not store a response if a change arrived during its rendering, also by an earlier one', () => {
    const { cache, store } = open();
    const late = cache.reserve('a');
    const later = cache.reserve('a');
    cache.invalidate('a');
    store('a', 'en', 'new');
    late('en', 'old', { bytes: 100 });
    later('en', 'old', { bytes: 100 });
    expect(cache.find('a', 'en')).toBe('new');
    const all = cache.reserve('b');
    cache.clear();
    all('en', 'old', { bytes: 100 });
    expect(cache.find('b', 'en')).toBeUndefined();
  });

  it('is bypassed while a change might be missed', () => {
    const { cache, store, state } = open();
    store('a', 'en', 'known');
    state.isCurrent = false;
    expect(cache.find('a', 'en')).toBeUndefined();
    const begun = cache.reserve('b');
    state.isCurrent = true;
    begun('en', 'from before', { bytes: 100 });
    expect([cache.find('a', 'en'), cache.find('b', 'en')]).toEqual(['known', undefined]);
  });

  it('evicts the least recently used response first', () => {
    const { cache, store } = open({ maxBytes: 10_000 });
    for (const subject of ['a', 'b', 'c']) store(subject, 'en', subject, { bytes: 1_000 });
    cache.find('a', 'en');
    store('d', 'en', 'd', { bytes: 1_000 });
    expect(['a', 'b', 'c', 'd'].filter((subject) => cache.find(subject, 'en'))).toEqual(['a', 'c', 'd']);
    store('huge', 'en', 'huge', { bytes: 20_000 });
    expect(cache.find('huge', 'en')).toBeUndefined();
  });
});
