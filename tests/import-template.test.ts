import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guessMapping } from '#domain/imports/guess.ts';
import { IMPORT_FIELDS } from '#domain/imports/import.ts';

it('the import template has every field, in order, under recognized headings', () => {
  const header = readFileSync('public/import-template.csv', 'utf8').trim().split(',');
  const { columns } = guessMapping(header);
  expect(IMPORT_FIELDS.map((field) => columns[field])).toEqual(IMPORT_FIELDS.map((_, index) => [index]));
  expect(header).toHaveLength(IMPORT_FIELDS.length);
});
