import { readHeading } from '#domain/imports/heading-fields.ts';
import { DATE_IMPORT_FIELDS } from '#domain/imports/import.ts';
import { isSeparated, readCsv } from '../csv/read-csv.ts';
import { ImportFileError } from '../import-file-error.ts';
import type { ReadOptions, ReadTable } from '../read-table.ts';
import { type CollectedRows, MAX_COLUMNS, MAX_ESCAPED_CELL_LENGTH, MAX_ROWS, RowCollector } from '../row-collector.ts';
import { decodeCellText, toNumberText } from './cell-text.ts';
import { type Archive, openArchive, parseXml } from './open-archive.ts';
import { findWorkbookPart, isTrue, readWorkbook, type Workbook } from './read-workbook.ts';
import { withBothReadings } from './swapped-dates.ts';

/** Notes to the right of a list are unnamed columns; a distant one must not create thousands. */
const SPARE_COLUMNS = 50;

/**
 * Reads the rows of a sheet of an XLSX workbook, and lists the other sheets. See `readTable`.
 * @throws {ImportFileError}
 */
export async function readXlsx(bytes: Uint8Array, options: ReadOptions): Promise<ReadTable> {
  const archive = await openArchive(bytes);
  const part = await findWorkbookPart(archive);
  if (!part?.endsWith('.xml')) {
    throw new ImportFileError('notReadable', { format: part?.endsWith('.bin') ? 'xls' : await nameArchive(archive) });
  }
  const book = await readWorkbook(archive, part);
  const { all, chosen } = await readSheets(archive, book, options);
  const read = await splitLines(chosen.collector, options);
  const rows = withBothReadings(book.from1904 ? withDaysSince1900(read) : read.rows);
  return {
    format: 'xlsx',
    sheets: all
      .filter(({ collector }) => collector.count > 0)
      .map(({ name, isHidden, collector: { count, hidden, header } }) => ({
        name,
        isHidden,
        rows: count,
        hidden,
        header: name === chosen.name ? read.header : header,
      })),
    sheet: chosen.name,
    encoding: null,
    delimiter: null,
    readings: [],
    ...read,
    rows,
  };
}

/** Days between the two systems of workbooks. */
const DAYS_BEFORE_1904 = 1462;
const NAMES_DATE = /(?:^|[^\p{L}])dates?(?:[^\p{L}]|$)|datum(?:[^\p{L}]|$)|fecha|日期/iu;

/** Converts dates without a format, which the import reads as days since 1900, in columns that name a date. */
function withDaysSince1900({ header, rows }: CollectedRows): CollectedRows['rows'] {
  const isOfDates = header.map((heading) => {
    const { field } = readHeading(heading, false).fieldHeading ?? {};
    return NAMES_DATE.test(heading) || DATE_IMPORT_FIELDS.some((name) => name === field);
  });
  const convert = (cell: string) =>
    /^\d{5}(?:\.\d{1,12})?$/.test(cell) ? cell.replace(/^\d+/, (days) => `${Number(days) + DAYS_BEFORE_1904}`) : cell;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => (isOfDates[column] ? convert(cell) : cell)),
  }));
}

/** Splits the rows of a text file that a spreadsheet opened as a single column: "A-1;Ann;Kiel". */
async function splitLines(collector: RowCollector, { fileName, headingRow }: ReadOptions): Promise<CollectedRows> {
  const table = collector.finish();
  const named = { row: table.headingRow, cells: [collector.firstHeading] };
  const all = [...table.above, ...(table.headingRow > 0 ? [named] : []), ...table.rows];
  if (table.header.length !== 1 || !isSeparated(all.map(({ cells: [line = ''] }) => line))) return table;
  const lines: string[] = [];
  for (const { row, cells } of all) lines[row - 1] = cells[0] ?? '';
  const text = Array.from(lines, (line = '') => line).join('\n');
  const { header, headingRow: heading, above, rows } = await readCsv(Buffer.from(text), { fileName, headingRow });
  return { header, headingRow: heading, above, rows };
}

interface Sheet {
  name: string;
  isHidden: boolean;
  collector: RowCollector;
}

/**
 * Reads every sheet to report its size. Keeps the rows of the selected sheet, else of the first sheet with rows within
 * the limit: a data dump before the list must not block it.
 */
async function readSheets(archive: Archive, book: Workbook, { sheet: wanted, hiddenRows, headingRow }: ReadOptions) {
  const all: Sheet[] = [];
  let chosen: Sheet | undefined;
  let tooMany: unknown;
  for (const { name, part, isHidden } of book.sheets) {
    const keep = wanted === undefined ? !chosen : name === wanted;
    const leavesHidden = hiddenRows === 'leave';
    const collector = new RowCollector({ spareColumns: SPARE_COLUMNS, keep, headingRow, leavesHidden });
    const refusal = await readSheet(archive, part, book, collector).catch(toTooMany);
    const sheet = { name, isHidden, collector };
    all.push(sheet);
    tooMany ??= refusal;
    if (keep && !refusal && (wanted !== undefined || collector.count > 0)) chosen = sheet;
  }
  if (!chosen && tooMany) throw tooMany;
  if (wanted !== undefined && !chosen) {
    throw new ImportFileError('noSuchSheet', { sheets: book.sheets.map(({ name }) => name) });
  }
  chosen ??= all.find(({ collector }) => collector.header.length > 0) ?? all[0];
  if (!chosen) throw new ImportFileError('empty');
  return { all, chosen };
}

function toTooMany(error: unknown): ImportFileError {
  if (error instanceof ImportFileError && error.code === 'tooManyRows') return error;
  throw error;
}

