import { expect, it } from 'vitest';
import { INVISIBLE_MARKS } from '#tests/written-numbers.ts';
import { replaceEmail, toEmail } from './email.ts';

const ADA = 'ada@x.example';

it('an address is stored without invisible marks', () => {
  const marked = INVISIBLE_MARKS.map((mark) => `${mark}ada@${mark}x.example${mark}`);
  expect(marked.map(toEmail)).toEqual(marked.map(() => ADA));
});

it.each([
  ['ada@x.example', '…'],
  ['Ask ADA@x.example.', 'Ask ….'],
  ['"ada@x.example",bo@x.example', '"…",bo@x.example'],
  ['mailto:ada@x.example?subject=1', 'mailto:…?subject=1'],
  ['<ada@x.example>\nada@x.example-', '<…>\n…-'],
  ["the friend of l'ada@x.example's", "the friend of l'…'s"],
  ['…-ada@x.example – ada@x.example…', '…-… – ……'],
  ['亚达 ada@x.example，柏林', '亚达 …，柏林'],
])('masks the address in %j', (text, replaced) => {
  expect(replaceEmail(text, ADA, '…')).toBe(replaced);
});

it.each([
  'nada@x.example',
  'n\u200bada@x.example',
  'Ｎada@x.example',
  'no.ada@x.example, no-ada@x.example, no_ada@x.example, no+ada@x.example, no..ada@x.example',
  'ada@x.example.org and ada@x.example-shop.org',
  'ada@x.examples',
  'éada@x.example',
])('keeps a longer address: %j', (text) => {
  expect(replaceEmail(text, ADA, '…')).toBe(text);
  expect(replaceEmail(`${text} ${ADA} ${text}`, ADA, '…')).toBe(`${text} … ${text}`);
});

it.each([
  ['ada@x.example.csv', '….csv'],
  ['orders_ada@x.example-2026-11.xlsx', 'orders_…-2026-11.xlsx'],
  ['nada@x.example.csv', 'nada@x.example.csv'],
])('masks the address in a file name: %j', (name, replaced) => {
  expect(replaceEmail(name, ADA, '…', 'fileName')).toBe(replaced);
});
