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

function guessAddress(header: readonly string[]): number[] {
  const columns: (number | undefined)[] = [];
  header.forEach((heading, column) => {
    const part = find(PART_BY_HEADING, heading);
    if (part !== undefined) columns[part] ??= column;
  });
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

/** Which column is what, by its heading in any of the five languages; every column once. Nothing is guessed from values. */
export function guessMapping(header: readonly string[]): ImportMapping {
  const columns: ImportMapping['columns'] = {};
  header.forEach((heading, column) => {
    const field = find(FIELD_BY_HEADING, heading);
    if (field) columns[field] ??= [column];
  });
  if (!columns.destinationAddress) {
    const parts = guessAddress(header);
    if (parts.length > 0) columns.destinationAddress = parts;
  }
  return { columns, constants: guessUnits(header, columns), dateOrders: {} };
}

/** How many columns of a list are known by their headings: a sheet with three is taken for a list of shipments. */
export const countGuessed = (header: readonly string[]): number =>
  new Set(Object.values(guessMapping(header).columns).flat()).size;

/** Lists with the same headings have the same signature. */
export const toHeaderSignature = (header: readonly string[]): string => JSON.stringify(header.map(toKey));

/** Needed fields that a mapping says nothing of. */
export const listMissing = (mapping: ImportMapping, needed: readonly ImportField[]): ImportField[] =>
  needed.filter((field) => !mapping.columns[field]?.length && !mapping.constants[field]?.trim());
