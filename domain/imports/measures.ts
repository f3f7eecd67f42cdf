import { removeInvisible } from '../clean-text.ts';
import { unescapeFormulaCell } from '../csv.ts';
import { type DecimalSign, readDecimal, toLatinDigits, writeDecimal } from '../decimal.ts';
import { foldText } from '../fold-text.ts';
import type { DimensionUnit, WeightUnit } from '../shipments/shipment.ts';
import {
  AMBIGUOUS_UNITS,
  convertUnit,
  isLarger,
  LENGTH_WORDS,
  type LengthUnit,
  MASS_WORDS,
  type MassUnit,
  toStoredLength,
  toStoredMass,
  type Unit,
} from '../shipments/units.ts';
import { splitDimensions } from './dimensions.ts';
import { type Measure, readLengthHeading, readMassHeading, SIDES } from './heading-units.ts';
import type { CellProblem, ImportRowProblem } from './import.ts';
import type { ImportMapping } from './schema.ts';

/** Rounds away binary noise. */
const DIGITS = 12;

declare const read: unique symbol;
/** A parsed number as `writeDecimal` writes it, in the unit of its row. */
export type ReadNumber = string & { readonly [read]: 'number' };

/** Decimal separators that the other rows of a column prove. */
export type DecimalSigns = Partial<Record<Measure, DecimalSign>>;

/** Weight and sides of a row with their units; a unit is absent if nothing states it. */
export interface MeasureValues extends Partial<Record<Measure, ReadNumber>> {
  weightUnit?: WeightUnit;
  dimensionsUnit?: DimensionUnit;
}

interface Row {
  cells: readonly string[];
  header: readonly string[];
  mapping: ImportMapping;
  decimals: DecimalSigns;
}

type UnitField = 'weightUnit' | 'dimensionsUnit';
/** Rules for one kind of measure: weights or sides. */
interface Kind<Found extends Unit, Stored extends Found> {
  unitField: UnitField;
  words: ReadonlyMap<string, Found>;
  readHeading: (heading: string) => Found | null | undefined;
  toStored: (unit: Found) => Stored;
}
const MASS: Kind<MassUnit, WeightUnit> = {
  unitField: 'weightUnit',
  words: MASS_WORDS,
  readHeading: readMassHeading,
  toStored: toStoredMass,
};
const LENGTH: Kind<LengthUnit, DimensionUnit> = {
  unitField: 'dimensionsUnit',
  words: LENGTH_WORDS,
  readHeading: readLengthHeading,
  toStored: toStoredLength,
};

/** A text that states a measure or part of one, and its column, if any. */
interface Source {
  text: string;
  column: number | null;
  /** Whether the cell can't be read as dimensions. */
  isWrong?: boolean;
}

/** Returns the column that contains all sides: "30x20x10 cm". */
function findSharedColumn({ columns }: ImportMapping): number | undefined {
  const [first, ...others] = SIDES.map((side) => columns[side]?.[0]);
  return others.every((column) => column === first) ? first : undefined;
}

/** Returns a side of a cell with all of them, or the whole cell if it isn't readable. */
function readSide({ cells, header, mapping }: Row, field: Measure): Source[] | undefined {
  const column = field === 'weight' ? undefined : findSharedColumn(mapping);
  if (column === undefined || field === 'weight') return undefined;
  const text = unescapeFormulaCell(removeInvisible(cells[column] ?? '').trim());
  const sides = splitDimensions(text, header[column] ?? '');
  if (!sides) return text === '' || field !== 'length' ? [] : [{ text, column, isWrong: true }];
  return sides[field] === undefined ? [] : [{ text: sides[field], column }];
}

function listSources(row: Row, field: Measure): Source[] {
  const { cells, mapping } = row;
  const side = readSide(row, field);
  if (side) return side;
  const columns = mapping.columns[field];
  const all = columns
    ? columns.map((column) => ({ text: unescapeFormulaCell(removeInvisible(cells[column] ?? '').trim()), column }))
    : [{ text: mapping.constants[field]?.trim() ?? '', column: null }];
  return all.filter(({ text }) => text !== '');
}

/** Reads "kg", "Lbs." and the weight of "KG_CM". */
export const readUnit = <Found>(text: string, words: ReadonlyMap<string, Found>): Found | undefined => {
  const names = foldText(text.replace(/\.$/, '')).split(/[_/]/);
  return names.length > 2 ? undefined : names.flatMap((name) => words.get(name) ?? [])[0];
};

