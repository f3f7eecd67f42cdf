import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STAFF_ERROR_TEXTS } from '#domain/staff-error-texts.ts';

it('account outcomes use the same words as the API', () => {
  const { errors } = JSON.parse(readFileSync('public/locales/en/adminSettings.json', 'utf8'));
  expect(errors).toEqual(STAFF_ERROR_TEXTS);
});
