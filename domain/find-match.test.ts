import { expect, test } from 'vitest';
import { type FieldText, findMatch, listHiddenWords } from './find-match.ts';
import { foldText, toSearchWords } from './fold-text.ts';

test.each([
  ['Gutiérrez', 'gutierrez'],
  ['ÅLESUND, Łódź & Køge', 'alesund, lodz & koge'],
  ['Gießen STRASSE', 'giessen strasse'],
  ['ＴＣ－１', 'tc-1'],
  ['ΟΔΟΣ Άννα', 'οδοσ αννα'],
  ['Ёлкин Й', 'елкин и'],
  ['서울 東京 हिन्दी', '서울 東京 हिन्दी'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a search is its words, each once, without accents and case', () => {
  expect(toSearchWords('  Hamburg\tGutiérrez hamburg ')).toEqual(['hamburg', 'gutierrez']);
});

const text = (field: FieldText['field'], value: string): FieldText => ({
  field,
  kind: field === 'reference' ? 'order' : null,
  value,
});

test('a match is the text that has most of the words that no column shows', () => {
  const words = listHiddenWords(toSearchWords('hamburg ines gutierrez'), ['TC-DEMO0001', 'Hamburg', 'Lima']);
  expect(words).toEqual(['ines', 'gutierrez']);
  const texts = [text('sender', 'Ines Sample'), text('recipient', 'Inés Gutiérrez'), text('reference', 'PO 4711-b')];
  expect(findMatch(words, texts)).toEqual(texts[1]);
  expect(findMatch(['po4711b'], texts)).toEqual(texts[2]);
  expect(findMatch(['4711-'], texts)).toEqual(texts[2]);
  expect(findMatch(['lima'], texts)).toBeUndefined();
  expect(findMatch([], texts)).toBeUndefined();
});
