import { foldText } from './fold-text.ts';
import type { ImportMapping } from './import.schema.ts';
import { IMPORT_FIELDS, type ImportField, LONGEST_HEADING, MOST_IMPORT_COLUMNS } from './import.ts';
import { ADDRESS_PARTS, HEADINGS } from './import-headings.ts';
import { UNIT_WORDS } from './import-words.ts';

/** What of a heading is read: texts of people are shorter. */
const toShort = (heading = '') => heading.slice(0, LONGEST_HEADING);
const toKey = (heading: string) => foldText(toShort(heading)).replace(/[^\p{L}\p{N}]/gu, '');

/** "Gewicht (kg)", "Weight lb": the last words say the unit, not the field. */
function withoutUnit(heading: string): string {
  const text = toShort(heading).trim();
  const bracket = /[)\]）]$/u.test(text) ? text.search(/[([（]/u) : -1;
  return (bracket === -1 ? text : text.slice(0, bracket).trim()).replace(/\s(?:kgs?|lbs?|cm|in)\.?$/i, '');
}

const FIELD_BY_HEADING = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADINGS[field].split('|').map((heading) => [toKey(heading), field] as const)),
);
const PART_BY_HEADING = new Map(
  ADDRESS_PARTS.flatMap((headings, part) => headings.split('|').map((heading) => [toKey(heading), part] as const)),
);

/** The keys of a heading, with and without its unit. */
type HeadingKeys = readonly [whole: string, bare: string];

const toKeys = (header: readonly string[]): HeadingKeys[] =>
  header.slice(0, MOST_IMPORT_COLUMNS).map((heading) => [toKey(heading), toKey(withoutUnit(heading))]);

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

/** "Gewicht (kg)" and "Weight lb" say the unit of all rows. */
function guessUnits(header: readonly string[], columns: ImportMapping['columns']): ImportMapping['constants'] {
  const constants: ImportMapping['constants'] = {};
  for (const [measure, unit] of [['weight', 'weightUnit'] as const, ['length', 'dimensionsUnit'] as const]) {
    const [column] = columns[measure] ?? [];
    if (column === undefined || columns[unit]) continue;
    const words = foldText(toShort(header[column])).split(/[^\p{L}"]+/u);
    const value = words.map((word) => UNIT_WORDS[unit].get(word)).find(Boolean);
    if (value) constants[unit] = value;
  }
  return constants;
}

/** A field that several columns with one heading could be. */
export interface DoubledField {
  field: ImportField;
  columns: number[];
}

function findDoubled(headings: readonly HeadingKeys[]): DoubledField[] {
  const doubled = new Map<ImportField, number[]>();
  for (const column of listDoubledColumns(headings)) {
    const field = find(FIELD_BY_HEADING, headings[column] ?? ['', '']);
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
  const doubled = new Set(findDoubled(headings).map(({ field }) => field));
  headings.forEach((heading, column) => {
    const field = find(FIELD_BY_HEADING, heading);
    if (field && !doubled.has(field)) columns[field] ??= [column];
  });
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
  JSON.stringify(header.slice(0, MOST_IMPORT_COLUMNS).map(toKey));

/** Needed fields that a mapping says nothing of. */
export const listMissing = (mapping: ImportMapping, needed: readonly ImportField[]): ImportField[] =>
  needed.filter((field) => !mapping.columns[field]?.length && !mapping.constants[field]?.trim());
