import { expect, it } from 'vitest';
import { formatRange, formatShortDay, joinParts } from './opening-hours-text.ts';

const ends = (from: string, until: string, language: string) =>
  Object.values(formatRange({ from, until }, language)).join(' ').replaceAll('\u00A0', ' ');

it('writes opening and closing times as each language posts them', () => {
  expect(ends('08:00', '18:00', 'en')).toBe('8 AM 6 PM');
  expect(ends('08:30', '12:00', 'en')).toBe('8:30 AM 12 PM');
  expect(ends('00:00', '06:00', 'en')).toBe('midnight 6 AM');
  expect(ends('18:00', '24:00', 'en')).toBe('6 PM midnight');
  expect(ends('08:00', '18:00', 'de')).toBe('8 18');
  expect(ends('08:30', '17:00', 'de')).toBe('8:30 17:00');
  expect(ends('08:00', '24:00', 'es')).toBe('8 24');
  expect(ends('08:30', '17:00', 'fr')).toBe('8 h 30 17 h');
  expect(ends('08:00', '17:00', 'zh')).toBe('8:00 17:00');
});

it('abbreviates days as each language does', () => {
  const days = ['en', 'de', 'es', 'fr', 'zh'].map((language) => formatShortDay('saturday', language));
  expect(days).toEqual(['Sat', 'Sa', 'sáb.', 'sam.', '周六']);
});

it('joins parts with the comma of the language', () => {
  expect([joinParts(['a', 'b'], 'de'), joinParts(['a', 'b'], 'zh')]).toEqual(['a, b', 'a，b']);
});
