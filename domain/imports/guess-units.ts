import { MASS_WORDS } from '../shipments/units.ts';
import { findUnitBeside } from './guess-content.ts';
import type { Heading } from './heading-context.ts';
import { readLengthHeading, readMassHeading, SIDES } from './heading-units.ts';
import { readUnit } from './measures.ts';
import { listTexts, type SampleRows } from './party-columns.ts';
import type { ImportMapping } from './schema.ts';

/** Least average of whole numbers without a unit that may be grams. */
const LIKE_GRAMS = 200;
/** Whether weights without a unit may be grams: "1250", "800". */
function mayBeGrams(weights: readonly number[], rows: SampleRows): boolean {
  const texts = weights.flatMap((column) => listTexts(rows, column));
  const sum = texts.reduce((total, text) => total + Number(text), 0);
  return texts.length > 0 && texts.every((text) => /^\d+$/.test(text)) && sum / texts.length >= LIKE_GRAMS;
}

/** Least average of whole sides without a unit that may be millimeters: "300x200x100". */
const LIKE_MILLIMETERS = 200;
/** Sides without a unit that may be meters or millimeters: "0.3", "400". No parcel is that small in centimeters. */
function mayBeOtherUnit(sides: readonly number[], rows: SampleRows): boolean {
  const texts = sides.flatMap((column) => listTexts(rows, column)).flatMap((text) => text.split(/[x×*]/i));
  if (texts.length === 0) return false;
  if (texts.every((text) => /^\s*\d+\s*$/.test(text)))
    return texts.reduce((sum, text) => sum + Number(text), 0) / texts.length >= LIKE_MILLIMETERS;
  return texts.every((text) => /^0?[.,]\d+$/.test(text));
}

const SYSTEM = /^(?:metric|imperial|metrisch|imperialisch|métrico|métrique|impérial|公制|英制)$/iu;
/** Texts of columns that name a system of units, which leaves open the unit. */
const listSystems = (header: readonly string[], rows: SampleRows): string[] =>
  [...header.keys()]
    .map((column) => listTexts(rows, column))
    .filter((texts) => texts.every((text) => SYSTEM.test(text)))
    .flat();

/**
 * Reads the unit of all rows from headings such as "Gewicht (kg)" and "Weight lb". Staff are asked about an empty unit:
 * nothing states it, and the numbers may be grams.
 */
export function guessUnits(
  header: readonly string[],
  columns: ImportMapping['columns'],
  rows: SampleRows,
  profileUnits: ImportMapping['constants'] = {},
): ImportMapping['constants'] {
  const constants: ImportMapping['constants'] = {};
  const weights = columns.weight ?? [];
  const isOpen = (list: readonly number[]) => mayBeGrams(list, rows) || listSystems(header, rows).length > 0;
  const [mass] = weights.map((column) => readMassHeading(header[column] ?? ''));
  if (mass && weights.length === 1 && !columns.weightUnit) constants.weightUnit = mass;
  else if (!mass && weights.length > 0 && !columns.weightUnit && isOpen(weights)) constants.weightUnit = '';
  const sides = SIDES.flatMap((side) => columns[side] ?? []);
  const [length, ...others] = new Set(sides.map((column) => readLengthHeading(header[column] ?? '')));
  if (length && others.length === 0 && !columns.dimensionsUnit) constants.dimensionsUnit = length;
  else if (length === undefined && others.length === 0 && !columns.dimensionsUnit && mayBeOtherUnit(sides, rows))
    constants.dimensionsUnit = '';
  return withInches(header, { columns, constants: { ...constants, ...profileUnits } }, rows);
}

