import { withHeadingsAbove, withPartyRow, withRowBelow } from '#domain/imports/heading-context.ts';
import { findHeadingRow, HEADING_ROWS, isTransposed } from '#domain/imports/heading-row.ts';
import { MAX_HEADING_LENGTH, MAX_IMPORT_ROWS } from '#domain/imports/import.ts';
import { ImportFileError } from './import-file-error.ts';
import type { RowProblem, TableRow } from './read-table.ts';
import { repairText } from './repair-text.ts';

export const MAX_CELL_CHARACTERS = 5_000;
/** A workbook may escape each character as seven; longer cells exceed the limit anyway. */
export const MAX_ESCAPED_CELL_LENGTH = 8 * MAX_CELL_CHARACTERS;
/**
 * Fifty thousand rows of a hundred columns; a header of thousands of columns would fill the memory with empty cells.
 */
export const MAX_CELLS = 5_000_000;
/** The limit of spreadsheets. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** Characters that need a check: NUL, unpaired surrogates, and U+FFFD from decoding. */
const SUSPICIOUS = /[\0\uD800-\uDFFF\uFFFD]/;

interface CollectorOptions {
  /** Unnamed columns allowed after the last heading. */
  spareColumns: number;
  /** Without it, rows are only counted, without limit. */
  keep: boolean;
  leavesHidden?: boolean;
  /** Heading row as numbered in a spreadsheet; 0 for none. Detected if omitted. */
  headingRow?: number | undefined;
}

export interface CollectedRows {
  header: string[];
  /** As numbered in a spreadsheet; 0 without headings. */
  headingRow: number;
  /** Rows above the headings. */
  above: { row: number; cells: string[] }[];
  rows: TableRow[];
}

interface FirstRow {
  row: number;
  /** Up to the last non-empty cell. */
  cells: (string | undefined)[];
  /** Includes empty cells at the end. */
  width: number;
  isHidden: boolean;
}

function findIndex(rows: readonly FirstRow[], headingRow: number | undefined): number | undefined {
  if (headingRow === undefined) return findHeadingRow(rows.map(({ cells }) => cells));
  if (headingRow === 0) return undefined;
  const index = rows.findIndex(({ row }) => row >= headingRow);
  return index === -1 ? rows.length - 1 : index;
}

function toHeader(heading: FirstRow | undefined, above: FirstRow | undefined, widest: number): string[] {
  const headings = Array.from({ length: heading?.width ?? widest }, (_, column) =>
    toStorable((heading?.cells[column] ?? '').slice(0, MAX_CELL_CHARACTERS).trim().slice(0, MAX_HEADING_LENGTH)),
  );
  if (!heading || above?.row !== heading.row - 1) return headings;
  return withHeadingsAbove(withPartyRow(headings, above.cells), above.cells).map(toStorable);
}

/** Returns the headings with the units or words below them, and the index of the first row of the list. */
function addRowBelow(headings: string[], first: readonly FirstRow[], index: number | undefined) {
  if (index === undefined) return { header: headings, start: 0 };
  const header = withRowBelow(headings, first[index + 1]?.cells ?? []);
  return { header: header ?? headings, start: index + (header ? 2 : 1) };
}

/** Builds header and rows from a file, row by row, within the import limits. */
export class RowCollector {
  readonly #options: CollectorOptions;
  readonly #rows: TableRow[] = [];
  /** The first rows, until the heading row is known. */
  #first: FirstRow[] = [];
  #above: FirstRow[] = [];
  #headingRow = 0;
  #firstHeading = '';
  #header: string[] | undefined;
  /** Columns up to the last non-empty one. */
  #used = 0;
  #count = 0;
  #hidden = 0;
  #filled = 0;
  #cells = 0;

  constructor(options: CollectorOptions) {
    this.#options = options;
  }

  /** Non-empty rows below the header. */
  get count(): number {
    this.#settle();
    return this.#count;
  }

  /** Rows below the header that are hidden in the file. */
  get hidden(): number {
    this.#settle();
    return this.#hidden;
  }

  /** The first heading, uncut. */
  get firstHeading(): string {
    this.#settle();
    return this.#firstHeading;
  }

  get header(): string[] {
    this.#settle();
    return this.#header?.slice(0, this.#used) ?? [];
  }

  /**
   * Adds a row, unless it is empty. `cells` may have holes.
   * @throws {ImportFileError} `tooManyRows`; `tooLarge` for a header wider than a spreadsheet, or more cells than fit
   * into the memory limit.
   */
  add(row: number, written: (string | undefined)[], isHidden = false): void {
    if (row > MAX_ROWS) throw new ImportFileError('tooManyRows');
    const cells = this.#options.keep ? written.map((cell) => cell && repairText(cell)) : written;
    const last = cells.findLastIndex((cell) => cell !== undefined && cell.trim() !== '');
    if (last === -1) return;
    if (this.#header) {
      this.#take(row, cells, last, isHidden);
      return;
    }
    if (last >= MAX_COLUMNS) throw new ImportFileError('tooLarge');
    this.#first.push({ row, cells: cells.slice(0, last + 1), width: cells.length, isHidden });
    const { headingRow } = this.#options;
    const isEnough = headingRow ? row >= headingRow : this.#first.length >= HEADING_ROWS;
    if (isEnough) this.#settle();
  }

