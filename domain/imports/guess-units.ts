import { readLengthHeading, readMassHeading, SIDES } from './heading-units.ts';
import { type ImportField, NEEDED_IMPORT_FIELDS } from './import.ts';
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

/** Sides without a unit that may be meters: "0.3". No parcel is that small in centimeters. */
function mayBeMeters(sides: readonly number[], rows: SampleRows): boolean {
  const texts = sides.flatMap((column) => listTexts(rows, column));
  return texts.length > 0 && texts.every((text) => /^0?[.,]\d+$/.test(text));
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
  else if (length === undefined && others.length === 0 && !columns.dimensionsUnit && mayBeMeters(sides, rows))
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

/** Lists unknown units named by headings; staff are asked about them. */
export function listUnknownUnits(header: readonly string[], { columns, constants }: ImportMapping): ImportField[] {
  const isUnknown = (column: number, readHeading: (heading: string) => unknown) =>
    readHeading(header[column] ?? '') === null;
  const isGiven = (field: ImportField) => columns[field] !== undefined || constants[field] !== undefined;
  const hasMass = (columns.weight ?? []).some((column) => isUnknown(column, readMassHeading));
  const sides = SIDES.flatMap((side) => columns[side] ?? []);
  const hasLength = sides.some((column) => isUnknown(column, readLengthHeading));
  const isLengthOpen = sides.length > 0 && constants.dimensionsUnit === '';
  return [
    ...((hasMass && !isGiven('weightUnit')) || constants.weightUnit === '' ? (['weightUnit'] as const) : []),
    ...((hasLength && !isGiven('dimensionsUnit')) || isLengthOpen ? (['dimensionsUnit'] as const) : []),
  ];
}

/** Lists required fields and units that the mapping lacks. */
export const listMissing = (mapping: ImportMapping, header: readonly string[]): ImportField[] => [
  ...NEEDED_IMPORT_FIELDS.filter((field) => !mapping.columns[field]?.length && !mapping.constants[field]?.trim()),
  ...listUnknownUnits(header, mapping),
];
