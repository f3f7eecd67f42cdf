import { expect, test } from 'vitest';
import { formatTimeZone } from './time-zone-name.ts';

const name = (timeZone: string, at: string, language = 'en') => formatTimeZone(at, { language, timeZone });

test('a zone has one name in summer and winter', () => {
  expect(name('America/New_York', '2026-12-02T12:00:00Z')).toBe('Eastern Time');
  expect(name('Europe/Berlin', '2026-07-02T12:00:00Z')).toBe('Central European Time');
});

test('UTC has a name, not an offset, in the language of the reader', () => {
  expect(name('UTC', '2026-12-02T12:00:00Z')).toBe('Coordinated Universal Time');
  expect(name('Etc/UTC', '2026-12-02T12:00:00Z', 'de')).toBe('Koordinierte Weltzeit');
});