/** Creates a reader of one kind of measure; problems go to `add`. */
function createReader<Found extends Unit, Stored extends Found>(
  row: Row,
  { unitField, words, readHeading, toStored }: Kind<Found, Stored>,
  add: (problem: ImportRowProblem) => void,
) {
  const { cells, header, mapping, decimals } = row;
  const [unitColumn = null] = mapping.columns[unitField] ?? [];
  const unitText = removeInvisible(
    (unitColumn === null ? mapping.constants[unitField] : cells[unitColumn]) ?? '',
  ).trim();
  const rowUnit = readUnit(unitText, words);
  let target: Stored | undefined;
  const isAmbiguous = AMBIGUOUS_UNITS.has(foldText(unitText.replace(/\.$/, '')));
  let isUnitWrong = unitText !== '' && !rowUnit;

  /** Returns the unit of a number from the nearest source that states one. */
  function findUnit({ value, unit }: MeasurePart<Found>, column: number | null, isSummand: boolean) {
    const heading = column === null ? undefined : (readHeading(header[column] ?? '') ?? undefined);
    const resolved = unit ?? (isSummand ? (heading ?? rowUnit) : (rowUnit ?? heading));
    // A list with a unit column states them there.
    if (!resolved && unitColumn !== null && value !== 0) isUnitWrong = true;
    return resolved;
  }

  function addUp(parts: MeasurePart<Found>[], column: number | null, isSummand: boolean): number {
    let sum = 0;
    for (const part of parts) {
      const unit = findUnit(part, column, isSummand);
      if (unit) target ??= toStored(unit);
      sum += unit && target ? convertUnit<Found>(part.value, unit, target) : part.value;
    }
    return sum;
  }

  /** Reads a cell, unless its unit contradicts the unit column; "1 lb 4 oz" agrees with "lb". */
  function readText(field: Measure, text: string): MeasurePart<Found>[] | MeasureFailure {
    const parts = readMeasureText(text, words, decimals[field]);
    if (!Array.isArray(parts) || unitColumn === null || !rowUnit || parts.length > 1) return parts;
    const firstUnit = parts[0]?.unit;
    return firstUnit && firstUnit !== rowUnit ? { code: 'twoUnits' } : parts;
  }

  return {
    /** Sums a field's cells in the unit of the row. */
    read(field: Measure): ReadNumber | undefined {
      const sources = listSources(row, field);
      const isSummand = (mapping.columns[field] ?? []).length > 1;
      let sum = 0;
      for (const { text, column, isWrong } of sources) {
        const parts: MeasurePart<Found>[] | MeasureFailure = isWrong ? { code: 'number' } : readText(field, text);
        if (!Array.isArray(parts)) {
          add({ field, column, text, suggestion: null, ...parts });
          return undefined;
        }
        sum += addUp(parts, column, isSummand);
      }
      return sources.length > 0 ? (writeDecimal(Number(sum.toPrecision(DIGITS))) as ReadNumber) : undefined;
    },
    /** Returns the stored unit, and reports an unknown or missing one. */
    finish(): Stored | undefined {
      const code = isAmbiguous ? 'ambiguousUnit' : 'unit';
      if (isUnitWrong) add({ field: unitField, column: unitColumn, code, text: unitText, suggestion: null });
      return target;
    },
  };
}

/**
 * Converts a row's weight and sides to stored units, from the unit in the cell, the unit column, the constant or the
 * heading. An unreadable measure is a problem without a value.
 */
export function readMeasures(row: Row, add: (problem: ImportRowProblem) => void): MeasureValues {
  const masses = createReader(row, MASS, add);
  const lengths = createReader(row, LENGTH, add);
  const weight = masses.read('weight');
  const sides = SIDES.map((side) => [side, lengths.read(side)] as const).filter(([, value]) => value !== undefined);
  const [weightUnit, dimensionsUnit] = [masses.finish(), lengths.finish()];
  return {
    ...(weight !== undefined && { weight, ...(weightUnit && { weightUnit }) }),
    ...Object.fromEntries(sides),
    ...(sides.length > 0 && dimensionsUnit && { dimensionsUnit }),
  };
}

/** A number, with its unit if the text states one. */
export interface MeasurePart<Found> {
  value: number;
  unit: Found | undefined;
}
/** Why a text isn't a measure, and a suggestion. */
export type MeasureFailure = { code: CellProblem; suggestion?: string };

