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

/** What is known besides the row: how its columns write numbers, how to tell what was perhaps meant, whose numbers these are. */
export interface Hints {
  decimals: DecimalSigns;
  near: FindNearest;
  prefixes: Prefixes;
  /** Years of two digits are near it. */
  now: Date;
  /** The headings of the columns, which may name units. */
  header: readonly string[];
}

/** The text of a cell as it was meant, without what a spreadsheet or an export put before it. */
const toCellText = (cell = '') => unescapeFormulaCell(removeInvisibleInProse(cell).trimStart()).trim();

type Role = 'street' | 'number' | undefined;
const rolesByHeader = new WeakMap<readonly string[], Map<number, Role>>();

/** Whether a column is a street or the number of a house, which stand beside each other without a comma. */
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

/** "Hamburg, Große Str. 5 a, 20095", and "Lyon, 5 Rue Neuve, 69001" where the number stands before the street. */
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

/** What the cells of a field hold: names joined by blanks, addresses as they are written. */
export function readText(
  field: ImportField,
  cells: readonly string[],
  { columns, constants }: ImportMapping,
  header: readonly string[],
): string {
  const own = columns[field];
  if (!own) return (constants[field] ?? '').trim();
  const parts = own
    .map((column) => ({ text: toCellText(cells[column]), role: findRole(header, column) }))
    .filter(({ text }) => text !== '');
  return NAME_IMPORT_FIELDS.includes(field) ? parts.map(({ text }) => text).join(' ') : joinAddress(parts);
}

/** Texts of cells that were not read, as they are in the list. */
export const toUnreadTexts = (problems: readonly Pick<ImportRowProblem, 'field' | 'text'>[]): ImportTexts =>
  Object.fromEntries(problems.flatMap(({ field, text }) => (field && text ? [[field, text]] : [])));

/** Cells of the mapped columns that hold no value any more. */
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

/** Whether a number of another carrier is to be the carrier's reference. */
const isKeptAsReference = (text: string, { columns, foreignNumbers }: ImportMapping, prefixes: Prefixes) =>
  foreignNumbers === 'carrierReference' && !columns.carrierReference && isForeignNumber(text, prefixes);

/**
 * What a row of a list says, field by field, and what is wrong with its cells. Nothing is asked of what is stored, and
 * required fields are not missed here: an empty cell says nothing. What cannot be read is no value; the problem
 * has its text.
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
