import { describe, expect, test } from 'vitest';
import { compare, findUnused, flatten } from './locales.mjs';

const english = { 'track.title': 'Track', 'track.late_one': '{{count}} day', 'track.late_other': '{{count}} days' };

describe('comparing a language with English', () => {
  test('accepts two languages with the same keys', () => {
    expect(compare('en', english, english)).toEqual([]);
  });

  test('names a missing, an extra and an empty key', () => {
    const texts = { 'track.late_one': 'día', 'track.late_many': 'días', 'track.late_other': ' ', 'track.more': 'Más' };
    expect(compare('es', texts, english)).toEqual([
      'es: track.title is missing',
      'es: track.more is not in English',
      'es: track.late_other is empty',
    ]);
  });

  test('requires the plural forms of the language, not those of English', () => {
    const chinese = { 'track.title': '追踪', 'track.late_other': '{{count}} 天' };
    expect(compare('zh', chinese, english)).toEqual([]);
    const french = { 'track.title': 'Suivre', 'track.late_one': 'jour', 'track.late_other': 'jours' };
    expect(compare('fr', french, english)).toEqual(['fr: track.late_many is missing, and its grammar needs it']);
  });

  test('names a text without its placeholder or tag', () => {
    const ours = { 'track.to': 'Sent to {{email}} <b>today</b>' };
    expect(compare('de', { 'track.to': 'Heute <b>gesendet</b>' }, ours)).toEqual([
      'de: track.to has other placeholders than English',
    ]);
    expect(compare('de', { 'track.to': '<b>Heute</b> an {{email}} gesendet' }, ours)).toEqual([]);
  });
});

describe('looking for unused keys', () => {
  test('counts a key as used when a source names it, also as a plural or by a template', () => {
    const source = "t('track.title'); t('track.late', { count });" + `t(\`status.\${status}\`)`;
    const texts = { ...english, 'status.DELIVERED': 'Delivered', 'track.old': 'Old', status: '' };
    expect(findUnused(texts, source)).toEqual(['track.old', 'status']);
  });

  test('counts list entries as used when a source names the list', () => {
    const texts = Object.fromEntries(flatten({ used: [{ title: 'A' }], unused: ['B'] }, 'terms'));
    expect(findUnused(texts, `t('terms.used', { returnObjects: true })`)).toEqual(['terms.unused.0']);
  });

  test('turns nested groups into dotted keys', () => {
    expect(flatten({ a: { b: 'x' }, c: 'y' }, 'track')).toEqual([
      ['track.a.b', 'x'],
      ['track.c', 'y'],
    ]);
  });
});
