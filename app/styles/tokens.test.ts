import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';

const css = readFileSync('app/styles/tokens.css', 'utf8').replace(/\s+/g, ' ');

function readBlock(start: string): string {
  const from = css.indexOf(start);
  if (from < 0) throw new Error(`tokens.css has no ${start}`);
  return css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from)).trim();
}

it('gives readers who prefer dark the same night chart as those who chose it', () => {
  expect(readBlock(':root[data-theme="auto"]')).toBe(readBlock('[data-theme="dark"]'));
});

type Tokens = Record<string, string>;
const readTokens = (block: string): Tokens =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));

const light = readTokens(readBlock(':root'));
const THEMES: Record<string, Tokens> = {
  light,
  dark: { ...light, ...readTokens(readBlock('[data-theme="dark"]')) },
};

function findColour(tokens: Tokens, name: string): string {
  const value = tokens[`--${name}`] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other ? findColour(tokens, other) : value;
}

/** Relative luminance. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function getLuminance(colour: string): number {
  const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1);
  if (!parts) throw new Error(`no colour of six digits: ${colour}`);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(tokens: Tokens, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => getLuminance(findColour(tokens, name))) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const PAPERS = ['bg', 'bg-sunken', 'surface', 'surface-2', 'hover'];
const STATUSES = ['created', 'transit', 'out', 'delivered', 'hold'].map((status) => `st-${status}`);
const on = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

/** Text on what it stands on: at least 4.5. */
const TEXTS = [
  ...on(['text', 'text-2', 'text-3', 'danger', ...STATUSES], PAPERS),
  ...on(['text', 'text-2', 'chart-sea-name'], ['chart-water', 'chart-1', 'chart-2']),
  ...on(['text'], ['chart-land', 'chart-3', 'route-tint']),
  ...on(['route'], ['bg', 'bg-sunken', 'surface', 'surface-2']),
  ...STATUSES.map((status) => [status, `${status}-bg`] as const),
  ['on-route', 'route'],
  ['on-route', 'route-hover'],
  ['on-danger', 'danger-fill'],
  ['danger', 'danger-bg'],
  ['ok', 'ok-bg'],
  ['bg', 'text'],
] as const;

/** Borders of controls, the focus and lines that mean something: at least 3. */
const LINES = [
  ...on(['border-strong', 'focus'], PAPERS),
  ...on(['route'], ['chart-water', 'chart-1', 'chart-2', 'chart-3', 'chart-land', 'route-tint']),
  ...on(['danger-border', 'star'], ['bg', 'surface']),
  ...on(['forecast'], ['bg', 'surface']),
] as const;

test.each(Object.entries(THEMES))('every pair of colours can be read in the %s theme', (_name, tokens) => {
  const weak = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs
      .map(([front, back]) => ({ pair: `${front} on ${back}`, ratio: getContrast(tokens, front, back) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
  expect(weak(TEXTS, 4.5)).toEqual([]);
  expect(weak(LINES, 3)).toEqual([]);
});