const isImperial = (text: string) => /(?:^|[\d.\s])(?:lbs?|oz|pounds?|ounces?|st|imperial)\.?$/i.test(text.trim());
/** Adds inches for sides without a unit if the weights are in pounds or ounces, or a column names imperial units. */
function withInches(
  header: readonly string[],
  { columns, constants }: Omit<ImportMapping, 'dateOrders'>,
  rows: SampleRows,
) {
  const sides = SIDES.flatMap((side) => columns[side] ?? []);
  const isNamed = sides.some((column) => readLengthHeading(header[column] ?? '') !== undefined);
  const isOpen = sides.length > 0 && !isNamed && !columns.dimensionsUnit;
  const texts = [
    ...(columns.weight ?? []).flatMap((column) => readMassHeading(header[column] ?? '') ?? listTexts(rows, column)),
    ...(columns.weightUnit ?? []).flatMap((column) => listTexts(rows, column)),
    constants.weightUnit ?? '',
    ...listSystems(header, rows),
  ].filter((text) => /\p{L}/u.test(text));
  const isStated = sides.some((column) => listTexts(rows, column).some((text) => /[\p{L}"'′″]\.?$/u.test(text)));
  return isOpen && !isStated && texts.length > 0 && texts.every(isImperial)
    ? { ...constants, dimensionsUnit: 'in' }
    : constants;
}

/** Units of a weight split across two columns: "Pounds", "Ounces". */
const COMPOUND_UNITS = ['lb oz', 'st lb'];

/** Whether ounces repeat the pounds beside them: "2.5" and "40". */
function repeatsAsOunces(rows: SampleRows, pounds: number, ounces: number): boolean {
  const pairs = rows.map((row) => [row[pounds], row[ounces]].map(Number)).filter(([lb, oz]) => lb && oz);
  return pairs.length > 0 && pairs.every(([lb = 0, oz = 0]) => Math.abs(lb * 16 - oz) < 1);
}

/** Weights for pricing: the larger of the actual and the volumetric one. */
const CHARGED = /chargeable|billable|billed|frachtpfl|taxable/i;

/**
 * Returns the weight columns. One with a unit wins over those without. Several units yield none, because they may be
 * parts or repeats, unless they are always parts.
 */
export function guessWeight(header: readonly string[], found: readonly number[], rows: SampleRows): number[] {
  const isCharged = (column: number) => CHARGED.test(header[column] ?? '');
  const columns = found.toSorted((one, other) => Number(isCharged(one)) - Number(isCharged(other)));
  const unitOf = (column: number) => readMassHeading(header[column] ?? '') ?? undefined;
  const withUnit = columns.filter((column) => unitOf(column));
  if (new Set(withUnit.map(unitOf)).size < 2) return [...withUnit, ...columns].slice(0, 1);
  const [first = -1, second = -1] = withUnit;
  if (repeatsAsOunces(rows, first, second)) return [first];
  const isWhole = (pair: readonly number[]) => COMPOUND_UNITS.includes(pair.map(unitOf).join(' '));
  const totals = withUnit.filter((column) => /total|gesamt/i.test(header[column] ?? ''));
  return (
    [withUnit, withUnit.toReversed(), ...(totals.length === 1 ? [totals] : [])].find(
      (list) => list === totals || isWhole(list),
    ) ?? []
  );
}

const isMassWord = (text: string) => readUnit(text, MASS_WORDS) !== undefined;
/** Whether a text is a unit of mass, with or without a number before it. */
export const hasMassUnit = (text: string) => isMassWord(text.replace(/^[\d\s.,]+/, ''));
const UNIT_ENDINGS = ['unit', 'units', 'uom', 'unitofmeasure'];

/** Returns the weight's unit column: the one of the same name, else the likeliest that contains units. */
export function guessWeightUnit(
  headings: readonly Heading[],
  weight: readonly number[],
  rows: SampleRows,
): number | undefined {
  const [column = -1] = weight;
  const key = headings[column]?.key ?? '';
  const unitColumn = headings.find((heading) => UNIT_ENDINGS.some((ending) => heading.key === key + ending));
  const withUnits = headings
    .filter(({ party, fieldHeading }) => !party && /^(?:weight|dimensions)Unit$/.test(fieldHeading?.field ?? ''))
    .toSorted((one, other) => (one.fieldHeading?.rank ?? 0) - (other.fieldHeading?.rank ?? 0));
  // One known unit is enough: the others are errors of their rows.
  const isOfMass = ({ column: unit }: Heading) => {
    const texts = listTexts(rows, unit);
    return texts.length === 0 || texts.some(isMassWord);
  };
  const named = [unitColumn, ...withUnits].find((heading) => heading && isOfMass(heading));
  return named?.column ?? findUnitBeside(headings, weight, isMassWord, rows);
}
