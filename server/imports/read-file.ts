import type { Kysely } from 'kysely';
import { guessMapping, toHeaderSignature } from '#domain/imports/guess.ts';
import { listMissing } from '#domain/imports/heading-units.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { LongStepError, type StepRun } from '#server/db/step-lane.ts';
import type { Tables } from '#server/db/tables.ts';
import { isColumnAnswered } from './find-column-questions.ts';
import { forgetYearOrders, isAnswered, recallAnswers } from './find-readings.ts';
import type { ImportThread } from './import-thread.ts';
import { listRemembered, type StoredImport } from './imports.repository.ts';
import type { ListFacts } from './read-list.ts';

/** Larger files are never read in a quick step. */
const MAX_QUICK_BYTES = 1_000_000;

/** The remembered mapping for these headings: this customer's, or the only one for files without a customer. */
async function findProfile(db: Kysely<Tables>, customerId: string | null, header: readonly string[]) {
  const profiles = await db
    .selectFrom('import_profiles')
    .selectAll()
    .where('header_signature', '=', toHeaderSignature(header))
    .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId ?? ''))
    .limit(2)
    .execute();
  return profiles.length === 1 ? profiles[0] : undefined;
}

/** Writes the rows from the thread in batches. */
async function writeRows(db: Kysely<Tables>, id: string, { thread, turn }: ReadContext): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', id).execute();
  for (let from = 0; ; ) {
    const rows = await thread.run('takeRows', from);
    if (rows.length === 0) return;
    await db
      .insertInto('import_rows')
      .values(rows.map(({ row, problem, cells }) => ({ import_id: id, row, cell_problem: problem, cells })))
      .execute();
    from += rows.length;
    if (turn.isQuick && turn.isOver()) throw new LongStepError();
  }
}

async function settle(
  db: Kysely<Tables>,
  job: StoredImport,
  { header, headingRow, leftOut, sheets, sheet, encoding, delimiter, readings, samples }: ListFacts,
  { thread, now, timeZone, prefixes }: ReadContext,
): Promise<boolean> {
  const profile = await findProfile(db, job.customer_id, header);
  const mapping: ImportMapping = profile?.mapping ?? guessMapping(header, samples);
  const customerId = job.customer_id ?? (profile?.customer_id || null);
  const isWorkbook = sheet !== null;
  const input = { header, mapping, now, timeZone, prefixes, isWorkbook };
  const columnReadings = recallAnswers(
    forgetYearOrders(await thread.run('findReadingsOfFile', input)),
    mapping,
    header,
    await listRemembered(db, customerId),
  );
  // A remembered mapping does not cover encoding and hidden rows.
  const isEncoded = readings.length === 0 || job.wanted.encoding !== undefined;
  const hasHidden = sheets.some(({ name, hidden }) => name === sheet && hidden > 0);
  const isSure = isEncoded && (!hasHidden || job.wanted.hiddenRows !== undefined);
  const isReady =
    isSure &&
    profile &&
    isAnswered(columnReadings.questions, columnReadings.mapping) &&
    columnReadings.columnQuestions.every((question) => isColumnAnswered(question, columnReadings.mapping)) &&
    listMissing(columnReadings.mapping, header).length === 0;
  await db
    .updateTable('imports')
    .set({
      sheet,
      encoding,
      delimiter,
      moved_at: now,
      checked_at: null,
      problem: null,
      state: isReady ? 'checking' : 'read',
      sheets: JSON.stringify(sheets),
      readings: JSON.stringify(readings),
      header: JSON.stringify(header),
      heading_row: headingRow,
      left_out: JSON.stringify(leftOut),
      mapping: JSON.stringify(columnReadings.mapping),
      decimals: JSON.stringify(columnReadings.decimals),
      questions: JSON.stringify(columnReadings.questions),
      column_questions: JSON.stringify(columnReadings.columnQuestions),
      is_remembered: profile !== undefined,
      references_repeat: profile?.references_repeat ?? false,
      customer_id: customerId,
    })
    .where('id', '=', job.id)
    .execute();
  return isReady === true;
}

export interface ReadContext {
  thread: ImportThread;
  turn: StepRun;
  now: Date;
  /** IANA time zone of dates in the file. */
  timeZone: string;
  /** Prefixes of the company's tracking numbers. */
  prefixes: Prefixes;
}

/**
 * Reads the file into rows and guesses or remembers the mapping. With a remembered mapping, continues with the check.
 * Returns true if there is more to do.
 */
export async function readFile(db: Kysely<Tables>, job: StoredImport, context: ReadContext): Promise<boolean> {
  const { thread, turn, now } = context;
  const file = await db.selectFrom('import_files').select('bytes').where('import_id', '=', job.id).executeTakeFirst();
  const fail = async (problem: NonNullable<Import['problem']>): Promise<false> => {
    const failed = { state: 'failed' as const, moved_at: now, problem: JSON.stringify(problem) };
    await db.updateTable('imports').set(failed).where('id', '=', job.id).where('state', '=', 'reading').execute();
    return false;
  };
  if (!file) return fail({ code: 'empty', row: null, format: null });
  if (turn.isQuick && file.bytes.length > MAX_QUICK_BYTES) throw new LongStepError();
  const facts = await thread.run('readFile', { bytes: file.bytes, fileName: job.file_name, wanted: job.wanted });
  if ('problem' in facts) return fail(facts.problem);
  try {
    await writeRows(db, job.id, context);
    return await settle(db, job, facts, context);
  } finally {
    await thread.run('dropFile', null);
  }
}
