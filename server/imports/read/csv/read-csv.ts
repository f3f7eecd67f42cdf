import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { type Options, parse as parseSync } from 'csv-parse/sync';
import { countGuessed } from '#domain/imports/guess.ts';
import { IMPORT_DELIMITERS, type ImportDelimiter, type ImportEncoding } from '#domain/imports/import.ts';
import { ImportFileError } from '../import-file-error.ts';
import type { EncodingReading, ReadOptions, ReadTable } from '../read-table.ts';
import { RowCollector } from '../row-collector.ts';
import { createDecoder, decode, guessEncodings } from './guess-encodings.ts';

/** In characters: a longer row has an oversized cell or isn't part of a table. */
const MAX_ROW_LENGTH = 1_000_000;
/** Excel's own first line, which names the delimiter and isn't displayed. */
const SEPARATOR_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i;
/**
 * Reads the rows of a CSV file. See `readTable`.
 * @throws {ImportFileError}
 */
export async function readCsv(bytes: Uint8Array, options: ReadOptions): Promise<ReadTable> {
  const encodings = settleByHeadings(bytes, await guessEncodings(bytes));
  const encoding = options.encoding ?? encodings[0];
  const head = await readHead(bytes, encoding);
  if (isBinary(head)) throw new ImportFileError('notReadable', { format: 'unknown' });
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(head) ?? [];
  const begin = head.slice(separatorLine.length);
  const wrapped = options.delimiter || separator ? undefined : findWrapped(begin);
  const guessed = wrapped ?? guessDelimiter(begin);
  const stated = toDelimiter(separator);
  // Some programs state the separator of another language.
  const isStated = stated && (scoreDelimiter(begin, stated) > 0 || scoreDelimiter(begin, guessed) === 0);
  const delimiter = toDelimiter(options.delimiter) ?? (isStated ? stated : guessed);
  if (isSpaced(begin)) throw new ImportFileError('spacedColumns');
  const rows = new RowCollector({ spareColumns: 0, keep: true, headingRow: options.headingRow });
  const text = skip(decode(bytes, encoding), separatorLine.length);
  await parseRows(text, { ...toSyntax(bytes, begin, delimiter), isWrapped: wrapped !== undefined }, rows);
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

/** Lines searched for headings that only one encoding makes readable, and cells of a line. */
const [HEADING_LINES, HEADING_CELLS] = [10, 60];
const HEADING_BYTES = 1 << 13;

/** Leaves one encoding if the headings are words only in it: "收件人" is clear, and "Name" is the same in all of them. */
function settleByHeadings(bytes: Uint8Array, encodings: [ImportEncoding, ...ImportEncoding[]]): typeof encodings {
  if (encodings.length < 2) return encodings;
  const rated = encodings.map((encoding) => {
    const head = createDecoder(encoding).decode(bytes.subarray(0, HEADING_BYTES), { stream: true });
    const lines = splitLines(head, guessDelimiter(head), HEADING_LINES);
    return { encoding, count: Math.max(0, ...lines.map((cells) => countGuessed(cells.slice(0, HEADING_CELLS)))) };
  });
  const [best, next] = rated.toSorted((one, other) => other.count - one.count);
  return best && next && best.count > next.count ? [best.encoding] : encodings;
}

/** How a file separates and quotes its cells. */
interface Syntax {
  delimiter: ImportDelimiter;
  /** Writes `"A", "B"`. */
  isSpaced: boolean;
  escapeSign: '"' | '\\';
}

function toSyntax(bytes: Uint8Array, head: string, delimiter: ImportDelimiter): Syntax {
  const [heading = ''] = head.split(/\r|\n/, 1);
  return {
    delimiter,
    isSpaced: heading.startsWith('"') && heading.includes(`"${delimiter} "`),
    escapeSign: isEscapedByBackslash(bytes) ? '\\' : '"',
  };
}

/** Bytes that end a quoted cell. */
const END_OF_CELL = [...Buffer.from(`\r\n${IMPORT_DELIMITERS.join('')}`), undefined];
const QUOTE = 0x22;

/** Whether quotes inside of cells follow a backslash, and none is doubled: "Ann \"Sunny\" Probe". */
function isEscapedByBackslash(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = (at: number) => END_OF_CELL.includes(buffer[at]);
  const isInside = (at: number) => !ends(at) && buffer[at] !== QUOTE;
  let hasBackslash = false;
  for (let at = buffer.indexOf('\\"'); at !== -1 && !hasBackslash; at = buffer.indexOf('\\"', at + 1))
    hasBackslash = isInside(at + 2) || (buffer[at + 2] === QUOTE && ends(at + 3));
  if (!hasBackslash) return false;
  for (let at = buffer.indexOf('""'); at !== -1; at = buffer.indexOf('""', at + 2))
    if (isInside(at - 1) && isInside(at + 2)) return false;
  return true;
}

/** @throws {ImportFileError} `unclosedQuote` with the row in which it began; `rowTooLong` with the row. */
async function parseRows(
  text: AsyncIterable<string>,
  { delimiter, isSpaced, escapeSign, isWrapped }: Syntax & { isWrapped: boolean },
  rows: RowCollector,
) {
  const parser = parse({
    ...LENIENT,
    escape: escapeSign,
    delimiter: isSpaced ? [`${delimiter} `, delimiter] : delimiter,
    // Returns null, so that the parser keeps no second copy of the rows. Its own `max_record_size` would report an
    // unclosed quote as a long row.
    on_record: (cells: string[], { records, empty_lines }) => {
      const row = records + empty_lines;
      if (cells.some(hasSwallowedLine)) throw new ImportFileError('unclosedQuote', { row });
      if (cells.reduce((sum, { length }) => sum + length, 0) > MAX_ROW_LENGTH)
        throw new ImportFileError('rowTooLong', { row });
      rows.add(row, (isWrapped ? unwrapRow(cells, delimiter) : cells).map(unwrapFormula));
      return null;
    },
  });
  try {
    await pipeline(text, parser);
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    const { records, empty_lines } = parser.info;
    throw new ImportFileError('unclosedQuote', { row: records + empty_lines + 1 }, error);
  }
}

/**
 * Whether an unclosed quote was ended by another cell's quote in a later line: csv-parse then leaves both quotes in the
 * text. A regular expression would take minutes for a long cell of line breaks.
 */
function hasSwallowedLine(cell: string): boolean {
  if (!cell.startsWith('"')) return false;
  const end = cell.indexOf('"', 1);
  return end !== -1 && end + 1 < cell.length && cell[end + 1] !== '"' && /[\r\n]/.test(cell.slice(1, end));
}

/** A text that a program wrote as a formula, so that spreadsheets keep its zeros: ="02108". */
const QUOTED_FORMULA = /^="([^"]*)"$/;
const unwrapFormula = (cell: string) => (cell.startsWith('=') ? cell.replace(QUOTED_FORMULA, '$1') : cell);