/** "1'234.5 kg": feet have no three digits behind them. */
const GROUP_SIGN = /(?<=\d)['’](?=\d{3}(?!\d))/g;
const normalize = (text: string) =>
  toLatinDigits(removeInvisible(text.normalize('NFKC')))
    .replace(GROUP_SIGN, '')
    .trim();

/** Splits "1 lb 4 oz" into numbers and the words after them; undefined if anything else remains. */
function splitMeasure(text: string): { number: string; word: string }[] | undefined {
  if (readDecimal(text).kind !== 'unreadable') return [{ number: text, word: '' }];
  const matches = [...text.matchAll(/([^\p{L}"'′]+)([\p{L}"'′]*)\.?/gu)];
  if (matches.map(([part]) => part).join('') !== text) return undefined;
  const parts = matches.map(([, number = '', word = ''], index) => ({
    number: (index === 0 ? number : number.replace(/^,/, '')).trim(),
    word: foldText(word),
  }));
  // "2 kg 500"
  const isGrams = ({ number, word }: (typeof parts)[number], index: number) =>
    word === '' && parts[index - 1]?.word === 'kg' && /^\d{3}$/.test(number);
  return parts.map((part, index) => (isGrams(part, index) ? { ...part, word: 'g' } : part));
}

/** Parses a number; `decimal` settles an ambiguous one. */
function readNumber(number: string, decimal: DecimalSign | undefined): number | MeasureFailure {
  const value = readDecimal(number);
  if (value.kind === 'number') return value.value;
  if (value.kind !== 'ambiguous') return { code: 'number' };
  if (!decimal) return { code: 'ambiguousNumber', suggestion: value.decimal };
  return Number(number.includes(decimal) ? value.decimal : value.whole);
}

/** Whether each part has a smaller unit than the part before it. */
const isDescending = (parts: readonly MeasurePart<Unit>[]) =>
  parts.every(({ unit }, index) => {
    const before = parts[index - 1];
    return !before || (before.unit !== undefined && unit !== undefined && isLarger(before.unit, unit));
  });

/** Several equal parcels: "2 x 1,5 kg". */
const TIMES = /^(\d{1,3}) ?[x×*] ?(?=\d)/iu;

/** Parses "450", "450 g", "1 lb 4 oz", and the weight of "2 x 1,5 kg". */
export function readMeasureText<Found extends Unit>(
  text: string,
  words: ReadonlyMap<string, Found>,
  decimal: DecimalSign | undefined,
): MeasurePart<Found>[] | MeasureFailure {
  const plain = normalize(text);
  const [start = '', count] = words.has('kg') ? (TIMES.exec(plain) ?? []) : [];
  const parts = readParts(plain.slice(start.length), words, decimal);
  if (!Array.isArray(parts)) return { ...suggestExact(plain, words, decimal), ...parts };
  return count === undefined ? parts : parts.map(({ value, unit }) => ({ value: value * Number(count), unit }));
}

/** Suggests "2 kg" for "ca. 2 kg": whether that is exact is for staff to say. */
function suggestExact<Found extends Unit>(
  plain: string,
  words: ReadonlyMap<string, Found>,
  decimal: DecimalSign | undefined,
): { suggestion?: string } {
  const [before = ''] = /^\D*/.exec(plain) ?? [];
  const suggestion = plain.slice(before.length);
  const isUnit = words.has(foldText(before.replace(/\P{L}/gu, '')));
  return !isUnit && Array.isArray(readParts(suggestion, words, decimal)) ? { suggestion } : {};
}

function readParts<Found extends Unit>(
  plain: string,
  words: ReadonlyMap<string, Found>,
  decimal: DecimalSign | undefined,
): MeasurePart<Found>[] | MeasureFailure {
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

/** Returns the decimal separator that a column's unambiguous numbers prove, unless they contradict each other. */
export function findDecimalSign(texts: Iterable<string>): DecimalSign | undefined {
  const signs = new Set<DecimalSign>();
  for (const text of texts) {
    for (const { number } of splitMeasure(normalize(text)) ?? []) {
      const sign = [...number].findLast((character) => character === '.' || character === ',');
      if (!sign || number.endsWith(sign) || readDecimal(number).kind !== 'number') continue;
      // "1.234.567" has no decimals, so its decimals would use the other separator.
      const isGroups = number.split(sign).length > 2;
      signs.add(isGroups === (sign === ',') ? '.' : ',');
    }
  }
  return signs.size === 1 ? [...signs][0] : undefined;
}