/** Names the program that wrote a ZIP archive. */
async function nameArchive(archive: Archive): Promise<string> {
  if (archive.names.some((name) => name.endsWith('.iwa') || name === 'index.zip')) return 'numbers';
  if (!archive.has('mimetype')) return 'zip';
  let type = '';
  for await (const piece of archive.read('mimetype')) type += piece.toString('latin1');
  return type.startsWith('application/vnd.oasis.opendocument') ? 'ods' : 'zip';
}

/** Receives the content of a sheet. */
interface SheetTaker {
  /** Takes a row; cells missing in the file are holes. */
  add(row: number, cells: (string | undefined)[], isHidden: boolean): void;
  /** Takes vertically merged cells, after all rows; the first cell has the value. */
  fill(cells: MergedCells): void;
}

/** Rows as numbered in a spreadsheet, and the first column, starting at 0. */
export interface MergedCells {
  column: number;
  from: number;
  to: number;
}

/** Stands for a formula that no program has calculated yet; the result of a formula for text may be empty. */
const NOT_CALCULATED = '#CALC!';
const LETTERS = /^[A-Z]{1,3}/;
const MERGED = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/;

/**
 * Reads the rows of a sheet in order.
 * @throws {ImportFileError} `damaged`; what `taker` throws.
 */
export async function readSheet(archive: Archive, part: string, book: Workbook, taker: SheetTaker): Promise<void> {
  const sheet = new SheetReader(book, taker);
  await parseXml(archive.read(part), sheet);
}

class SheetReader {
  readonly #book: Workbook;
  readonly #taker: SheetTaker;
  #row = 0;
  #isHidden = false;
  #column = -1;
  #cells: (string | undefined)[] = [];
  #inCell = false;
  #type = '';
  #style = 0;
  #text = '';
  #inText = false;
  #isFormula = false;
  #hasValue = false;
  #phonetic = false;

  constructor(book: Workbook, taker: SheetTaker) {
    this.#book = book;
    this.#taker = taker;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'mergeCell') this.#openMerged(attributes.ref);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'rPh') this.#phonetic = true;
    else if (name === 'f') this.#isFormula = this.#inCell;
    else this.#inText = this.#inCell && (name === 'v' || name === 't') && !this.#phonetic;
    this.#hasValue ||= this.#inText;
  }

  text(piece: string): void {
    if (this.#inText && this.#text.length < MAX_ESCAPED_CELL_LENGTH)
      this.#text += piece.slice(0, MAX_ESCAPED_CELL_LENGTH);
  }

  close(name: string): void {
    this.#inText = false;
    if (name === 'rPh') this.#phonetic = false;
    if (name === 'row') this.#taker.add(this.#row, this.#cells, this.#isHidden);
    if (name !== 'c') return;
    this.#inCell = false;
    // Rows end with a non-empty cell, however far away an empty one is.
    if (this.#isFormula && this.#lacksResult()) this.#cells[this.#column] = NOT_CALCULATED;
    else if (this.#text.trim() !== '') this.#cells[this.#column] = this.#toText(this.#text);
  }

  /** Whether a formula has no result, or the 0 that programs write without calculating. */
  #lacksResult(): boolean {
    const text = this.#text.trim();
    if (text === '') return this.#type === 'n' || !this.#hasValue;
    return this.#book.calculatesOnLoad && this.#type === 'n' && text === '0';
  }

  /** Some programs omit positions of rows and cells: each then follows the previous one. */
  #openRow({ r: reference, hidden }: Record<string, string>): void {
    this.#isHidden = isTrue(hidden);
    const row = reference === undefined ? this.#row + 1 : Number(reference);
    if (!(Number.isInteger(row) && row > this.#row && row <= MAX_ROWS)) throw new ImportFileError('damaged');
    this.#row = row;
    this.#column = -1;
    this.#cells = [];
  }

  /** Ignores horizontally merged cells: the first column has their value. */
  #openMerged(reference = ''): void {
    const [, first = '', from, to] = MERGED.exec(reference) ?? [];
    if (Number(from) < Number(to)) this.#taker.fill({ column: toColumn(first), from: Number(from), to: Number(to) });
  }

  #openCell({ r, t = 'n', s = '0' }: Record<string, string>): void {
    const column = r === undefined ? this.#column + 1 : toColumn(r);
    if (!(column >= 0 && column < MAX_COLUMNS)) throw new ImportFileError('damaged');
    this.#column = column;
    this.#inCell = true;
    this.#type = t;
    this.#style = Number(s);
    this.#text = '';
    this.#isFormula = false;
    this.#hasValue = false;
  }

  #toText(value: string): string {
    const { strings, formats, from1904 } = this.#book;
    switch (this.#type) {
      case 's': {
        const text = strings[Number(value)];
        if (text === undefined) throw new ImportFileError('damaged');
        return text;
      }
      case 'str':
      case 'inlineStr':
        return decodeCellText(value);
      case 'b':
        return isTrue(value) ? 'TRUE' : 'FALSE';
      // An error such as #N/A; the import reports the cell.
      case 'e':
        return value.trim();
      case 'd':
        return value.replace(/(?:T00:00(?::00(?:\.0+)?)?Z?)$/, '').slice(0, 'YYYY-MM-DDTHH:MM'.length);
      default:
        return toNumberText(value, formats[this.#style] ?? { kind: 'plain' }, from1904);
    }
  }
}

/** Returns 2 for `C7`. */
function toColumn(reference: string): number {
  let column = 0;
  for (const letter of LETTERS.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
