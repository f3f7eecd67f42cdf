import { unescapeFormulaCell } from './csv.ts';
import type { ImportMapping } from './import.schema.ts';
import { IMPORT_FIELDS, type ImportField, type ImportRowProblem } from './import.ts';
import {
  CELL_FIELDS,
  type FindNearest,
  findDamage,
  type ImportTexts,
  type ImportValues,
  readInto,
} from './import-cell.ts';
import { type DecimalSigns, readMeasures } from './import-measures.ts';
import { removeInvisibleInProse } from './invisible.ts';
import type { Prefixes } from './tracking-number.ts';

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

/** What the cells of a field hold, joined as an address is written. */
export function readText(field: ImportField, cells: readonly string[], mapping: ImportMapping): string {
  const columns = mapping.columns[field];
  if (!columns) return (mapping.constants[field] ?? '').trim();
  const texts = columns.map((column) => toCellText(cells[column]));
  return texts.filter(Boolean).join(', ');
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
    const text = readText(field, cells, mapping);
    if (!text || failed.has(field)) continue;
    const { dateOrders } = mapping;
    const wrong = readInto(values, field, text, { dateOrders, near, prefixes, now });
    if (wrong) problems.push({ field, column: mapping.columns[field]?.[0] ?? null, text, suggestion: null, ...wrong });
  }
  const toPlace = ({ field }: ImportRowProblem) => (field ? IMPORT_FIELDS.indexOf(field) : -1);
  return { values, problems: problems.sort((one, other) => toPlace(one) - toPlace(other)) };
}
