// The fonts of the pages, reduced to the letters, weights and widths they show.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { modules } from './paths.mjs';

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

const ascii = range(0x20, 0x7e);
/**
 * Letters of our pages and of the language names in the menu: the one pair that every page loads. It includes the
 * hyphen of a broken word, which the package lacks: otherwise a browser would request the next file for it.
 */
const ours = [' ', '!', '#', ...range(0x26, 0x3b), '?', ...range(0x40, 0x5a), ...range(0x61, 0x7a)]
  .filter((letter) => letter !== '*')
  .concat([...'©®·×–’“”…çñÄÖÜäöüß„«»ÀÂÇÈÉÊËÎÏÔÙÛàâèéêëîïôùûŒœÁÍÓÚÑáíóú¡¿', '\u00a0', '\u00ad', '\u202f', '\u2010']);
const punctuation = [...range(0x2011, 0x2027), ...range(0x202f, 0x203a)];
/** Letters of other western languages, in names, and rare signs, arrows and marks; the packages cover other letters. */
const rare = [...ascii, ...range(0xa0, 0xff), ...'ıʻʼ€™↑↓−', ...punctuation].filter((letter) => !ours.includes(letter));

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
/** Body text in all its weights. */
const text = { wght: { min: 400, max: 600, default: 400 }, wdth: 100 };
/** Wide headings. */
const heading = { wght: 600, wdth: 112 };

/** @type {{ name: string, source: string, letters: string[], axes: Record<string, number | { min: number, max: number, default: number }> }[]} */
export const fonts = [
  { name: 'archivo.woff2', source: archivo, letters: ours, axes: text },
  { name: 'archivo-rare.woff2', source: archivo, letters: rare, axes: text },
  { name: 'archivo-wide.woff2', source: archivo, letters: ours, axes: heading },
  { name: 'archivo-wide-rare.woff2', source: archivo, letters: rare, axes: heading },
  {
    name: 'hyperlegible-mono.woff2',
    source: '@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
    letters: [...ascii, '–', '—', '…', '·'],
    axes: { wght: 500 },
  },
];

/** @param {(typeof fonts)[number]} font @returns {Promise<Buffer>} the cut file: the same for the same package */
export async function cutFont({ source, letters, axes }) {
  const whole = await readFile(join(modules, source));
  return subsetFont(whole, letters.join(''), { targetFormat: 'woff2', variationAxes: axes, noLayoutClosure: true });
}

/** @param {string[]} letters @returns {string} as CSS writes it, and biome keeps it: a browser fetches a file for these letters only */
export function toUnicodeRange(letters) {
  const hex = (/** @type {number} */ code) => code.toString(16).toUpperCase().padStart(4, '0');
  /** @type {[number, number][]} */
  const runs = [];
  for (const code of letters.map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
