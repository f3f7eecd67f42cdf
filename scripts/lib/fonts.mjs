// The fonts of the pages, cut down to the letters, weights and widths that they show.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { modules } from './paths.mjs';

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

const ascii = range(0x20, 0x7e);
const punctuation = [...range(0x2010, 0x2027), ...range(0x202f, 0x203a)];
/** English, Spanish, French and German whole, with arrows and signs of the pages; other letters come from the packages. */
const western = [...ascii, ...range(0xa0, 0xff), 'ı', 'Œ', 'œ', 'ʻ', 'ʼ', '€', '™', '↑', '↓', '−', ...punctuation];

/** @type {{ name: string, source: string, letters: string[], axes: Record<string, number | { min: number, max: number, default: number }> }[]} */
export const fonts = [
  {
    name: 'archivo.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    letters: western,
    axes: { wght: { min: 400, max: 600, default: 400 }, wdth: { min: 100, max: 112, default: 100 } },
  },
  {
    name: 'archivo-italic.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-wght-italic.woff2',
    letters: western,
    axes: { wght: 400 },
  },
  {
    name: 'hyperlegible-mono.woff2',
    source: '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
    letters: [...ascii, '–', '—', '…', '·'],
    axes: { wght: { min: 500, max: 600, default: 500 } },
  },
];

/** @param {(typeof fonts)[number]} font @returns {Promise<Buffer>} the cut file: the same for the same package */
export async function cutFont({ source, letters, axes }) {
  const whole = await readFile(join(modules, source));
  return subsetFont(whole, letters.join(''), { targetFormat: 'woff2', variationAxes: axes });
}
