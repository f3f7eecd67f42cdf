import { expect, test } from 'vitest';
import { toLocalPath } from './theme-action.ts';

test.each([
  ['/track/TC-DEMO0001?lang=de', '/track/TC-DEMO0001?lang=de'],
  ['/contact#form', '/contact'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/x', '/'],
  ['/\\elsewhere.example', '/'],
  ['/.//elsewhere.example', '/elsewhere.example'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [null, '/'],
])('toOwnPath turns %j into %s', (from, path) => {
  expect(toLocalPath(from)).toBe(path);
});
