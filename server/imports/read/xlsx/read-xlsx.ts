import { ImportFileError } from '../import-file-error.ts';
import type { ReadOptions, ReadTable } from '../read-table.ts';
import { RowCollector } from '../row-collector.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { readSheet } from './read-sheet.ts';
import { findWorkbookPart, readWorkbook, type Workbook } from './read-workbook.ts';

/** Notes right of a list are columns without a name; one far away does not make thousands of them. */
const SPARE_COLUMNS = 50;

/**
 * The rows of a sheet of an XLSX workbook, and what other sheets there are. See `readTable`.
 *
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
  return {
    format: 'xlsx',
    sheets: all
      .filter(({ collector }) => collector.count > 0)
      .map(({ name, collector: { count, hidden, header } }) => ({ name, rows: count, hidden, header })),
    sheet: chosen.name,
    encoding: null,
    delimiter: null,
    readings: [],
    ...chosen.collector.finish(),
  };
}

interface Sheet {
  name: string;
  collector: RowCollector;
}

/**
 * Every sheet, because each is told. Rows are kept of the one that is wanted, or else of the first that has some, and not
 * too many: a dump of data before the list is no reason to refuse the list.
 */
async function readSheets(archive: Archive, book: Workbook, { sheet: wanted, hiddenRows, headingRow }: ReadOptions) {
  const all: Sheet[] = [];
  let chosen: Sheet | undefined;
  let tooMany: unknown;
  for (const { name, part } of book.sheets) {
    const keep = wanted === undefined ? !chosen : name === wanted;
    const leavesHidden = hiddenRows === 'leave';
    const collector = new RowCollector({ spareColumns: SPARE_COLUMNS, keep, headingRow, leavesHidden });
    const refusal = await readSheet(archive, part, book, collector).catch(toTooMany);
    const sheet = { name, collector };
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

/** Which other program wrote a ZIP archive. */
async function nameArchive(archive: Archive): Promise<string> {
  if (archive.names.some((name) => name.endsWith('.iwa') || name === 'index.zip')) return 'numbers';
  if (!archive.has('mimetype')) return 'zip';
  let type = '';
  for await (const piece of archive.read('mimetype')) type += piece.toString('latin1');
  return type.startsWith('application/vnd.oasis.opendocument') ? 'ods' : 'zip';
}
