import type { Kysely, Transaction } from 'kysely';
import type { ImportMapping } from '#domain/import.schema.ts';
import { NEEDED_IMPORT_FIELDS } from '#domain/import.ts';
import { countGuessed, guessMapping, listMissing, toHeaderSignature } from '#domain/import-guess.ts';
import type { Tables } from '#server/db/tables.ts';
import { findReadings, isAnswered } from './find-readings.ts';
import { createImportRowRepository } from './import-rows.repository.ts';
import type { StoredImport } from './imports.repository.ts';
import { ImportFileError } from './read/import-file-error.ts';
import { type ReadTable, readTable } from './read/read-table.ts';

/** So many rows are written at once: few enough that nobody waits for them. */
const BATCH = 500;
/** A sheet with so many headings that are known is taken for a list of shipments. */
const LOOKS_RIGHT = 3;

/** The sheet that somebody chose, or the one whose headings are best known. */
async function readBest(bytes: Uint8Array, { file_name, wanted }: StoredImport): Promise<ReadTable> {
  const table = await readTable(bytes, { fileName: file_name, ...wanted });
  if (wanted.sheet || table.sheets.length < 2) return table;
  const [best] = [...table.sheets].sort((a, b) => countGuessed(b.header) - countGuessed(a.header));
  return !best || best.name === table.sheet ? table : readTable(bytes, { fileName: file_name, sheet: best.name });
}

/** What was remembered of lists with these headings: of this customer, or of whoever is the only one. */
async function findProfile(trx: Kysely<Tables>, customerId: string | null, header: readonly string[]) {
  const profiles = await trx
    .selectFrom('import_profiles')
    .selectAll()
    .where('header_signature', '=', toHeaderSignature(header))
    .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId ?? ''))
    .limit(2)
    .execute();
  return profiles.length === 1 ? profiles[0] : undefined;
}

async function writeRows(db: Kysely<Tables>, id: string, rows: ReadTable['rows']): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute();
  for (let start = 0; start < rows.length; start += BATCH) {
    const values = rows.slice(start, start + BATCH).map(({ row, cells, problem }) => ({
      import_id: id,
      row,
      cell_problem: problem,
      cells: JSON.stringify(
        problem ? cells.map((cell) => cell.replaceAll('\0', '').toWellFormed().slice(0, 5_000)) : cells,
      ),
    }));
    await db.insertInto('import_rows').values(values).execute();
  }
}

async function settle(trx: Transaction<Tables>, job: StoredImport, table: ReadTable, parts: Context): Promise<boolean> {
  const { header, sheets, sheet, encoding, delimiter, readings } = table;
  const profile = await findProfile(trx, job.customer_id, header);
  const mapping: ImportMapping = profile?.mapping ?? guessMapping(header);
  const found = await findReadings(createImportRowRepository(trx).listTexts, { id: job.id, header }, mapping, parts);
  const isReady =
    profile &&
    isAnswered(found.questions, found.mapping) &&
    listMissing(found.mapping, NEEDED_IMPORT_FIELDS).length === 0;
  await trx
    .updateTable('imports')
    .set({
      sheet,
      encoding,
      delimiter,
      moved_at: parts.now,
      checked_at: null,
      problem: null,
      state: isReady ? 'checking' : 'read',
      sheets: JSON.stringify(
        sheets.map(({ name, rows, header: its }) => ({ name, rows, looksRight: countGuessed(its) >= LOOKS_RIGHT })),
      ),
      readings: JSON.stringify(readings),
      header: JSON.stringify(header),
      mapping: JSON.stringify(found.mapping),
      decimals: JSON.stringify(found.decimals),
      questions: JSON.stringify(found.questions),
      is_remembered: profile !== undefined,
      references_repeat: profile?.references_repeat ?? false,
      customer_id: job.customer_id ?? (profile?.customer_id || null),
    })
    .where('id', '=', job.id)
    .execute();
  return isReady === true;
}

interface Context {
  now: Date;
  /** IANA name: of the dates in the file. */
  timeZone: string;
}

/**
 * Reads the file of an import into its rows, and guesses or remembers which column is what. A list whose columns are
 * remembered goes on to the check. True when there is more to do.
 */
export async function readFile(db: Kysely<Tables>, job: StoredImport, context: Context): Promise<boolean> {
  const file = await db.selectFrom('import_files').select('bytes').where('import_id', '=', job.id).executeTakeFirst();
  try {
    if (!file) throw new ImportFileError('empty');
    const table = await readBest(file.bytes, job);
    await writeRows(db, job.id, table.rows);
    return await db.transaction().execute((trx) => settle(trx, job, table, context));
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    const { row = null, format = null } = error.detail;
    await db
      .updateTable('imports')
      .set({ state: 'failed', moved_at: context.now, problem: JSON.stringify({ code: error.code, row, format }) })
      .where('id', '=', job.id)
      .execute();
    return false;
  }
}
