import { webcrypto } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import { checkTrackingNumber, createTrackingNumber, maskTrackingNumber, TRACKING_NUMBER_PATTERN } from './number.ts';

describe('a typed or pasted tracking number', () => {
  it.each(['', '   ', '\u200b', '\t\n'])('is missing when it is blank: %j', (input) => {
    expect(checkTrackingNumber(input, ['TC'])).toMatchObject({ ok: false, problem: 'trackingNumberEmpty' });
  });

  it.each([
    'TC-1234567',
    'TC-123456789',
    'TX-12345678',
    '12345678',
    'TC12345678',
    'TC-1234567!',
    'TC-ÄÖÜ12345',
    'TC--1234567',
  ])('has the wrong format: %s', (input) => {
    expect(checkTrackingNumber(input, ['TC'])).toMatchObject({ ok: false, problem: 'trackingNumberFormat' });
  });

  it.each([' tc-7k2m9q4x ', 'TC–7K2M9Q4X', 'TC - 7K2M 9Q4X', 'ＴＣ－７Ｋ２Ｍ９Ｑ４Ｘ', 'TC\u22127K2M9Q4X\u200b'])(
    'means TC-7K2M9Q4X: %j',
    (input) => {
      expect(checkTrackingNumber(input, ['TC'])).toEqual({ ok: true, value: 'TC-7K2M9Q4X' });
    },
  );

  it('is only accepted when the normalized text fits the pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (input) => {
        const check = checkTrackingNumber(input, ['TC']);
        return check.ok === (TRACKING_NUMBER_PATTERN.test(check.value) && check.value.startsWith('TC-'));
      }),
    );
  });
});

describe('a number of a company with earlier prefixes', () => {
  const prefixes = ['NLS', 'NO', 'TC'] as const;

  it.each(['NLS-7K2M9Q4X', 'tc-7k2m9q4x', 'nls – 7k2m 9q4x'])('is valid with any of them: %s', (input) => {
    expect(checkTrackingNumber(input, prefixes)).toMatchObject({ ok: true });
  });

  it.each(['NL-7K2M9Q4X', 'NLST-7K2M9Q4X', 'TX-7K2M9Q4X', '-7K2M9Q4X'])('is invalid with another: %s', (input) => {
    expect(checkTrackingNumber(input, prefixes)).toMatchObject({ ok: false, problem: 'trackingNumberFormat' });
  });

  it('is generated with the newest prefix', () => {
    expect(createTrackingNumber(prefixes[0], () => 0)).toBe('NLS-AAAAAAAA');
  });
});

describe('a generated tracking number', () => {
  it('fits the pattern a million times, from a cryptographic source, with every character about as often and none that reads like another (C5)', () => {
    const bytes = new Uint8Array(65_536);
    let used = bytes.length;
    const randomByte = () => {
      if (used === bytes.length) {
        webcrypto.getRandomValues(bytes);
        used = 0;
      }
      return bytes[used++] ?? 0;
    };
    const counts = new Map<string, number>();
    let misfits = 0;
    for (let n = 0; n < 1_000_000; n++) {
      const number = createTrackingNumber('TC', randomByte);
      if (!TRACKING_NUMBER_PATTERN.test(number)) misfits++;
      const last = number.at(-1) ?? '';
      counts.set(last, (counts.get(last) ?? 0) + 1);
    }
    expect(misfits).toBe(0);
    expect([...counts.keys()].sort().join('')).toBe('0123456789ACDEFGHJKMNPQRTUVWXY');
    const expected = 1_000_000 / 30;
    for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.05);
  });

  it('discards bytes that would favor some letters', () => {
    const bytes = [240, 255, 0, 1, 2, 3, 4, 5, 6, 7];
    expect(createTrackingNumber('TC', () => bytes.shift() ?? 0)).toBe('TC-ACDEFGHJ');
  });
});

it('shows the public only the first five characters', () => {
  expect(maskTrackingNumber('TC-7K2M9Q4X')).toBe('TC-7K••••••');
});
