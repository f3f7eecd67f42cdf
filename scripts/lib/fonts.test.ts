import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutFont, fonts, toUnicodeRange } from './fonts.mjs';
import { root } from './paths.mjs';

it.each(fonts)('app/fonts/$name equals the output of scripts/fonts.mjs', async (font) => {
  const stored = await readFile(join(root, 'app/fonts', font.name));
  expect(stored.equals(await cutFont(font))).toBe(true);
});

it.each(fonts)('a browser loads $name for exactly the letters in it', async ({ name, letters }) => {
  const css = await readFile(join(root, 'app/styles/fonts.css'), 'utf8');
  const face = css.split('@font-face').find((rule) => rule.includes(`/${name}"`)) ?? '';
  const range = /unicode-range:([^;]*);/.exec(face)?.[1];
  if (name === 'hyperlegible-mono.woff2') expect([face.length > 0, range]).toEqual([true, undefined]);
  else expect(range?.replace(/\s+/g, ' ').trim()).toBe(toUnicodeRange(letters));
});

it.each(['en', 'es', 'fr', 'de'])('pages in %s need no rare letters', async (language) => {
  const folder = join(root, 'public/locales', language);
  const files = (await readdir(folder)).filter((file) => !/^(admin.*|mail|reply)\.json$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const shown = texts.flatMap((text) => listTexts(JSON.parse(text)));
  // Skips characters that only control line breaks.
  const letters = shown.join('').replace(/\{\{.*?\}\}|<[^>]*>|[\u200b\u2060]/g, '');
  const ours = fonts.find(({ name }) => name === 'archivo.woff2')?.letters;
  expect([...new Set(letters)].filter((letter) => !ours?.includes(letter))).toEqual([]);
});

const listTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(listTexts);
