import type { HiddenRows, ImportDelimiter, ImportEncoding } from '#domain/imports/import.ts';
import { readCsv } from './csv/read-csv.ts';
import { ImportFileError } from './import-file-error.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

export interface ReadOptions {
  fileName: string;
  sheet?: string | undefined;
  encoding?: ImportEncoding | undefined;
  delimiter?: string | undefined;
  /** Default `keep`. */
  hiddenRows?: HiddenRows | undefined;
  /** Heading row as numbered in a spreadsheet; 0 for none. Detected if omitted. */
  headingRow?: number | undefined;
}

export interface ReadTable {
  format: 'csv' | 'xlsx';
  /**
   * Sheets with a header and rows, in workbook order, hidden ones last, with the number of rows below the header (50,001
   * for a sheet with too many) and of hidden rows; [] for CSV.
   */
  sheets: { name: string; isHidden: boolean; rows: number; hidden: number; header: string[] }[];
  sheet: string | null;
  /** CSV only. */
  encoding: ImportEncoding | null;
  /** CSV only. */
  delimiter: ImportDelimiter | null;
  /** Up to three lines in each possible encoding of a CSV file, likeliest first; [] if the encoding is clear. */
  readings: EncodingReading[];
  /** The headings, trimmed; '' for an unnamed column. Trailing columns that are empty in every row are dropped. */
  header: string[];
  /** As numbered in a spreadsheet; 0 without headings. */
  headingRow: number;
  /** Rows above the headings. */
  above: { row: number; cells: string[] }[];
  /** Non-empty rows below the headings, in file order. */
  rows: TableRow[];
}

export interface EncodingReading {
  encoding: ImportEncoding;
  /** The row of the first line. */
  row: number;
  text: string;
  lines: { row: number; text: string }[];
}

export interface TableRow {
  /** As numbered in a spreadsheet: the first row of the file is 1. */
  row: number;
  /** As many as the header has, ready to store: cut if too long, with U+FFFD for invalid characters. */
  cells: string[];
  problem: RowProblem | null;
}

/** The row's first problem: a NUL, invalid bytes, a cell over 5,000 characters, more cells than the header, or no delivery. */
export type RowProblem = 'nul' | 'notText' | 'cellTooLong' | 'tooManyCells' | 'cancelled' | 'pickup';

/**
 * Reads the rows of an uploaded CSV or XLSX file; its bytes, not its name, decide which it is. CSV values stay text. In
 * XLSX, numbers are plain decimals with a point, dates `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, formulas their last value.
 * Without `sheet` it reads the first sheet with a header and rows within the limit. Other work runs in between. Memory
 * holds the bytes and the rows, never the unpacked file.
 * @throws {ImportFileError} if the file as a whole is unreadable
 */
export async function readTable(bytes: Uint8Array, options: ReadOptions): Promise<ReadTable> {
  return recognizeFormat(bytes, options.fileName) === 'zip'
    ? await readXlsx(bytes, options)
    : await readCsv(bytes, options);
}

/** Marks near the start of files, in the Latin-1 reading of their bytes. */
const SIGNATURES: readonly [format: string, at: number, marks: string[]][] = [
  ['pdf', 0, ['%PDF-']],
  ['image', 0, ['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*']],
  ['image', 8, ['WEBPVP8']],
  ['image', 4, ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypavif']],
  // Includes other archives than ZIP: unpacking helps with each.
  ['zip', 0, ['PK\x05\x06', 'PK\x07\x08', '\x1f\x8b', '7z\xbc\xaf', 'Rar!\x1a']],
  ['unknown', 0, ['{\\rtf', 'SQLite format 3\0', 'PAR1', 'BEGIN:V']],
];
/** The container of old Excel files and of encrypted new ones. */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const JSON_TEXT = /^(?:\xef\xbb\xbf)?\s*(?:\{\s*"|\[\s*[[{"])/;
/** Many programs write HTML with the extension .xls, which Excel opens. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype|html|head|meta|style|table|workbook|office:document)/i;

/**
 * Detects whether the bytes are a ZIP archive, like XLSX, or text.
 * @throws {ImportFileError} `empty`, `password`, or `notReadable` with the detected format
 */
export function recognizeFormat(bytes: Uint8Array, fileName: string): 'zip' | 'text' {
  if (bytes.length === 0) throw new ImportFileError('empty');
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = buffer.toString('latin1', 0, 4096);
  if (begin.startsWith('PK\x03\x04')) return 'zip';
  const format = SIGNATURES.find(([, at, marks]) => marks.some((mark) => begin.startsWith(mark, at)))?.[0];
  if (format) throw new ImportFileError('notReadable', { format });
  if (begin.startsWith(COMPOUND)) throw toCompoundError(buffer);
  if (JSON_TEXT.test(begin)) throw new ImportFileError('notReadable', { format: 'json' });
  if (MARKUP.test(begin)) {
    throw new ImportFileError('notReadable', { format: nameMarkup(begin, fileName) });
  }
  return 'text';
}

/**
 * Names the program that wrote markup: OpenDocument in a single file, Excel 2003 XML, or a web page named like a
 * workbook.
 */
function nameMarkup(begin: string, fileName: string): string {
  if (begin.includes('urn:oasis:names:tc:opendocument')) return 'ods';
  return begin.includes('urn:schemas-microsoft-com:office:') || /\.xls$/i.test(fileName) ? 'xls' : 'unknown';
}

/** Names of streams inside are in UTF-16. */
function toCompoundError(buffer: Buffer): ImportFileError {
  const has = (stream: string): boolean => buffer.includes(stream, 0, 'utf16le');
  if (has('EncryptedPackage')) return new ImportFileError('password');
  return new ImportFileError('notReadable', { format: has('Workbook') || has('Book') ? 'xls' : 'unknown' });
}
