import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const MINUTE_MS = 60_000;

function open({ maxBytes = 1_000_000 } = {}) {
  const state = { now: 0, isCurrent: true };
  const now = () => state.now;
  const kept = createResponseCache<string>({ maxBytes, now, elapsed: now, isCurrent: () => state.isCurrent });
  const keep = (about: string, variant: string, answer: string, life: { bytes?: number; until?: number } = {}) =>
    kept.begin(about)(variant, answer, { bytes: 100, ...life });
  return { kept, keep, state };
}

describe('the response cache', () => {
  it('finds responses by subject and variant', () => {
    const { kept, keep } = open();
    keep('TC-1', 'en', 'one');
    keep('TC-1', 'de', 'eins');
    expect([
      kept.find('TC-1', 'en'),
      kept.find('TC-1', 'de'),
      kept.find('TC-1', 'fr'),
      kept.find('TC-2', 'en'),
    ]).toEqual(['one', 'eins', undefined, undefined]);
  });

  it('keeps a response until its text changes, at most a minute', () => {
    const { kept, keep, state } = open();
    keep('a', 'en', 'short', { until: 5_000 });
    keep('b', 'en', 'long', { until: 10 * MINUTE_MS });
    state.now = 4_999;
    expect(kept.find('a', 'en')).toBe('short');
    state.now = 5_000;
    expect(kept.find('a', 'en')).toBeUndefined();
    state.now = MINUTE_MS - 1;
    expect(kept.find('b', 'en')).toBe('long');
    state.now = MINUTE_MS;
    expect(kept.find('b', 'en')).toBeUndefined();
  });

  it('frees expired responses without further requests', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { kept, keep, state } = open();
    keep('a', 'en', 'one');
    state.now = MINUTE_MS / 2;
    keep('b', 'en', 'two');
    state.now = MINUTE_MS;
    vi.advanceTimersByTime(MINUTE_MS);
    expect([kept.count(), kept.find('b', 'en')]).toEqual([1, 'two']);
    state.now = 2 * MINUTE_MS;
    vi.advanceTimersByTime(MINUTE_MS);
    expect(kept.count()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts the minute from the start of rendering', () => {
    const { kept, state } = open();
    const keepIt = kept.begin('a');
    state.now = 50_000;
    keepIt('en', 'slow', { bytes: 100 });
    state.now = MINUTE_MS;
    expect(kept.find('a', 'en')).toBeUndefined();
  });

  it('drops all variants of what changed and nothing else', () => {
    const { kept, keep } = open();
    keep('a', 'en', 'old');
    keep('a', 'de', 'alt');
    keep('b', 'en', 'other');
    kept.changed('a');
    expect([kept.find('a', 'en'), kept.find('a', 'de'), kept.find('b', 'en')]).toEqual([undefined, undefined, 'other']);
    kept.allMayHaveChanged();
    expect(kept.find('b', 'en')).toBeUndefined();
  });

  it('does not store a response if a change arrived during its rendering, also by an earlier one', () => {
    const { kept, keep } = open();
    const late = kept.begin('a');
    const later = kept.begin('a');
    kept.changed('a');
    keep('a', 'en', 'new');
    late('en', 'old', { bytes: 100 });
    later('en', 'old', { bytes: 100 });
    expect(kept.find('a', 'en')).toBe('new');
    const all = kept.begin('b');
    kept.allMayHaveChanged();
    all('en', 'old', { bytes: 100 });
    expect(kept.find('b', 'en')).toBeUndefined();
  });

  it('is bypassed while a change might be missed', () => {
    const { kept, keep, state } = open();
    keep('a', 'en', 'known');
    state.isCurrent = false;
    expect(kept.find('a', 'en')).toBeUndefined();
    const begun = kept.begin('b');
    state.isCurrent = true;
    begun('en', 'from before', { bytes: 100 });
    expect([kept.find('a', 'en'), kept.find('b', 'en')]).toEqual(['known', undefined]);
  });

  it('evicts the least recently used response first', () => {
    const { kept, keep } = open({ maxBytes: 10_000 });
    for (const about of ['a', 'b', 'c']) keep(about, 'en', about, { bytes: 1_000 });
    kept.find('a', 'en');
    keep('d', 'en', 'd', { bytes: 1_000 });
    expect(['a', 'b', 'c', 'd'].filter((about) => kept.find(about, 'en'))).toEqual(['a', 'c', 'd']);
    keep('huge', 'en', 'huge', { bytes: 20_000 });
    expect(kept.find('huge', 'en')).toBeUndefined();
  });
});