/** Reads a row that is quoted as a whole, as some programs save it again: "A-1,""Weg 1, Haus 2"",Kiel". */
const unwrapRow = (cells: string[], delimiter: ImportDelimiter): string[] =>
  cells.length === 1 ? (splitLines(cells[0] ?? '', delimiter, 1)[0] ?? cells) : cells;

/** Returns the delimiter inside of rows that are all quoted as a whole. */
function findWrapped(head: string): ImportDelimiter | undefined {
  const outer = IMPORT_DELIMITERS.map((delimiter) => splitLines(head, delimiter, DELIMITER_LINES));
  const lines = outer.find((rows) => rows.length > 1 && rows.every(({ length }) => length === 1)) ?? [];
  const isOne = outer.every((rows) => rows.every(({ length }) => length === 1));
  const inner = lines.map(([cell = '']) => cell).join('\n');
  if (!isOne || inner === '') return undefined;
  const delimiter = guessDelimiter(inner);
  return splitLines(inner, delimiter, DELIMITER_LINES).every(({ length }) => length >= MIN_USUAL)
    ? delimiter
    : undefined;
}

/** Whether only spaces align the columns: short cells of the same number in most lines, under known headings. */
function isSpaced(head: string): boolean {
  if (IMPORT_DELIMITERS.some((delimiter) => scoreDelimiter(head, delimiter) > 0)) return false;
  const lines = head.split(/\r\n|\n|\r/, DELIMITER_LINES).map((line) => line.trim().split(/ {2,}/));
  const [heading, ...others] = lines.filter((cells) => cells.length >= MIN_USUAL);
  return heading !== undefined && others.length > 0 && countGuessed(heading) >= MIN_USUAL;
}

async function readHead(bytes: Uint8Array, encoding: ImportEncoding): Promise<string> {
  const { value } = await decode(bytes, encoding).next();
  return value ?? '';
}

/** Whether text has more control characters than line ends and tabs explain. */
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

/** The part of a line that is shown, around its first non-ASCII byte. */
const BYTES_BEFORE = 80;
const BYTES_AFTER = 160;
const SAMPLE_LINES = 3;
/** Staff decide by three lines, so a file that hardly differs isn't read to its end. */
const MAX_COMPARED_LINES = 2_000;
const [LF, CR] = [0x0a, 0x0d];

/**
 * Returns, for each encoding, its text of the first lines on which the encodings differ. All of them read ASCII alike,
 * and none has a line end or quote inside a character, so that rows can be counted.
 * @param skipped lines before the first row
 */
