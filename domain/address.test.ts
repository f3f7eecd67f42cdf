import { expect, it } from 'vitest';
import { isShownPlace, toFirstPart } from './address.ts';

it('takes the first comma-separated part, trimmed', () => {
  expect(toFirstPart('  New York , NY')).toBe('New York');
  expect(toFirstPart('London')).toBe('London');
});

it.each(['London', 'Saint-Denis', '上海', 'W'.repeat(60)])('accepts %j as a place shown to visitors', (text) => {
  expect(isShownPlace(text)).toBe(true);
});

it.each(['W'.repeat(61), 'Dock 4', 'Geheimgasse ⁴⁷', 'me@secret.example', 'London\nMill Lane'])(
  'rejects %j as a place shown to visitors',
  (text) => {
    expect(isShownPlace(text)).toBe(false);
  },
);
