import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guessMapping } from '#domain/imports/guess.ts';
import type { ImportField } from '#domain/imports/import.ts';
import { readTable } from './read-table.ts';

const FOLDER = 'tests/fixtures/field/foreign';

type Guessed = Partial<Record<ImportField, string>>;
/** The headings of each field, in order. Other fields aren't guessed. */
const RIGHT: Record<string, Guessed> = JSON.parse(readFileSync('tests/fixtures/field/foreign-columns.json', 'utf8'));

async function guess(name: string): Promise<Guessed> {
  const { header, rows } = await readTable(readFileSync(`${FOLDER}/${name}`), { fileName: name });
  const { columns } = guessMapping(
    header,
    rows.map(({ cells }) => cells),
  );
  return Object.fromEntries(
    Object.entries(columns).map(([field, list]) => [field, list.map((column) => header[column]).join(' + ')]),
  );
}

it('has an expectation for every list', () => {
  expect(Object.keys(RIGHT).sort()).toEqual(readdirSync(FOLDER).sort());
});

it.each(Object.keys(RIGHT))('guesses what each column of %s is', async (name) => {
  expect(await guess(name)).toEqual(RIGHT[name]);
});
