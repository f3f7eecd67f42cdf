import { createCancelledCheck } from '#domain/imports/cancelled.ts';
import { countGuessed, guessMapping } from '#domain/imports/guess.ts';
import { beginsTable, explainsHeadings, findFooter, isHeadingRow } from '#domain/imports/heading-row.ts';
import type { CellProblem, WantedReading } from '#domain/imports/import.ts';
import { createPickupCheck } from '#domain/imports/pickup.ts';
import type { Import } from '#domain/imports/schema.ts';
import { findOrderRowQuestions } from './find-column-questions.ts';
import { findReadings, type Readings, type ReadingsInput, SAMPLES, toReadText } from './find-readings.ts';
import { ImportFileError } from './read/import-file-error.ts';
import { type ReadTable, readTable } from './read/read-table.ts';

/** Number of known headings that identify a sheet of shipments. */
const LOOKS_RIGHT = 3;
/** Batch size, small enough to block nobody. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 1_000_000;

/** The stored description of a file. */
export interface ListFacts
  extends Pick<ReadTable, 'header' | 'headingRow' | 'sheet' | 'encoding' | 'delimiter' | 'readings'>,
    Pick<Import, 'sheets'> {
  /** Rows of the file that are not data rows. */
  leftOut: Import['leftOut'];
  /** Cells of some rows, for guessing the mapping. */
  samples: string[][];
}

export interface ListRow {
  row: number;
  problem: CellProblem | null;
  /** A JSON array of texts. */
  cells: string;
}

export interface ListFile {
  bytes: Uint8Array;
  fileName: string;
  wanted: WantedReading;
}

/** The selected sheet, or the one with the most known headings; a hidden one only if no visible one looks right. */
async function readBest({ bytes, fileName, wanted }: ListFile): Promise<ReadTable> {
  const table = await readTable(bytes, { fileName, ...wanted });
  if (wanted.sheet || table.sheets.length < 2) return table;
  const rated = table.sheets.map((sheet) => ({ ...sheet, known: countGuessed(sheet.header) }));
  const visible = rated.filter(({ isHidden, known }) => !isHidden && known >= LOOKS_RIGHT);
  const [best] = (visible.length > 0 ? visible : rated).toSorted((a, b) => b.known - a.known);
  return !best || best.name === table.sheet ? table : readTable(bytes, { fileName, ...wanted, sheet: best.name });
}

const toRow = ({ row, problem, cells }: ReadTable['rows'][number]): ListRow => ({
  row,
  problem,
  cells: JSON.stringify(
    problem ? cells.map((cell) => cell.replaceAll('\0', '').toWellFormed().slice(0, 5_000)) : cells,
  ),
});

/** Limit of individually reported rows; above it, no row is left out. */
const MAX_LEFT_OUT = 500;
const MAX_TEXT_LENGTH = 200;

/** Gaps after which rows are read more thoroughly: a hostile list may have one before every row. */
const MAX_GAPS = 1_000;

const isSingle = (row: ReadTable['rows'][number] | undefined) => row?.cells.filter((cell) => cell.trim()).length === 1;

/** Separates the rows of a list from those of other tables below it, up to its own headings. */
function splitTables({ header, rows }: Pick<ReadTable, 'header' | 'rows'>) {
  const own: ReadTable['rows'] = [];
  const others: ReadTable['rows'] = [];
  let isOther = false;
  let gaps = 0;
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1];
    const hasTitle = own.at(-1) === previous && isSingle(previous);
    const isBelowGap = hasTitle || row.row > (previous?.row ?? 0) + 1;
    gaps += Number(isBelowGap);
    const isOwnHeading = isHeadingRow(row.cells, header);
    const begins = previous !== undefined && !isOwnHeading && beginsTable(row.cells, isBelowGap && gaps < MAX_GAPS);
    if (begins) others.push((hasTitle && own.pop()) || row);
    isOther = !isOwnHeading && (isOther || begins);
    if (!isOther) own.push(row);
  }
  return { own, others };
}

