import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { type BrandTokens, checkContrast, toBrandTokens } from '#domain/company/brand.ts';
import { getContrast as getRatio } from '#domain/company/color.ts';
import { DEFAULT_COLORS } from '#domain/company/company.ts';
import { promised } from '#tests/promised.ts';
import { repeatNight } from '../../scripts/lib/layer-styles.ts';

/** The number of pairs of random colors. */
const PAIRS = promised(1_000, 10_000);

const css = repeatNight(readFileSync('app/styles/tokens.css', 'utf8')).replace(/\s+/g, ' ');

function readBlock(start: string): string {
  const from = css.indexOf(start);
  if (from < 0) throw new Error(`tokens.css has no ${start}`);
  return css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from)).trim();
}

it('the night tokens also apply for readers who prefer dark', () => {
  expect(readBlock(':root[data-theme="auto"]')).toBe(readBlock('[data-theme="dark"]'));
});

/** Used in a band that is always dark. */
const ALWAYS_NIGHT = 'close.svg';

it('every chart image has other colors at night', () => {
  for (const file of readdirSync('public/charts').filter((name) => name !== ALWAYS_NIGHT)) {
    const [style = '', drawn = ''] = readFileSync(`public/charts/${file}`, 'utf8').split('</style>');
    const atNight = style.split('@media(prefers-color-scheme:dark)')[1] ?? '';
    // Elements with a class get their color from a rule.
    const elements = [...drawn.matchAll(/<\w[^>]*>/g)]
      .map(([element]) => element)
      .filter((it) => !it.includes('class='));
    const colors = elements.flatMap((element) => [...element.matchAll(/ ((?:fill|stroke)="#\w+")/g)]);
    const left = colors.map(([, color]) => color ?? '').filter((color) => !atNight.includes(`[${color}]{`));
    expect([file, atNight.length > 100, left]).toEqual([file, true, []]);
  }
});

type Tokens = Record<string, string>;
const readTokens = (block: string): Tokens =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));

const light = readTokens(readBlock(':root'));
const THEMES: Record<string, Tokens> = {
  light,
  dark: { ...light, ...readTokens(readBlock('[data-theme="dark"]')) },
};

function findColor(tokens: Tokens, name: string): string {
  const value = tokens[`--${name}`] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other ? findColor(tokens, other) : value;
}

const getContrast = (tokens: Tokens, front: string, back: string) =>
  getRatio(findColor(tokens, front), findColor(tokens, back));

const PAPERS = ['bg', 'bg-sunken', 'surface', 'surface-2', 'hover'];
const STATUSES = ['created', 'transit', 'out', 'delivered', 'hold'].map((status) => `st-${status}`);
const on = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

/** Text needs a contrast of at least 4.5. */
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
  ...on(['chart-land-name'], ['chart-land']),
] as const;

/** Borders of controls, the focus ring and meaningful lines need a contrast of at least 3. */
const LINES = [
  ...on(['border-strong', 'focus'], PAPERS),
  ...on(['route'], ['chart-water', 'chart-1', 'chart-2', 'chart-3', 'chart-land', 'route-tint']),
  ...on(['danger-border', 'star'], ['bg', 'surface']),
  ...on(['forecast'], ['bg', 'surface']),
] as const;

/** Lists the pairs of tokens with too little contrast. */
function listUnreadablePairs(tokens: Tokens): string[] {
  const weak = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs
      .map(([front, back]) => ({ pair: `${front} on ${back}`, ratio: getContrast(tokens, front, back) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
  return [...weak(TEXTS, 4.5), ...weak(LINES, 3)];
}

test.each(Object.entries(THEMES))('every pair of colors is readable in the %s theme', (_name, tokens) => {
  expect(listUnreadablePairs(tokens)).toEqual([]);
});

const withBrand = (theme: Tokens, brand: BrandTokens): Tokens => ({
  ...theme,
  ...Object.fromEntries(Object.entries(brand).map(([name, color]) => [`--${name}`, color])),
});

test('the specified brand colors produce exactly the shades of the tokens', () => {
  const { day, night } = toBrandTokens(DEFAULT_COLORS);
  for (const [name, theme, brand] of [['light', light, day] as const, ['dark', THEMES.dark ?? {}, night] as const])
    for (const [token, color] of Object.entries(brand))
      expect([name, token, findColor(theme, token)]).toEqual([name, token, color.toLowerCase()]);
});

test('any two brand colors produce readable shades in both themes (J4)', () => {
  const anyColor = () =>
    `#${Math.floor(Math.random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`.toUpperCase();
  const corners = ['#000000', '#FFFFFF', '#FF0000', '#00FF00', '#0000FF', '#FFFF00', '#00FFFF', '#FF00FF', '#808080'];
  const wishes = Array.from({ length: PAIRS }, (_, n): [string, string] => [
    corners[n] ?? anyColor(),
    corners[(n * 4) % 97] ?? anyColor(),
  ]);
  const take = (part: 'lineColor' | 'textColor', color: string) => checkContrast(part, color)?.nearest ?? color;
  const unread = wishes.flatMap(([line, text]) => {
    const brand = toBrandTokens({ lineColor: take('lineColor', line), textColor: take('textColor', text) });
    const themes = [withBrand(light, brand.day), withBrand(THEMES.dark ?? {}, brand.night)];
    return themes.flatMap(listUnreadablePairs).map((pair) => `${line} ${text}: ${pair}`);
  });
  expect(unread.slice(0, 20)).toEqual([]);
}, 60_000);
