import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

const CSS_DPI = 96;
/** Thermal label printers have 203 dots per inch. Bars must be whole dots to have the right width. */
const PRINTER_DPI = 203;
const DOTS_PER_MODULE = 4;

/** A code as a path, measured in modules (the width of its finest bar), without quiet zones. */
export interface LabelCode {
  path: string;
  modules: number;
}

/** Draws the tracking number as Code 128, one module high. */
export function drawBarcode(trackingNumber: string): LabelCode {
  let path = '';
  let modules = 0;
  for (const [nth, width] of toCode128(trackingNumber).entries()) {
    if (nth % 2 === 0) path += `M${modules} 0h${width}v1h-${width}z`;
    modules += width;
  }
  return { path, modules };
}

/** Returns the width of a barcode in CSS px: each module is four printer dots. */
export const toPrintedWidth = (modules: number): number => (modules * DOTS_PER_MODULE * CSS_DPI) / PRINTER_DPI;

/** Draws the address of the public page as a QR code that stays readable with a sixth of it missing. */
export function drawQrCode(address: string): LabelCode {
  const code = generate(address, { minCorrectionLevel: correction.M });
  return { path: toSvgPath(code), modules: code.size };
}

/** The characters of Code 128 by value (ISO/IEC 15417, table 1): widths of three bars and the gaps after them, in modules. */
const CHARACTERS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
  113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
  241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
  211232`
  .trim()
  .split(/\s+/);
const START_B = 104;
const STOP = '2331112';
const FIRST_CHARACTER = 32;
const LAST_CHARACTER = 126;
const CHECKED_BY = 103;

/** Returns the widths of bars and gaps in turn, in modules, without quiet zones. The text must be printable ASCII. */
export function toCode128(text: string): number[] {
  const values = [...text].map((character) => character.charCodeAt(0) - FIRST_CHARACTER);
  if (values.some((value) => value < 0 || value > LAST_CHARACTER - FIRST_CHARACTER))
    throw new Error('Code 128 B can only encode printable ASCII.');
  const sum = values.reduce((total, value, nth) => total + value * (nth + 1), START_B);
  const all = [START_B, ...values, sum % CHECKED_BY].map((value) => CHARACTERS[value]);
  return [...all.join(''), ...STOP].map(Number);
}