export function compareReadings(bytes: Uint8Array, encodings: ImportEncoding[], skipped: number): EncodingReading[] {
  if (encodings.length < 2) return [];
  const decoders = encodings.map((encoding) => createDecoder(encoding));
  const differences: { row: number; texts: string[] }[] = [];
  let compared = 0;
  for (const { row, part } of listLinesBeyondAscii(bytes)) {
    // `stream` drops the incomplete character at the end.
    const texts = decoders.map((decoder) => {
      const text = decoder.decode(part, { stream: true });
      decoder.decode();
      return text;
    });
    compared += 1;
    if (new Set(texts).size > 1) differences.push({ row: row - skipped, texts });
    if (differences.length === SAMPLE_LINES || compared === MAX_COMPARED_LINES) break;
  }
  return encodings.map((encoding, index) => {
    const lines = differences.map(({ row, texts }) => ({ row, text: texts[index] ?? '' }));
    return { encoding, row: lines[0]?.row ?? 1, text: lines[0]?.text ?? '', lines };
  });
}

/** Lists lines with non-ASCII bytes; line breaks in quotes start a line but not a row. */
function* listLinesBeyondAscii(bytes: Uint8Array): Generator<{ row: number; part: Uint8Array }> {
  let start = 0;
  let row = 1;
  let quoted = false;
  let firstBeyond = -1;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) quoted = !quoted;
    if (byte !== undefined && byte >= 0x80 && firstBeyond === -1) firstBeyond = at;
    if (byte !== undefined && byte !== LF && byte !== CR) continue;
    if (firstBeyond !== -1)
      yield {
        row,
        part: bytes.subarray(Math.max(start, firstBeyond - BYTES_BEFORE), Math.min(at, firstBeyond + BYTES_AFTER)),
      };
    if (!quoted && !(byte === CR && bytes[at + 1] === LF)) row += 1;
    start = at + 1;
    firstBeyond = -1;
  }
}

/** Whether lines are those of a list whose cells a separator divides. */
export const isSeparated = (lines: readonly string[]): boolean =>
  lines
    .slice(0, HEADING_LINES)
    .some((line) => countGuessed(splitLines(line, guessDelimiter(line), 1)[0] ?? []) >= MIN_USUAL);

const DELIMITER_LINES = 30;
/** Enough lines to decide. */
const SAMPLE_CHARACTERS = 1 << 14;
/** Breaks ties: the delimiter that text contains least often comes first. */
const BY_RARITY: readonly ImportDelimiter[] = ['\t', '^', '~', ';', '|', ','];

/** Accepts nonstandard CSV: quotes inside cells, short rows, all kinds of line ends. */
export const LENIENT = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
} satisfies Options;

/**
 * Guesses the delimiter: the one that splits the first lines into the most cells, counted up to the width of the header
 * or of most lines. Delimiters in quotes don't count.
 * @param head the start of the file; its last line may be incomplete
 */
export function guessDelimiter(head: string): ImportDelimiter {
  const rated = BY_RARITY.map((delimiter) => ({
    delimiter,
    score: scoreDelimiter(head.slice(0, SAMPLE_CHARACTERS), delimiter),
  }));
  // No delimiter splits anything: the list has a single column.
  if (rated.every(({ score }) => score === 0)) return ',';
  const best = rated.reduce((one, other) => (other.score > one.score ? other : one)).delimiter;
  // Addresses with many commas in lists with other delimiters, which split the headings, too.
  const even = rated.filter(({ score, delimiter }) => score > 0 && isEven(head, delimiter));
  return even.some(({ delimiter }) => delimiter === best) ? best : (even[0]?.delimiter ?? best);
}

/** Whether a delimiter splits all lines into the same number of cells. */
function isEven(head: string, delimiter: ImportDelimiter): boolean {
  const [first = [], ...others] = splitLines(head.slice(0, SAMPLE_CHARACTERS), delimiter, DELIMITER_LINES);
  // The last line may be cut.
  const whole = head.length > SAMPLE_CHARACTERS ? others.slice(0, -1) : others;
  return first.length >= MIN_USUAL && whole.length > 0 && whole.every(({ length }) => length === first.length);
}

/** Rows of two cells may be text with a comma below a header of one column. */
const MIN_USUAL = 3;

/** Returns the cell count of most wide lines, because the lines around a list may be titles and sentences. */
function findUsualWidth(lines: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of lines) if (length >= MIN_USUAL) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width] = [...counts].reduce((most, other) => (other[1] > most[1] ? other : most), [0, 1] as const);
  return width;
}

/** Splits the first lines of a text that may be cut. */
function splitLines(head: string, delimiter: ImportDelimiter, most: number): string[][] {
  const lines: string[][] = [];
  try {
    parseSync(head, {
      ...LENIENT,
      delimiter,
      to: most,
      on_record: (cells: string[]) => void lines.push(cells),
    });
  } catch {
    // A quote closes beyond the sample; what was read before it suffices.
  }
  return lines;
}

function scoreDelimiter(head: string, delimiter: ImportDelimiter): number {
  const lines = splitLines(head, delimiter, DELIMITER_LINES);
  const columns = Math.max(lines[0]?.length ?? 0, findUsualWidth(lines));
  return lines.reduce(
    (sum, { length }) => sum + Math.min(length, columns) - 1 - Math.max(0, length - columns) / 100,
    0,
  );
}
