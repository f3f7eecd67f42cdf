import { foldText } from './fold-text.ts';
import { findMeasure, type Measure, readLengthHeading, readMassHeading, SIDES } from './heading-units.ts';
import type { ImportMapping } from './import.schema.ts';
import {
  IMPORT_FIELDS,
  type ImportField,
  LONGEST_HEADING,
  MOST_IMPORT_COLUMNS,
  NEEDED_IMPORT_FIELDS,
} from './import.ts';
import { ADDRESS_PARTS, HEADINGS } from './import-headings.ts';

/** What of a heading is read: texts of people are shorter. */
const toShort = (heading = '') => heading.slice(0, LONGEST_HEADING);
export const toHeadingKey = (heading: string) => foldText(toShort(heading)).replace(/[^\p{L}\p{N}]/gu, '');

/** What brackets say at the end is no part of a name. */
function withoutBracket(heading: string): string {
  const text = toShort(heading).trim();
  const bracket = /[)\]）]$/u.test(text) ? text.search(/[([（]/u) : -1;
  return bracket === -1 ? text : text.slice(0, bracket);
}

const FIELD_BY_HEADING = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    HEADINGS[field].split('|').map((heading) => [toHeadingKey(heading), field] as const),
  ),
);
const PART_BY_HEADING = new Map(
  ADDRESS_PARTS.flatMap((headings, part) =>
    headings.split('|').map((heading) => [toHeadingKey(heading), part] as const),
  ),
);

/** The keys of a heading, with and without what stands in brackets, and the measure that it names beside a unit. */
type HeadingKeys = readonly [whole: string, bare: string, measure: Measure | undefined];

const toKeys = (header: readonly string[]): HeadingKeys[] =>
  header
    .slice(0, MOST_IMPORT_COLUMNS)
    .map((heading) => [toHeadingKey(heading), toHeadingKey(withoutBracket(heading)), findMeasure(heading)]);

function find<Value>(map: ReadonlyMap<string, Value>, [whole, bare]: HeadingKeys): Value | undefined {
  return map.get(whole) ?? map.get(bare);
}

/** Columns whose heading another one has, too: which of them is meant is not for us to say. */
function listDoubledColumns(headings: readonly HeadingKeys[]): Set<number> {
  const columns = Map.groupBy(headings.keys(), (column) => headings[column]?.[0]);
  return new Set([...columns.values()].filter((same) => same.length > 1).flat());
}

function guessAddress(headings: readonly HeadingKeys[]): number[] {
  const columns: (number | undefined)[] = [];
  const doubled = listDoubledColumns(headings);
  for (const [column, heading] of headings.entries()) {
    const part = find(PART_BY_HEADING, heading);
    // Two towns or two streets: one of them is perhaps the sender's.
    if (part !== undefined && doubled.has(column)) return [];
    if (part !== undefined) columns[part] ??= column;
  }
  // A postcode or a country alone is no address.
  if (columns[0] === undefined && columns[1] === undefined) return [];
  return columns.filter((column) => column !== undefined);
}

const findField = (heading: HeadingKeys | undefined): ImportField | undefined =>
  heading && (find(FIELD_BY_HEADING, heading) ?? heading[2]);

/** Units of weights that two columns say together: "Pounds", "Ounces". */
const COMPOUND_UNITS = ['lb oz', 'st lb'];

/**
 * The columns of the weight. One with a unit is taken before those without; of several units none, because they may be parts
 * of a weight or say it again, unless they always are parts.
 */
function guessWeight(header: readonly string[], columns: readonly number[]): number[] {
  const unitOf = (column: number) => readMassHeading(header[column] ?? '') ?? undefined;
  const withUnit = columns.filter((column) => unitOf(column));
  if (new Set(withUnit.map(unitOf)).size < 2) return [...withUnit, ...columns].slice(0, 1);
  const isWhole = (pair: readonly number[]) => COMPOUND_UNITS.includes(pair.map(unitOf).join(' '));
  return [withUnit, withUnit.toReversed()].find(isWhole) ?? [];
}

