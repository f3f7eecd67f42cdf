import { expect, test } from 'vitest';
import { type FieldText, findMatch, listHiddenTerms } from './find-match.ts';
import { foldText, spellOut } from './fold-text.ts';
import { toSearchTerms } from './shipments/search-terms.ts';

test.each([
  ['Gutiérrez', 'gutierrez'],
  ['ÅLESUND, Łódź & Køge', 'alesund, lodz & koge'],
  ['Gießen STRASSE', 'giessen strasse'],
  ['ＴＣ－１', 'tc-1'],
  ['ΟΔΟΣ Άννα', 'οδοσ αννα'],
  ['Ёлкин Й', 'елкин и'],
  ['서울 東京 हिन्दी', '서울 東京 हिन्दी'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['Müller', 'mueller'],
  ['ÅRHUS', 'aarhus'],
  ['Søren Ærø', 'soeren aeroe'],
  ['u\u0308ber Straße', 'ueber strasse'],
  ['Þórður', 'thordur'],
  ['Gutiérrez', 'gutierrez'],
])('finds %s also as %s', (text, spelled) => {
  expect(spellOut(text)).toBe(spelled);
});

const text = (field: FieldText['field'], value: string): FieldText => ({
  field,
  kind: field === 'reference' ? 'order' : null,
  value,
});
const find = (search: string, texts: FieldText[]) => findMatch(toSearchTerms(search), texts);

test('picks the text with most of the words that no column shows', () => {
  const terms = listHiddenTerms(toSearchTerms('  Hamburg\tInés gutierrez '), ['TC-DEMO0001', 'Hamburg', 'Lima']);
  expect(terms).toEqual(toSearchTerms('ines gutierrez'));
  const texts = [text('sender', 'Ines Sample'), text('recipient', 'Inés Gutiérrez'), text('reference', 'PO 4711-b')];
  expect(findMatch(terms, texts)).toEqual(texts[1]);
  for (const search of ['po4711b', '4711-', 'PO-4711/B']) expect(find(search, texts)).toEqual(texts[2]);
  expect(find('lima', texts)).toBeUndefined();
  expect(find('', texts)).toBeUndefined();
});

test('matches a phone number or an email in any spelling', () => {
  const texts = [text('recipient', '+49 (0)170 1234567'), text('sender', 'Dana.Mueller@sample.example')];
  for (const search of ['0170 123 45 67', '+49 170 1234567', '0049(170)1234567', '170/1234567'])
    expect([search, find(search, texts)]).toEqual([search, texts[0]]);
  for (const search of ['DANA.MUELLER@', 'müller@sample'])
    expect([search, find(search, texts)]).toEqual([search, texts[1]]);
  // A number stored without its country code matches a search with it.
  expect(find('+49 170 1234567', [text('recipient', '0170 1234567')])).toBeDefined();
  expect(find('0170 1234568', texts)).toBeUndefined();
  // A house number isn't a phone number.
  expect(find('12-34', [text('destination', '1 Quay, 234')])).toBeUndefined();
});
