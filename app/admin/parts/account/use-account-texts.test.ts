import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STAFF_MESSAGES } from '#domain/staff-messages.ts';

it('has for every message of the API the same words', () => {
  const { errors } = JSON.parse(readFileSync('public/locales/en/adminSettings.json', 'utf8'));
  expect(errors).toEqual(STAFF_MESSAGES);
});
