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

describe('kept answers', () => {
  it('are found by what they are about and their variant', () => {
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

  it('hold until their own text changes, and never longer than a minute', () => {
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

  it('are given back once their time is over, though nobody asks again', () => {
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

  it('count their minute from when they began to be made', () => {
    const { kept, state } = open();
    const keepIt = kept.begin('a');
    state.now = 50_000;
    keepIt('en', 'slow', { bytes: 100 });
    state.now = MINUTE_MS;
    expect(kept.find('a', 'en')).toBeUndefined();
  });

  it('are gone with a change, all variants of what changed and of nothing else', () => {
    const { kept, keep } = open();
    keep('a', 'en', 'old');
    keep('a', 'de', 'alt');
    keep('b', 'en', 'other');
    kept.changed('a');
    expect([kept.find('a', 'en'), kept.find('a', 'de'), kept.find('b', 'en')]).toEqual([undefined, undefined, 'other']);
    kept.allMayHaveChanged();
    expect(kept.find('b', 'en')).toBeUndefined();
  });

  it('are not kept when a change was heard of while they were made, also by another one that began before', () => {
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

  it('are neither kept nor used while a change might go unheard', () => {
    const { kept, keep, state } = open();
    keep('a', 'en', 'known');
    state.isCurrent = false;
    expect(kept.find('a', 'en')).toBeUndefined();
    const begun = kept.begin('b');
    state.isCurrent = true;
    begun('en', 'from before', { bytes: 100 });
    expect([kept.find('a', 'en'), kept.find('b', 'en')]).toEqual(['known', undefined]);
  });

  it('make room for each other: what was not asked for longest goes first', () => {
    const { kept, keep } = open({ maxBytes: 10_000 });
    for (const about of ['a', 'b', 'c']) keep(about, 'en', about, { bytes: 1_000 });
    kept.find('a', 'en');
    keep('d', 'en', 'd', { bytes: 1_000 });
    expect(['a', 'b', 'c', 'd'].filter((about) => kept.find(about, 'en'))).toEqual(['a', 'c', 'd']);
    keep('huge', 'en', 'huge', { bytes: 20_000 });
    expect(kept.find('huge', 'en')).toBeUndefined();
  });
});
