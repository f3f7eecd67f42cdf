import { expect, it } from 'vitest';
import fc from '#tests/fast-check.ts';
import { escapeFormulaCell, unescapeFormulaCell } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', "'=1", "''@x", "'7", "''7"])(
  'escapes the cell %j',
  (text) => {
    expect(escapeFormulaCell(text)).toBe(`'${text}`);
  },
);

it.each([
  ['x;=1+1', "x;'=1+1"],
  ["first\n=cmd|'/C calc'!A0;", "first\n'=cmd|'/C calc'!A0;"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ["a;-2+cmd|' /C calc'!A0", "a;'-2+cmd|' /C calc'!A0"],
  ['a;+(HYPERLINK(A1))', "a;'+(HYPERLINK(A1))"],
  ["a;'=1", "a;''=1"],
])('escapes the formula where a spreadsheet may split the cell %j', (text, escaped) => {
  expect(escapeFormulaCell(text)).toBe(escaped);
  expect(unescapeFormulaCell(escaped)).toBe(text);
});

it.each([
  '',
  "'",
  "'tis",
  'a=b',
  ' =1',
  'Hamburg',
  "''",
  '0',
  'Bye ;-)',
  '0170;+49 30 (home)',
  'Bring\n- one\n- two (both)',
])('leaves the cell %j as it is', (text) => {
  expect(escapeFormulaCell(text)).toBe(text);
});

it('round-trips every cell and never starts a formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '7', '=', '+', '-', '@', '\t', '\r', '\n', ';', 'a', '(', '|') }),
  );
  fc.assert(
    fc.property(cell, (text) => {
      const escaped = escapeFormulaCell(text);
      expect(escaped).not.toMatch(/^[=+\-@\t\r\n]|[;\t\r\n][=@]/);
      expect(unescapeFormulaCell(escaped)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["'98101", '98101'],
  ["'+49 170", '+49 170'],
  ["'=1+1", '=1+1'],
  ["''7", "'7"],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ["'", "'"],
])('unescapes the cell %j to %j', (cell, text) => {
  expect(unescapeFormulaCell(cell)).toBe(text);
});
