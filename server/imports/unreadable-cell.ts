import type { CellProblem, ImportField, ImportRowProblem } from '#domain/imports/import.ts';
import type { ImportMapping } from '#domain/imports/schema.ts';
import { MAX_CELL_CHARACTERS } from './read/row-collector.ts';

interface ReadCells {
  cells: string[];
  cell_problem: CellProblem | null;
}

/** The first column whose cell could not be stored unchanged; -1 if the whole row cannot be read. */
function findColumn({ cells, cell_problem }: ReadCells): number {
  if (cell_problem === 'cellTooLong') return cells.findIndex((cell) => cell.length === MAX_CELL_CHARACTERS);
  return cell_problem === 'tooManyCells' ? -1 : cells.findIndex((cell) => cell.includes('\uFFFD'));
}

/** Problems found while reading a row, with their field. Columns that are not imported cause none. */
export function listUnreadable(row: ReadCells, mapping: ImportMapping): ImportRowProblem[] {
  if (!row.cell_problem) return [];
  const column = findColumn(row);
  if (column < 0) return [{ field: null, column: null, code: row.cell_problem, text: '', suggestion: null }];
  const [field] = Object.entries(mapping.columns).find(([, columns]) => columns.includes(column)) ?? [];
  if (!field) return [];
  return [
    { field: field as ImportField, column, code: row.cell_problem, text: row.cells[column] ?? '', suggestion: null },
  ];
}

/** The remaining problem after the given cells, by column, were corrected. */
export function stillUnreadable(row: ReadCells, typed: Record<string, string>): CellProblem | null {
  const column = findColumn(row);
  return column < 0 || Object.hasOwn(typed, column) ? null : row.cell_problem;
}
