import { removeInvisibleInProse } from '../clean-text.ts';
import { unescapeFormulaCell } from '../csv.ts';
import type { Prefixes } from '../tracking/number.ts';
import {
  CELL_FIELDS,
  type FindNearest,
  findDamage,
  type ImportTexts,
  type ImportValues,
  isForeignNumber,
  readInto,
} from './cell.ts';
import { readPartyHeading } from './heading-parties.ts';
import { IMPORT_FIELDS, type ImportField, type ImportRowProblem, NAME_IMPORT_FIELDS } from './import.ts';
import { type DecimalSigns, readMeasures } from './measures.ts';
import type { ImportMapping } from './schema.ts';

/** Context of a row: its columns' number formats, suggestions, and the company's prefixes. */
export interface Hints {
  decimals: DecimalSigns;
  near: FindNearest;
  prefixes: Prefixes;
  /** Two-digit years are interpreted as near this time. */
  now: Date;
  /** Column headings, which may contain units. */
  header: readonly string[];
}

/** Removes the additions of spreadsheets and exports from a cell. */
const toCellText = (cell = '') => unescapeFormulaCell(removeInvisibleInProse(cell).trimStart()).trim();

type Role = 'street' | 'number' | undefined;
const rolesByHeader = new WeakMap<readonly string[], Map<number, Role>>();

/** Whether a column is a street or a house number, which are joined without a comma. */
function findRole(header: readonly string[], column: number): Role {
  const roles = rolesByHeader.get(header) ?? new Map<number, Role>();
  rolesByHeader.set(header, roles);
  if (roles.has(column)) return roles.get(column);
  const part = readPartyHeading(header[column] ?? '')?.part;
  const isNumber = part === 'houseNumber' || part === 'houseAddition' || part === 'number';
  const role = isNumber ? 'number' : part === 'street' || part === 'line1' || part === 'address' ? 'street' : undefined;
  roles.set(column, role);
  return role;
}

/** Joins "Hamburg, Große Str. 5 a, 20095", or "Lyon, 5 Rue Neuve, 69001" if the number comes first. */
function joinAddress(parts: readonly { text: string; role: Role }[]): string {
  let joined = '';
  let before: Role;
  let hasStreet = false;
  for (const { text, role } of parts) {
    const isBeside = role === 'number' ? before !== undefined : role === 'street' && before === 'number' && !hasStreet;
    joined += joined === '' ? text : `${isBeside ? ' ' : ', '}${text}`;
    hasStreet ||= role === 'street';
    before = role;
  }
  return joined;
}

/** Joins a field's cells: names with spaces, addresses with commas. */
export function readText(
  field: ImportField,
  cells: readonly string[],
  { columns, constants }: ImportMapping,
  header: readonly string[],
): string {
  const fieldColumns = columns[field];
  if (!fieldColumns) return (constants[field] ?? '').trim();
  const parts = fieldColumns
    .map((column) => ({ text: toCellText(cells[column]), role: findRole(header, column) }))
    .filter(({ text }) => text !== '');
  return NAME_IMPORT_FIELDS.includes(field) ? parts.map(({ text }) => text).join(' ') : joinAddress(parts);
}

/** Returns the unreadable texts as they are in the list. */
export const toUnreadTexts = (problems: readonly Pick<ImportRowProblem, 'field' | 'text'>[]): ImportTexts =>
  Object.fromEntries(problems.flatMap(({ field, text }) => (field && text ? [[field, text]] : [])));

/** Lists mapped cells whose value is lost. */
function listDamaged(cells: readonly string[], { columns }: ImportMapping): ImportRowProblem[] {
  return IMPORT_FIELDS.flatMap((field) => {
    for (const column of columns[field] ?? []) {
      const text = cells[column] ?? '';
      const code = findDamage(field, text);
      if (code) return [{ field, column, code, text: text.trim(), suggestion: null }];
    }
    return [];
  });
}

/** Whether another carrier's number becomes the carrier reference. */
const isKeptAsReference = (text: string, { columns, foreignNumbers }: ImportMapping, prefixes: Prefixes) =>
  foreignNumbers === 'carrierReference' && !columns.carrierReference && isForeignNumber(text, prefixes);

/**
 * Reads a row's fields and cell problems. It doesn't compare with stored data and doesn't require fields: an empty cell
 * says nothing. An unreadable text is no value; the problem holds it.
 */
export function readImportRow(
  cells: readonly string[],
  mapping: ImportMapping,
  {
    decimals = {},
    near = () => undefined,
    prefixes,
    header = [],
    now = new Date(),
  }: Partial<Hints> & Pick<Hints, 'prefixes'>,
): { values: ImportValues; problems: ImportRowProblem[] } {
  const problems = listDamaged(cells, mapping);
  const failed = new Set(problems.map(({ field }) => field));
  const values: ImportValues = readMeasures({ cells, header, mapping, decimals }, (problem) => {
    if (!failed.has(problem.field)) problems.push(problem);
  });
  for (const field of CELL_FIELDS) {
    const text = readText(field, cells, mapping, header);
    if (!text || failed.has(field)) continue;
    const { dateOrders, words: answers } = mapping;
    if (field === 'trackingNumber' && isKeptAsReference(text, mapping, prefixes)) {
      values.carrierReference = text;
      continue;
    }
    const wrong = readInto(values, field, text, { dateOrders, near, prefixes, now, answers });
    if (wrong) problems.push({ field, column: mapping.columns[field]?.[0] ?? null, text, suggestion: null, ...wrong });
  }
  const toPlace = ({ field }: ImportRowProblem) => (field ? IMPORT_FIELDS.indexOf(field) : -1);
  return { values, problems: problems.sort((one, other) => toPlace(one) - toPlace(other)) };
}