  /** Determines the heading row among the first rows and takes the rows below it. */
  #settle(): void {
    if (this.#header || this.#first.length === 0) return;
    const first = this.#first;
    this.#first = [];
    if (this.#options.keep && isTransposed(first.map(({ cells }) => cells))) throw new ImportFileError('transposed');
    const index = findIndex(first, this.#options.headingRow);
    const heading = index === undefined ? undefined : first[index];
    this.#headingRow = heading?.row ?? 0;
    this.#firstHeading = heading?.cells[0] ?? '';
    this.#above = first.slice(0, index ?? 0);
    const named = toHeader(heading, first[(index ?? 0) - 1], Math.max(...first.map(({ width }) => width)));
    const { header, start } = addRowBelow(named, first, index);
    this.#header = header;
    this.#used = heading ? Math.max(heading.cells.length, header.findLastIndex((text) => text !== '') + 1) : 0;
    for (const { row, cells, isHidden } of first.slice(start)) this.#take(row, cells, cells.length - 1, isHidden);
  }

  #take(row: number, cells: (string | undefined)[], last: number, isHidden: boolean): void {
    if (!this.#header) return;
    if (isHidden) this.#hidden += 1;
    if (isHidden && this.#options.leavesHidden) return;
    this.#count += 1;
    if (!this.#options.keep) return;
    if (this.#count > MAX_IMPORT_ROWS) throw new ImportFileError('tooManyRows');
    this.#keep(row, cells, last, this.#header.length + this.#options.spareColumns);
  }

  /**
   * Copies the value of vertically merged cells, which is in the first one, to the others.
   * @throws {ImportFileError} `tooLarge` for merged cells that overlap so often that they exceed the cells of a sheet.
   */
  fill({ column, from, to }: { column: number; from: number; to: number }): void {
    this.#settle();
    let at = this.#findRow(from);
    const first = this.#rows[at];
    const value = first?.row === from ? first.cells[column] : undefined;
    if (!value) return;
    for (at += 1; at < this.#rows.length && (this.#rows[at]?.row ?? 0) <= to; at += 1) {
      this.#filled += 1;
      if (this.#filled > MAX_CELLS) throw new ImportFileError('tooLarge');
      const cells = this.#rows[at]?.cells ?? [];
      while (cells.length <= column) cells.push('');
      cells[column] ||= value;
    }
  }

  /** Returns the index of the row, or of the first one after it. */
  #findRow(row: number): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#rows[middle]?.row ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Returns the rows, each as wide as the header.
   * @throws {ImportFileError} `empty`, `headerOnly`, `tooLarge`.
   */
  finish(): CollectedRows {
    this.#settle();
    if (!this.#header) throw new ImportFileError('empty');
    if (this.#count === 0) throw new ImportFileError('headerOnly');
    if (this.#used * this.#count > MAX_CELLS) throw new ImportFileError('tooLarge');
    for (const { cells } of this.#rows) {
      while (cells.length < this.#used) cells.push('');
      cells.length = this.#used;
    }
    return {
      header: Array.from({ length: this.#used }, (_, column) => this.#header?.[column] ?? ''),
      headingRow: this.#headingRow,
      above: this.#above.map(({ row, cells }) => ({ row, cells: cells.map((cell) => toStorable(cell ?? '')) })),
      rows: this.#rows,
    };
  }

  #keep(row: number, cells: (string | undefined)[], last: number, width: number): void {
    const texts = Array.from({ length: Math.min(last + 1, width) }, (_, column) => cells[column] ?? '');
    let problem: RowProblem | null = null;
    for (const [column, cell] of texts.entries()) {
      const cellProblem = findProblem(cell);
      if (!cellProblem) continue;
      problem ??= cellProblem;
      texts[column] = toStorable(cell);
    }
    if (last >= width) problem ??= 'tooManyCells';
    this.#used = Math.max(this.#used, texts.length);
    this.#cells += texts.length;
    if (this.#cells > MAX_CELLS) throw new ImportFileError('tooLarge');
    this.#rows.push({ row, cells: texts, problem });
  }
}

function findProblem(cell: string): RowProblem | null {
  if (cell.length > MAX_CELL_CHARACTERS) return 'cellTooLong';
  if (!SUSPICIOUS.test(cell)) return null;
  if (cell.includes('\0')) return 'nul';
  return cell.includes('\uFFFD') || !cell.isWellFormed() ? 'notText' : null;
}

/** Replaces what PostgreSQL can't store: NUL and unpaired surrogates. */
function toStorable(cell: string): string {
  return cell.slice(0, MAX_CELL_CHARACTERS).replaceAll('\0', '\uFFFD').toWellFormed();
}
