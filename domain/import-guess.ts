import { foldText } from './fold-text.ts';
import type { ImportMapping } from './import.schema.ts';
import { IMPORT_FIELDS, type ImportField } from './import.ts';
import { ADDRESS_PARTS, HEADINGS } from './import-headings.ts';
import { UNIT_WORDS } from './import-words.ts';

const toKey = (heading: string) => foldText(heading).replace(/[^\p{L}\p{N}]/gu, '');
/** "Gewicht (kg)", "Weight lb": the last words say the unit, not the field. */
const withoutUnit = (heading: string) =>
  heading.replace(/\s*[([（].*[)\]）]\s*$/u, '').replace(/\s+(?:kgs?|lbs?|cm|in)\.?$/i, '');

const FIELD_BY_HEADING = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADINGS[field].split('|').map((heading) => [toKey(heading), field] as const)),
);
const PART_BY_HEADING = new Map(
  ADDRESS_PARTS.flatMap((headings, part) => headings.split('|').map((heading) => [toKey(heading), part] as const)),
);

function find<Value>(map: ReadonlyMap<string, Value>, heading: string): Value | undefined {
  return map.get(toKey(heading)) ?? map.get(toKey(withoutUnit(heading)));
}

/** Whether another column has the same heading: which of them is meant is not for us to say. */
function listDoubledColumns(header: readonly string[]): Set<number> {
  const keys = header.map(toKey);
  return new Set(keys.flatMap((key, column) => (keys.indexOf(key) === keys.lastIndexOf(key) ? [] : [column])));
}

function guessAddress(header: readonly string[]): number[] {
  const columns: (number | undefined)[] = [];
  const doubled = listDoubledColumns(header);
  for (const [column, heading] of header.entries()) {
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
    const words = foldText(header[column] ?? '').split(/[^\p{L}"]+/u);
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

/** Fields of which a heading stands above several columns: they are asked for, not guessed. */
export function listDoubled(header: readonly string[]): DoubledField[] {
  const doubled = new Map<ImportField, number[]>();
  for (const column of listDoubledColumns(header)) {
    const field = find(FIELD_BY_HEADING, header[column] ?? '');
    if (field) doubled.set(field, [...(doubled.get(field) ?? []), column]);
  }
  return [...doubled].map(([field, columns]) => ({ field, columns }));
}

/**
 * Which column is what, by its heading in any of the five languages; every column once. Nothing is guessed from values, nor
 * of a heading that stands there twice.
 */
export function guessMapping(header: readonly string[]): ImportMapping {
  const columns: ImportMapping['columns'] = {};
  const doubled = new Set(listDoubled(header).map(({ field }) => field));
  header.forEach((heading, column) => {
    const field = find(FIELD_BY_HEADING, heading);
    if (field && !doubled.has(field)) columns[field] ??= [column];
  });
  if (!columns.destinationAddress) {
    const parts = guessAddress(header);
    if (parts.length > 0) columns.destinationAddress = parts;
  }
  return { columns, constants: guessUnits(header, columns), dateOrders: {} };
}

/** How many columns of a list are known by their headings: a sheet with three is taken for a list of shipments. */
export const countGuessed = (header: readonly string[]): number =>
  new Set([...Object.values(guessMapping(header).columns), ...listDoubled(header).map(({ columns }) => columns)].flat())
    .size;

/** Lists with the same headings have the same signature. */
export const toHeaderSignature = (header: readonly string[]): string => JSON.stringify(header.map(toKey));

/** Needed fields that a mapping says nothing of. */
export const listMissing = (mapping: ImportMapping, needed: readonly ImportField[]): ImportField[] =>
  needed.filter((field) => !mapping.columns[field]?.length && !mapping.constants[field]?.trim());
