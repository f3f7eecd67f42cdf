import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { IMPORT_DELIMITERS, type ImportDelimiter, type ImportEncoding } from '#domain/imports/import.ts';
import { ImportFileError } from '../import-file-error.ts';
import type { ReadOptions, ReadTable } from '../read-table.ts';
import { RowCollector } from '../row-collector.ts';
import { compareReadings } from './compare-readings.ts';
import { decode } from './decode.ts';
import { guessDelimiter, LENIENT } from './guess-delimiter.ts';
import { guessEncodings } from './guess-encodings.ts';

/** A row longer than this is a quote that was never closed, has a cell that is longer than any, or is no table. */
const LONGEST_ROW = 1_000_000;
const QUOTE = 0x22;
/** Excel's own first line, which says the delimiter and is not shown. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i;
/**
 * The rows of a CSV file. See `readTable`.
 *
 * @throws {ImportFileError}
 */
export async function readCsv(bytes: Uint8Array, options: ReadOptions): Promise<ReadTable> {
  const encodings = await guessEncodings(bytes);
  const encoding = options.encoding ?? encodings[0];
  const head = await readHead(bytes, encoding);
  if (isBinary(head)) throw new ImportFileError('notReadable', { format: 'unknown' });
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(head) ?? [];
  const delimiter =
    toDelimiter(options.delimiter) ?? toDelimiter(separator) ?? guessDelimiter(head.slice(separatorLine.length));
  const rows = new RowCollector({ spareColumns: 0, keep: true, headingRow: options.headingRow });
  const text = skip(decode(bytes, encoding), separatorLine.length);
  await parseRows(text, delimiter, rows, bytes.includes(QUOTE));
  return {
    format: 'csv',
    sheets: [],
    sheet: null,
    encoding,
    delimiter,
    readings: compareReadings(bytes, encodings, separatorLine ? 1 : 0),
    ...rows.finish(),
  };
}

/** @throws {ImportFileError} `unclosedQuote` with the row in which it began; `rowTooLong` with the row without quotes that has no end. */
async function parseRows(text: AsyncIterable<string>, delimiter: ImportDelimiter, rows: RowCollector, quoted: boolean) {
  const parser = parse({
    ...LENIENT,
    delimiter,
    max_record_size: LONGEST_ROW,
    // Nothing is handed on, so that rows are kept once.
    on_record: (cells: string[], { records, empty_lines }) => {
      const row = records + empty_lines;
      if (cells.some(hasSwallowedLine)) throw new ImportFileError('unclosedQuote', { row });
      rows.add(row, cells);
      return null;
    },
  });
  try {
    await pipeline(text, parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records, empty_lines } = parser.info;
    throw new ImportFileError(quoted ? 'unclosedQuote' : 'rowTooLong', { row: records + empty_lines + 1 }, error);
  }
}

/**
 * Whether a quote was not closed and another cell's quote ended it, in a line below: csv-parse leaves both quotes in the
 * text then. A regular expression would take minutes for a long cell of line breaks.
 */
function hasSwallowedLine(cell: string): boolean {
  if (!cell.startsWith('"')) return false;
  const end = cell.indexOf('"', 1);
  return end !== -1 && end + 1 < cell.length && cell[end + 1] !== '"' && /[\r\n]/.test(cell.slice(1, end));
}

async function readHead(bytes: Uint8Array, encoding: ImportEncoding): Promise<string> {
  const { value } = await decode(bytes, encoding).next();
  return value ?? '';
}

/** Text has hardly any control characters but line ends and tabs. */
function isBinary(head: string): boolean {
  let controls = 0;
  for (const character of head) if (character < ' ' && !/\s/.test(character)) controls += 1;
  return controls > 16 && controls * 20 > head.length;
}

function toDelimiter(character: string | undefined): ImportDelimiter | undefined {
  return IMPORT_DELIMITERS.find((delimiter) => delimiter === character);
}

async function* skip(pieces: AsyncIterable<string>, characters: number): AsyncGenerator<string> {
  let left = characters;
  for await (const piece of pieces) {
    yield piece.slice(left);
    left = 0;
  }
}