/** Separates data rows from others: rows above the headings, other tables, totals, and rows without number and address. */
function leaveOut({ header, above, ...table }: Pick<ReadTable, 'header' | 'rows' | 'above'>): {
  rows: ReadTable['rows'];
  leftOut: Import['leftOut'];
} {
  const toText = (cells: string[]) =>
    cells
      .filter((cell) => cell.trim())
      .join(' · ')
      .slice(0, MAX_TEXT_LENGTH)
      .toWellFormed();
  const { own: rows, others } = splitTables({ header, rows: table.rows });
  const tables = others.map(({ row, cells }) => ({ row, reason: 'otherTable' as const, text: toText(cells) }));
  const titles = above.map(({ row, cells }) => ({ row, reason: 'aboveHeadings' as const, text: toText(cells) }));
  const guess = guessMapping(
    header,
    rows.slice(0, SAMPLES).map(({ cells }) => cells),
  );
  const [column] = guess.columns.customerReference ?? [];
  const counts = new Map<string, number>();
  for (const { cells } of column === undefined ? [] : rows) {
    const number = cells[column ?? 0]?.trim() ?? '';
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const isRepeated = (number: string) => (counts.get(number) ?? 0) > 1;
  const hasHeadings = header.some((heading) => heading !== '');
  const footers = rows.flatMap(({ row, cells, problem }, index) => {
    const isExplanation = index === 0 && hasHeadings && explainsHeadings(cells);
    const footer = problem ? undefined : findFooter(cells, guess, { header, isRepeated });
    const reason = isExplanation ? 'repeatedHeadings' : footer;
    return reason ? [{ row, reason, text: toText(cells) }] : [];
  });
  const isOut = footers.length > MAX_LEFT_OUT || footers.length === rows.length ? [] : footers;
  const skipped = new Set(isOut.map(({ row }) => row));
  const leftOut = [...isOut, ...tables].toSorted((one, other) => one.row - other.row);
  const isCancelled = createCancelledCheck(header, guess);
  const isPickup = createPickupCheck(header, guess);
  const left = rows.filter(({ row }) => !skipped.has(row));
  const findReason = (cells: string[]) => (isCancelled(cells) ? 'cancelled' : isPickup(cells) ? 'pickup' : null);
  return {
    rows: left.map((row) => ({ ...row, problem: row.problem ?? findReason(row.cells) })),
    leftOut: [...titles, ...leftOut],
  };
}

/** Returns the first rows, and the next ones that are the first to fill a column: "Delivery address if different". */
function takeSamples(rows: ReadTable['rows'], width: number): string[][] {
  const samples = rows.slice(0, SAMPLES).map(({ cells }) => cells);
  const isFilled = (cells: string[], column: number) => (cells[column] ?? '').trim() !== '';
  let empty = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !samples.some((cells) => isFilled(cells, column)),
  );
  for (let at = SAMPLES; at < rows.length && empty.length > 0 && samples.length < 2 * SAMPLES; at += 1) {
    const cells = rows[at]?.cells ?? [];
    const left = empty.filter((column) => !isFilled(cells, column));
    if (left.length < empty.length) samples.push(cells);
    empty = left;
  }
  return samples;
}

/** Reads a file and keeps it until the next one, so that rows can be fetched in batches. */
export function createReadList() {
  let rows: ReadTable['rows'] = [];

  return {
    /** Reads a file and returns its description or the reason why it cannot be imported. */
    async readFile(file: ListFile): Promise<ListFacts | { problem: NonNullable<Import['problem']> }> {
      rows = [];
      try {
        const { sheets, ...table } = await readBest(file);
        const { header, headingRow, sheet, encoding, delimiter, readings } = table;
        const left = leaveOut(table);
        rows = left.rows;
        const counted = sheets.map(({ name, rows: count, hidden, header: its }) => ({
          name,
          hidden,
          rows: count,
          looksRight: countGuessed(its) >= LOOKS_RIGHT,
        }));
        const samples = takeSamples(rows, header.length);
        const { leftOut } = left;
        return { header, headingRow, sheet, encoding, delimiter, readings, sheets: counted, leftOut, samples };
      } catch (error) {
        if (!(error instanceof ImportFileError)) throw error;
        const { row = null, format = null } = error.detail;
        return { problem: { code: error.code, row, format } };
      }
    },

    /** The next rows of the current file; [] at the end. */
    takeRows(from: number): ListRow[] {
      const batch: ListRow[] = [];
      let characters = 0;
      for (let at = from; at < rows.length && batch.length < MAX_ROWS && characters < MAX_CHARACTERS; at++) {
        const next = toRow(rows[at] as ReadTable['rows'][number]);
        characters += next.cells.length;
        batch.push(next);
      }
      return batch;
    },

    /** The formats of the current file's columns. */
    findReadingsOfFile(input: ReadingsInput): Readings {
      const orders = findOrderRowQuestions(rows, input.header, input.mapping);
      const orderRows = input.mapping.orderRows ?? orders?.answer;
      const readings = findReadings({
        ...input,
        mapping: { ...input.mapping, ...(orders && orderRows && { orderRows }) },
        texts: (column) => rows.map(({ cells }) => toReadText(cells[column])),
      });
      return { ...readings, columnQuestions: [...(orders ? [orders.question] : []), ...readings.columnQuestions] };
    },

    /** Releases the file. */
    dropFile(_: null): void {
      rows = [];
    },
  };
}
