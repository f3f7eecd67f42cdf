import { expect, test } from 'vitest';
import { checkNewPassword } from './password.ts';

const EMAIL = 'karin.holm@transcargo.example';

test.each(['harbour-lantern-fog', 'twelve chars', `${'ж'.repeat(6)}дорога`, '🚢🚂🚛✈️⚓🧭🗺️📦🏭🌊🌧️🌙'])(
  '%j is accepted',
  (password) => {
    expect(checkNewPassword(password, EMAIL)).toBeUndefined();
  },
);

test.each(['', 'eleven char', '🚢🚢🚢🚢🚢🚢'])('%j is too short', (password) => {
  expect(checkNewPassword(password, EMAIL)).toBe('passwordTooShort');
});

test.each([
  'aaaaaaaaaaaaaaaa',
  'abababababab',
  '123456789012',
  '098765432109',
  'qwertyuiopas',
  'ABCDEFGHIJKLM',
  'Password12345!',
  '2026-transcargo!!',
  'karin.holm@transcargo.example',
  'Karin1234567890',
])('%j is too easy to guess', (password) => {
  expect(checkNewPassword(password, EMAIL)).toBe('passwordTooEasy');
});
