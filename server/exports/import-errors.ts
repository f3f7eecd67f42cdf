import { stringify } from 'csv-stringify/sync';
import { escapeFormulaCell } from '#domain/csv.ts';
import { ERROR_TEXTS, withPrefix } from '#domain/error-texts.ts';
import type { ImportRowProblem } from '#domain/import.ts';
import { CELL_PROBLEM_TEXTS } from '#domain/import-problem-texts.ts';

const BATCH = 500;
const BYTE_ORDER_MARK = '\uFEFF';
const TEXTS = { ...ERROR_TEXTS, ...CELL_PROBLEM_TEXTS };

/** A row of a list that was not written. */
export interface LeftRow {
  row: number;
  cells: string[];
  problems: ImportRowProblem[];
  result: string | null;
  outcome: string | null;
  /** The first other row that means the same shipment. */
  same_as: number | null;
}

interface LeftRows {
  readHeader: (importId: string) => Promise<string[]>;
  /** In the order of the file, after this row. */
  listLeft: (importId: string, after: number, limit: number) => Promise<LeftRow[]>;
}

const toLine = ({ cells, problems, result, outcome, same_as }: LeftRow, prefix: string): string[] => [
  ...cells,
  [
    ...(result === 'duplicate' ? [`${TEXTS.duplicate}: ${same_as}`] : []),
    ...(outcome === 'stale' ? ['Changed since the check'] : []),
    ...problems.map(({ code }) => withPrefix(TEXTS[code], prefix)),
  ].join('; '),
];

/**
 * Rows of a list that were not written, as they are in the file, with what is wrong: CSV in pieces. `prefix` is that of new
 * tracking numbers.
 */
export function readImportErrors({ readHeader, listLeft }: LeftRows, importId: string, prefix: string) {
  let last = 0;
  let header: string[] | undefined;
  return async (): Promise<{ text: string; rows: number } | undefined> => {
    const rows = await listLeft(importId, last, BATCH);
    if (rows.length === 0 && header) return undefined;
    last = rows.at(-1)?.row ?? last;
    const lines = rows.map((row) => toLine(row, prefix).map(escapeFormulaCell));
    if (header) return { text: stringify(lines), rows: rows.length };
    header = [...(await readHeader(importId)), 'What is wrong'];
    return { text: BYTE_ORDER_MARK + stringify([header, ...lines]), rows: rows.length };
  };
}
