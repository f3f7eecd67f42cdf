import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { formatTimeZone } from './time-zone.ts';

const name = (timeZone: string, at: string, language = 'en') => formatTimeZone(at, { language, timeZone });

test('a zone has the same name in summer and winter', () => {
  expect(name('America/New_York', '2026-12-02T12:00:00Z')).toBe('Eastern Time');
  expect(name('Europe/Berlin', '2026-07-02T12:00:00Z')).toBe('Central European Time');
});

test('UTC has a name instead of an offset in each language', () => {
  expect(name('UTC', '2026-12-02T12:00:00Z')).toBe('Coordinated Universal Time');
  expect(name('Etc/UTC', '2026-12-02T12:00:00Z', 'de')).toBe('Koordinierte Weltzeit');
});

test('a name in French has no colon of its own', () => {
  expect(name('Europe/London', '2026-12-02T12:00:00Z', 'fr')).toBe('Royaume-Uni');
  expect(name('Europe/Paris', '2026-12-02T12:00:00Z', 'fr')).toBe('heure d’Europe centrale');
});

test.each(['de', 'es', 'fr'])('a sentence about the zone needs no other case of its name: %s', async (language) => {
  const read = async (group: string) =>
    JSON.parse(await readFile(`public/locales/${language}/${group}.json`, 'utf8')) as Record<string, unknown>;
  const [history, mail, form] = [await read('history'), await read('mail'), await read('adminForm')];
  const texts = JSON.stringify([history, mail, form]).match(/[^"]*\{\{zone\}\}\."/g) ?? [];
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(text).toMatch(/^[\p{L} ]+\s?: \{\{zone\}\}\."$/u);
});
