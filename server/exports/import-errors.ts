import { stringify } from 'csv-stringify/sync';
import { escapeFormulaCell, unescapeFormulaCell } from '#domain/csv.ts';
import { ERROR_TEXTS, fillInPrefix } from '#domain/error-texts.ts';
import {
  type CellProblem,
  IMPORT_FIELDS,
  type ImportRowProblem,
  PEOPLE_IMPORT_FIELDS,
} from '#domain/imports/import.ts';
import type { ImportMapping } from '#domain/imports/schema.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { mask } from '#domain/mask.ts';

/** The file of failed rows is in English. */
const languages = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(LANGUAGE_CODES);

/** Messages for cell problems in the file of failed rows. */
const CELL_PROBLEM_TEXTS: Record<CellProblem, string> = {
  nul: 'The row contains a character that cannot be stored',
  notText: 'The row contains invalid text',
  cellTooLong: 'A cell has more than 5,000 characters',
  tooManyCells: 'The row has more cells than the heading',
  cancelled: 'The list says that this order is cancelled',
  pickup: 'The list says that this is a pickup, not a delivery',
  failedCell: 'A spreadsheet converted the value or did not calculate it',
  rowFailed: 'This row could not be checked. It was skipped; the others were not',
  number: 'This is not a number. Write only the number and its unit',
  shortenedNumber:
    'A spreadsheet shortened this number. Format the column as text there, enter the numbers again and save the list',
  ambiguousNumber: 'This number can be read in two ways',
  date: 'This is not a date, or its weekday is wrong. Write it like 2026-12-31',
  dateFar: 'This date is more than five years away',
  service: 'Unknown service. Use Express, Standard, Economy or International',
  unit: 'Unknown unit',
  ambiguousUnit: 'This unit has two meanings. Write kg or lb',
  twoUnits: 'The cell and the unit column name different units',
  language: `Unknown language. Use ${languages}`,
  taken: 'This tracking number is already in use',
  duplicate: 'Another row refers to the same shipment',
  tooManyItems: 'An order can have at most 500 items. Give some of its rows another reference',
  status: 'Unknown status. Use Label Created, In Transit, Out for Delivery, Delivered or On Hold',
  statusFuture: 'This is in the future',
  reason: 'Unknown reason',
  reasonNeeded: 'The row moves the promised date and does not say why',
};

const BATCH = 500;
const BYTE_ORDER_MARK = '\uFEFF';
const TEXTS = { ...ERROR_TEXTS, ...CELL_PROBLEM_TEXTS };

/** A row of an import that was not written. */
export interface LeftRow {
  row: number;
  cells: string[];
  problems: ImportRowProblem[];
  result: string | null;
  outcome: string | null;
  /** The first other row for the same shipment. */
  same_as: number | null;
}

interface Columns {
  header: string[];
  mapping: Pick<ImportMapping, 'columns'>;
}

interface LeftRows {
  findColumns: (importId: string) => Promise<Columns | undefined>;
  /** Returns the next rows in file order. */
  listLeft: (importId: string, after: number, limit: number) => Promise<LeftRow[]>;
}

const toLine = ({ cells, problems, result, outcome, same_as }: LeftRow, prefix: string): string[] => [
  // As in the file, because exporting adds the apostrophe of escaped formulas again.
  ...cells.map(unescapeFormulaCell),
  [
    ...(result === 'duplicate' ? [`${TEXTS.duplicate}: ${same_as}`] : []),
    ...(outcome === 'stale' ? ['Changed since the check'] : []),
    ...problems.map(({ code }) => fillInPrefix(TEXTS[code], prefix)),
  ].join('; '),
];

/** Masks cells with personal data and those of unmapped columns. */
function maskPeople({ cells, ...row }: LeftRow, { columns }: Columns['mapping']): LeftRow {
  const open = IMPORT_FIELDS.filter((field) => !PEOPLE_IMPORT_FIELDS.includes(field)).flatMap(
    (name) => columns[name] ?? [],
  );
  return { ...row, cells: cells.map((cell, column) => (open.includes(column) ? cell : mask(cell))) };
}

/** Format of the rows: `prefix` is that of new tracking numbers. */
interface ErrorsFormat {
  prefix: string;
  masksPeople: boolean;
}

/** Returns the rows that were not written, as in the file, with their problems: CSV in chunks. */
export function readImportErrors(
  { findColumns, listLeft }: LeftRows,
  importId: string,
  { prefix, masksPeople }: ErrorsFormat,
) {
  let last = 0;
  let header: string[] | undefined;
  let mapping: Columns['mapping'] = { columns: {} };
  return async (): Promise<{ text: string; rows: number } | undefined> => {
    const isFirst = header === undefined;
    if (!header) {
      const columns = await findColumns(importId);
      header = [...(columns?.header ?? []), 'What is wrong'];
      mapping = columns?.mapping ?? mapping;
    }
    const rows = await listLeft(importId, last, BATCH);
    if (rows.length === 0 && !isFirst) return undefined;
    last = rows.at(-1)?.row ?? last;
    const lines = rows
      .map((row) => (masksPeople ? maskPeople(row, mapping) : row))
      .map((row) => toLine(row, prefix).map(escapeFormulaCell));
    if (!isFirst) return { text: stringify(lines), rows: rows.length };
    const headings = header.map(unescapeFormulaCell).map(escapeFormulaCell);
    return { text: BYTE_ORDER_MARK + stringify([headings, ...lines]), rows: rows.length };
  };
}
