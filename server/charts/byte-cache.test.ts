import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

describe('a cache bounded by bytes', () => {
  test('gives back what was put in, the newest value of a key', () => {
    const cache = createByteCache<string>(10_000);
    cache.set('a', 'one', 3);
    cache.set('a', 'two', 3);
    expect([cache.get('a'), cache.get('b')]).toEqual(['two', undefined]);
  });

  test('drops what was not used longest', () => {
    const cache = createByteCache<string>(3 * 1_000);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 400);
    cache.get('a');
    cache.set('d', 'd', 400);
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
  });

  test('does not keep a value larger than itself', () => {
    const cache = createByteCache<string>(1_000);
    cache.set('a', 'a', 100);
    cache.set('b', 'b', 1_000);
    expect([cache.get('a'), cache.get('b')]).toEqual(['a', undefined]);
  });

  test('never holds more than its bound, whatever comes', () => {
    const entries = fc.array(fc.tuple(fc.string({ maxLength: 6 }), fc.nat(4_000)), { maxLength: 200 });
    fc.assert(
      fc.property(entries, (list) => {
        const cache = createByteCache<number>(10_000);
        for (const [key, size] of list) {
          cache.set(key, size, size);
          expect(cache.bytes).toBeLessThanOrEqual(10_000);
        }
      }),
    );
  });
});
