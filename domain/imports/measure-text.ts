import { type DecimalSign, readDecimal } from '../decimal.ts';
import { foldText } from '../fold-text.ts';
import { removeInvisible } from '../invisible.ts';
import { AMBIGUOUS_UNITS, isLarger, type Unit } from '../shipments/units.ts';
import type { CellProblem } from './import.ts';

/** A number with its unit, where the text says one. */
export interface MeasurePart<Found> {
  value: number;
  unit: Found | undefined;
}
/** Why a text is no measure, and what was perhaps meant. */
export type MeasureFailure = { code: CellProblem; suggestion?: string };

const normalize = (text: string) => removeInvisible(text.normalize('NFKC')).trim();

/** "1 lb 4 oz" is two numbers, each with the word behind it; undefined where something else stands there too. */
function splitMeasure(text: string): { number: string; word: string }[] | undefined {
  if (readDecimal(text).kind !== 'unreadable') return [{ number: text, word: '' }];
  const found = [...text.matchAll(/([^\p{L}"'′]+)([\p{L}"'′]*)\.?/gu)];
  if (found.map(([part]) => part).join('') !== text) return undefined;
  return found.map(([, number = '', word = ''], index) => ({
    number: (index === 0 ? number : number.replace(/^,/, '')).trim(),
    word: foldText(word),
  }));
}

/** A number that can be read two ways is read by the decimal sign, if there is one. */
function readNumber(number: string, decimal: DecimalSign | undefined): number | MeasureFailure {
  const found = readDecimal(number);
  if (found.kind === 'number') return found.value;
  if (found.kind !== 'ambiguous') return { code: 'number' };
  if (!decimal) return { code: 'ambiguousNumber', suggestion: found.decimal };
  return Number(number.includes(decimal) ? found.decimal : found.whole);
}

/** Whether each part after the first has a smaller unit than the one before it. */
const isDescending = (parts: readonly MeasurePart<Unit>[]) =>
  parts.every(({ unit }, index) => {
    const before = parts[index - 1];
    return !before || (before.unit !== undefined && unit !== undefined && isLarger(before.unit, unit));
  });

/** Reads "450", "450 g", "1 lb 4 oz". */
export function readMeasureText<Found extends Unit>(
  text: string,
  words: ReadonlyMap<string, Found>,
  decimal: DecimalSign | undefined,
): MeasurePart<Found>[] | MeasureFailure {
  const plain = normalize(text);
  const parts: MeasurePart<Found>[] = [];
  for (const { number, word } of splitMeasure(plain) ?? []) {
    const value = readNumber(number, decimal);
    const unit = words.get(word);
    if (typeof value !== 'number') {
      const { code, suggestion } = value;
      return suggestion ? { code, suggestion: plain.replace(number, suggestion) } : { code };
    }
    if (word !== '' && !unit) return { code: AMBIGUOUS_UNITS.has(word) ? 'ambiguousUnit' : 'unit' };
    parts.push({ value, unit });
  }
  return parts.length > 0 && isDescending(parts) ? parts : { code: 'number' };
}

/** The decimal sign of a column: that of its numbers that can be read in one way only, unless they contradict each other. */
export function findDecimalSign(texts: Iterable<string>): DecimalSign | undefined {
  const signs = new Set<DecimalSign>();
  for (const text of texts) {
    for (const { number } of splitMeasure(normalize(text)) ?? []) {
      const sign = [...number].findLast((character) => character === '.' || character === ',');
      if (!sign || number.endsWith(sign) || readDecimal(number).kind !== 'number') continue;
      // "1.234.567" has no decimals: the other sign would have them.
      const isGroups = number.split(sign).length > 2;
      signs.add(isGroups === (sign === ',') ? '.' : ',');
    }
  }
  return signs.size === 1 ? [...signs][0] : undefined;
}
