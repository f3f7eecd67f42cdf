import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutFont, fonts, toUnicodeRange } from './fonts.mjs';
import { root } from './paths.mjs';

it.each(fonts)('app/fonts/$name is what `npm run fonts` makes of the package', async (font) => {
  const kept = await readFile(join(root, 'app/fonts', font.name));
  expect(kept.equals(await cutFont(font))).toBe(true);
});

it.each(fonts)('a browser fetches $name for exactly the letters in it', async ({ name, letters }) => {
  const css = await readFile(join(root, 'app/styles/fonts.css'), 'utf8');
  const face = css.split('@font-face').find((rule) => rule.includes(`/${name}"`)) ?? '';
  const range = /unicode-range:([^;]*);/.exec(face)?.[1];
  if (name === 'hyperlegible-mono.woff2') expect([face.length > 0, range]).toEqual([true, undefined]);
  else expect(range?.replace(/\s+/g, ' ').trim()).toBe(toUnicodeRange(letters));
});

it('English pages need no second file: their texts hold no letter that the first lacks', async () => {
  const [first] = fonts;
  const folder = join(root, 'public/locales/en');
  const files = (await readdir(folder)).filter((name) => !name.startsWith('admin') && name !== 'mail.json');
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const shown = texts.flatMap((text) => listTexts(JSON.parse(text)));
  const letters = shown.join('').replace(/\{\{.*?\}\}|<[^>]*>/g, '');
  const odd = [...new Set(letters)].filter((letter) => !first?.letters.includes(letter) && letter !== '\u2060');
  expect(odd).toEqual([]);
});

const listTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(listTexts);