/** "Gewicht (kg)" and "Weight lb" say the unit of all rows. */
function guessUnits(header: readonly string[], columns: ImportMapping['columns']): ImportMapping['constants'] {
  const constants: ImportMapping['constants'] = {};
  const weights = columns.weight ?? [];
  const [mass] = weights.map((column) => readMassHeading(header[column] ?? ''));
  if (mass && weights.length === 1 && !columns.weightUnit) constants.weightUnit = mass;
  const sides = SIDES.flatMap((side) => columns[side] ?? []).map((column) => readLengthHeading(header[column] ?? ''));
  const [length, ...others] = new Set(sides);
  if (length && others.length === 0 && !columns.dimensionsUnit) constants.dimensionsUnit = length;
  return constants;
}

/** Units that nothing says, because a heading names one that is not known: they are asked for. */
function listUnknownUnits(header: readonly string[], { columns, constants }: ImportMapping): ImportField[] {
  const isUnknown = (column: number, readHeading: (heading: string) => unknown) =>
    readHeading(header[column] ?? '') === null;
  const isSaid = (field: ImportField) => columns[field] !== undefined || constants[field] !== undefined;
  const hasMass = (columns.weight ?? []).some((column) => isUnknown(column, readMassHeading));
  const hasLength = SIDES.flatMap((side) => columns[side] ?? []).some((column) => isUnknown(column, readLengthHeading));
  return [
    ...(hasMass && !isSaid('weightUnit') ? (['weightUnit'] as const) : []),
    ...(hasLength && !isSaid('dimensionsUnit') ? (['dimensionsUnit'] as const) : []),
  ];
}

/** A field that several columns with one heading could be. */
export interface DoubledField {
  field: ImportField;
  columns: number[];
}

function findDoubled(headings: readonly HeadingKeys[]): DoubledField[] {
  const doubled = new Map<ImportField, number[]>();
  for (const column of listDoubledColumns(headings)) {
    const field = findField(headings[column]);
    if (field) doubled.set(field, [...(doubled.get(field) ?? []), column]);
  }
  return [...doubled].map(([field, columns]) => ({ field, columns }));
}

/** Fields of which a heading stands above several columns: they are asked for, not guessed. */
export const listDoubled = (header: readonly string[]): DoubledField[] => findDoubled(toKeys(header));

/**
 * Which column is what, by its heading in any of the five languages; every column once. Nothing is guessed from values, nor
 * of a heading that stands there twice, nor of columns and characters beyond those that a list may have.
 */
export function guessMapping(header: readonly string[]): ImportMapping {
  const headings = toKeys(header);
  const columns: ImportMapping['columns'] = {};
  const weights: number[] = [];
  const doubled = new Set(findDoubled(headings).map(({ field }) => field));
  headings.forEach((heading, column) => {
    const field = findField(heading);
    if (!field || doubled.has(field)) return;
    if (field === 'weight') weights.push(column);
    else columns[field] ??= [column];
  });
  const weight = guessWeight(header, weights);
  if (weight.length > 0) columns.weight = weight;
  if (!columns.destinationAddress) {
    const parts = guessAddress(headings);
    if (parts.length > 0) columns.destinationAddress = parts;
  }
  return { columns, constants: guessUnits(header, columns), dateOrders: {} };
}

/** How many columns of a list are known by their headings: a sheet with three is taken for a list of shipments. */
export const countGuessed = (header: readonly string[]): number =>
  new Set([...Object.values(guessMapping(header).columns), ...listDoubled(header).map(({ columns }) => columns)].flat())
    .size;

/** Lists with the same headings have the same signature. */
export const toHeaderSignature = (header: readonly string[]): string =>
  JSON.stringify(header.slice(0, MOST_IMPORT_COLUMNS).map(toHeadingKey));

/** Needed fields that a mapping says nothing of, and units that it has to say. */
export const listMissing = (mapping: ImportMapping, header: readonly string[]): ImportField[] => [
  ...NEEDED_IMPORT_FIELDS.filter((field) => !mapping.columns[field]?.length && !mapping.constants[field]?.trim()),
  ...listUnknownUnits(header, mapping),
];
