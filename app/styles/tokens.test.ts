import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync('app/styles/tokens.css', 'utf8').replace(/\s+/g, ' ');

function readBlock(start: string): string {
  const from = css.indexOf(start);
  if (from < 0) throw new Error(`tokens.css has no ${start}`);
  return css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from)).trim();
}

it('gives readers who prefer dark the same night chart as those who chose it', () => {
  expect(readBlock(':root[data-theme="auto"]')).toBe(readBlock('[data-theme="dark"]'));
});
