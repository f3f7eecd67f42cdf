import { type Kysely, sql, type Transaction } from 'kysely';
import type { FileProblem, ImportRowProblem, ImportState } from '#domain/imports/import.ts';
import { isUnavailable } from '#server/db/errors.ts';
import { LongStepError, type StepRun } from '#server/db/step-lane.ts';
import type { Tables } from '#server/db/tables.ts';
import { type CheckContext, checkRows, findRemainingProblem, type RowEvaluator, type UnreadRow } from './check-rows.ts';
import {
  type CheckedRow,
  createImportRowRepository,
  type RowWithDuplicate,
  resetResults,
  type StoredRow,
  writeChecked,
  writeOutcomes,
} from './import-rows.repository.ts';
import { evaluateInThread, type ImportThread, isThreadLimit } from './import-thread.ts';
import type { StoredImport } from './imports.repository.ts';
import { readFile } from './read-file.ts';
import { findKeys } from './row-keys.repository.ts';
import { settleRow, settleRows } from './settle-rows.repository.ts';
import { type UndoContext, undoRow } from './undo-row.ts';
import { type WriteContext, type Written, writeRows } from './write-rows.ts';

const CHECKED_AT_ONCE = 200;
const WRITTEN_AT_ONCE = 50;
/** Rows per statement; most of its cost is fixed, so 25 rows cost hardly more than 10. */
const INSERTED_AT_ONCE = 25;
/** A transaction takes no more rows after this time, because it blocks all other queries of the embedded database. */
const MAX_TRANSACTION_MS = 50;

export type StepContext = Omit<CheckContext & WriteContext & UndoContext, 'now' | 'shipmentsIn'> & {
  shipmentsIn: (
    trx: Transaction<Tables>,
  ) => ReturnType<WriteContext['shipmentsIn']> & ReturnType<UndoContext['shipmentsIn']>;
  /** Called if a row could not be checked, written or undone and was skipped. */
  onRowFailed: (importId: string, row: number, error: unknown) => void;
  /** Called after a committed change of a shipment. */
  onChanged: (trackingNumber: string) => void;
};

/** Locks the import, so that two processes take turns. Undefined if its state has changed. */
const lock = (trx: Transaction<Tables>, id: string, state: ImportState): Promise<StoredImport | undefined> =>
  trx.selectFrom('imports').selectAll().where('id', '=', id).where('state', '=', state).forUpdate().executeTakeFirst();

const nextRows = (trx: Transaction<Tables>, job: StoredImport, limit: number): Promise<StoredRow[]> => {
  const all = trx.selectFrom('import_rows').selectAll().where('import_id', '=', job.id).orderBy('row').limit(limit);
  if (job.state === 'undoing') return all.where('outcome', 'in', ['created', 'updated']).execute();
  return all.where('result', 'in', ['new', 'changed']).where('outcome', 'is', null).execute();
};

const set = (trx: Kysely<Tables>, id: string, values: object) =>
  trx.updateTable('imports').set(values).where('id', '=', id).execute();

/** Rows to check, with the cells of mapped columns, or all cells if one is unreadable. */
async function listUnchecked(db: Kysely<Tables>, { id, mapping }: StoredImport, limit: number): Promise<UnreadRow[]> {
  const columns = Object.values(mapping.columns).flat();
  const { rows } = await sql<UnreadRow>`
    select row, cell_problem, coalesce(case when cell_problem is not null then cells else (
        select jsonb_object_agg(place, cells->place) from unnest(${columns}::int[]) as place where cells->place is not null)
      end, '{}')::text as cells
    from import_rows where import_id = ${id} and rank = 0 order by row limit ${limit}`.execute(db);
  return rows;
}

/**
 * The state at the start of a check: while it is unchanged, nobody has uploaded another file or changed the mapping.
 */
const toBasis = ({ sha256, wanted, version, customer_id, mapping, checked_at }: StoredImport) =>
  JSON.stringify([sha256, wanted, version, customer_id, mapping, checked_at]);

async function endCheck(trx: Transaction<Tables>, job: StoredImport, now: Date): Promise<boolean> {
  // Rows written earlier can still be undone.
  const state = job.ended_at === null ? 'checked' : 'imported';
  await set(trx, job.id, { state, version: job.version + 1, checked_at: now, moved_at: now });
  return false;
}

/** Deletes earlier check results in batches. */
const resetNext = (
  db: Kysely<Tables>,
  id: string,
  now: Date,
  lockImport: (trx: Transaction<Tables>) => Promise<StoredImport | undefined>,
): Promise<true> =>
  db.transaction().execute(async (trx): Promise<true> => {
    if (!(await lockImport(trx))) return true;
    const isOver = (await resetResults(trx, id)) === 0;
    await set(trx, id, { moved_at: now, ...(isOver && { checked_at: null }) });
    return true;
  });

/** Rows are validated before the transaction: the embedded database would block all other queries. */
async function checkNext(
  db: Kysely<Tables>,
  job: StoredImport,
  { limit, ...context }: CheckContext & { limit: number },
  evaluator: RowEvaluator,
) {
  const lockAsBefore = async (trx: Transaction<Tables>) => {
    const current = await lock(trx, job.id, 'checking');
    return current && toBasis(current) === toBasis(job) ? current : undefined;
  };
  if (job.checked_at !== null) return resetNext(db, job.id, context.now, lockAsBefore);
  const rows = await listUnchecked(db, job, limit);
  // A row that has changed since its check is checked again.
  if (rows.length === 0 && !(await settleRows(db, job, lockAsBefore))) return true;
  const checked = rows.length === 0 ? [] : await checkRows(db, job, rows, context, evaluator);
  return db.transaction().execute(async (trx): Promise<boolean> => {
    const current = await lock(trx, job.id, 'checking');
    if (!current || toBasis(current) !== toBasis(job)) return current !== undefined;
    if (rows.length === 0) return endCheck(trx, current, context.now);
    await writeChecked(trx, job.id, checked);
    await set(trx, job.id, { moved_at: context.now });
    return true;
  });
}

async function writeNext(
  trx: Transaction<Tables>,
  job: StoredImport,
  context: StepContext & { now: Date; limit: number },
): Promise<string[] | undefined> {
  const rows = await nextRows(trx, job, context.limit);
  const keyed = await findKeys(trx, job, rows);
  const startedAt = performance.now();
  const written: Written[] = [];
  while (written.length < rows.length && performance.now() - startedAt <= MAX_TRANSACTION_MS) {
    const next = rows.slice(written.length, written.length + INSERTED_AT_ONCE);
    written.push(...(await writeRows(trx, job, next, { ...context, ...keyed })));
  }
  const isOver = rows.length === 0;
  if (!isOver) await writeOutcomes(trx, job.id, written);
  await set(trx, job.id, { moved_at: context.now, ...(isOver && { state: 'imported', ended_at: context.now }) });
  return isOver ? undefined : written.flatMap(({ trackingNumber }) => trackingNumber ?? []);
}

async function undoNext(
  trx: Transaction<Tables>,
  job: StoredImport,
  context: StepContext & { now: Date; limit: number },
): Promise<string[] | undefined> {
  const rows = await nextRows(trx, job, context.limit);
  const startedAt = performance.now();
  const numbers: string[] = [];
  for (const row of rows) {
    if (performance.now() - startedAt > MAX_TRANSACTION_MS) break;
    const { outcome, ...why } = await undoRow(trx, job, row, context);
    await trx
      .updateTable('import_rows')
      .set({ outcome, stayed: 'stayed' in why && why.stayed ? JSON.stringify(why.stayed) : null })
      .where('import_id', '=', job.id)
      .where('row', '=', row.row)
      .execute();
    if (row.tracking_number) numbers.push(row.tracking_number);
  }
  const isOver = rows.length === 0;
  await set(trx, job.id, { moved_at: context.now, ...(isOver && { state: 'undone' }) });
  return isOver ? undefined : numbers;
}

const ROW_FAILED: ImportRowProblem = { field: null, column: null, code: 'rowFailed', text: '', suggestion: null };
const toFailedRow = (row: number): CheckedRow => ({
  ...{ row, key: null, stated: {}, before: {}, problems: [ROW_FAILED], base_result: 'error', unlisted: [] },
  ...{ shipment_id: null, tracking_number: null, version_before: null, possible_match: null, refuses_mail: false },
});

type Rechecked = RowWithDuplicate | 'missing' | 'busy';

/** Changes cells of a row by column and writes the result of `check`. */
const recheckRow = (
  db: Kysely<Tables>,
  id: string,
  number: number,
  cells: Record<string, string>,
  check: (trx: Transaction<Tables>, job: StoredImport, row: StoredRow) => Promise<CheckedRow[]>,
): Promise<Rechecked> =>
  db.transaction().execute(async (trx) => {
    const job = await trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    const rows = createImportRowRepository(trx);
    const stored = job && (await rows.find(id, number));
    if (!job || !stored) return 'missing';
    if ((job.state !== 'checked' && job.state !== 'imported') || stored.outcome !== null) return 'busy';
    const cell_problem = findRemainingProblem(stored, cells);
    const whole = { ...stored, cells: stored.cells.map((cell, n) => cells[n] ?? cell), cell_problem };
    await trx
      .updateTable('import_rows')
      .set({ cells: JSON.stringify(whole.cells), cell_problem })
      .where('import_id', '=', id)
      .where('row', '=', number)
      .execute();
    const checked = await check(trx, job, whole);
    await writeChecked(trx, id, checked);
    await settleRow(trx, job, stored, checked[0]?.key ?? null);
    return (await rows.find(id, number)) ?? 'missing';
  });

/** Skips the next row after a failure and records it. Returns its number; undefined if there is none. */
async function skipRow(db: Kysely<Tables>, id: string, state: 'checking' | 'importing' | 'undoing') {
  const next = {
    checking: sql`rank = 0`,
    importing: sql`result in ('new', 'changed') and outcome is null`,
    undoing: sql`outcome in ('created', 'updated')`,
  };
  const problems = JSON.stringify([ROW_FAILED]);
  const change = {
    checking: sql`result = 'error', base_result = 'error', key = null, stated = '{}', before = '{}', unlisted = '[]',
      problems = ${problems}, shipment_id = null, tracking_number = null, version_before = null, possible_match = null`,
    importing: sql`outcome = 'failed', problems = ${problems}`,
    undoing: sql`outcome = 'touched'`,
  };
  const { rows } = await sql<{
    row: number;
  }>`update import_rows set ${change[state]} where import_id = ${id} and row = (
    select row from import_rows where import_id = ${id} and ${next[state]} order by row limit 1) returning row`.execute(
    db,
  );
  return rows[0]?.row;
}

/** Processes imports in small steps. Each step and its progress note are one transaction. */
export function createImportSteps(
  db: Kysely<Tables>,
  threads: Record<'quick' | 'long', ImportThread>,
  context: StepContext,
) {
  /** Imports processed row by row, because a batch failed. */
  const careful = new Set<string>();

  const write = async (id: string, state: 'importing' | 'undoing', now: Date): Promise<boolean> => {
    const limit = careful.has(id) ? 1 : WRITTEN_AT_ONCE;
    const act = state === 'importing' ? writeNext : undoNext;
    const numbers = await db.transaction().execute(async (trx) => {
      const job = await lock(trx, id, state);
      return job && act(trx, job, { ...context, now, limit });
    });
    for (const number of numbers ?? []) context.onChanged(number);
    if (!numbers) careful.delete(id);
    return numbers !== undefined;
  };

  const doNext = async (id: string, now: Date, turn: StepRun): Promise<boolean> => {
    const thread = turn.isQuick ? threads.quick : threads.long;
    const job = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
    if (job?.state === 'reading') {
      const { timeZone, getPrefixes } = context;
      return readFile(db, job, { thread, turn, now, timeZone, prefixes: getPrefixes() });
    }
    const limit = careful.has(id) ? 1 : CHECKED_AT_ONCE;
    if (job?.state === 'checking') return checkNext(db, job, { ...context, now, limit }, evaluateInThread(thread));
    if (job?.state === 'importing' || job?.state === 'undoing') return write(id, job.state, now);
    return false;
  };

  /** Ends the current work on an import; written rows can still be undone. */
  const end = ({ id, state, ended_at: endedAt }: StoredImport, code: FileProblem, now?: Date) => {
    const isWritten = state === 'importing' || state === 'undoing' || endedAt !== null;
    const problem = JSON.stringify({ code, row: null, format: null });
    return set(db, id, {
      state: isWritten ? 'imported' : 'failed',
      problem,
      ...(now && { moved_at: now }),
      ...(now && state === 'importing' && { ended_at: now }),
    });
  };

  return {
    /** Aborts the work after a step that did not finish. */
    async giveUp(id: string, now: Date): Promise<void> {
      const job = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
      const isUnderWay = job && ['reading', 'checking', 'importing', 'undoing'].includes(job.state);
      if (isUnderWay) await end(job, 'stuck', now);
    },

    /**
     * Corrects cells of a row by column and checks it again. Returns `missing` for an unknown row, and `busy` if the
     * row was written or the import is being processed.
     */
    async recheck(id: string, number: number, cells: Record<string, string>, now: Date): Promise<Rechecked> {
      try {
        return await recheckRow(db, id, number, cells, (trx, job, row) =>
          checkRows(trx, job, [row], { ...context, now }),
        );
      } catch (error) {
        if (isUnavailable(error)) throw error;
        context.onRowFailed(id, number, error);
        return recheckRow(db, id, number, cells, async () => [toFailedRow(number)]);
      }
    },

    /** Processes the next step of the import; returns false if nothing is left. */
    async step(id: string, now: Date, turn: StepRun): Promise<boolean> {
      try {
        return await doNext(id, now, turn);
      } catch (error) {
        // The thread for quick steps has tight limits; only the limits of the other thread count as failures.
        if (turn.isQuick && isThreadLimit(error)) throw new LongStepError();
        throw error;
      }
    },

    /**
     * Continues row by row after a failure and skips a row that fails again. A file that crashes the reader is
     * unreadable.
     */
    async skip(id: string, error: unknown): Promise<void> {
      const job = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
      if (job?.state === 'reading') await end(job, 'damaged');
      if (job?.state !== 'checking' && job?.state !== 'importing' && job?.state !== 'undoing') return;
      if (!careful.has(id)) {
        careful.add(id);
        return;
      }
      careful.delete(id);
      const row = await skipRow(db, id, job.state);
      if (row !== undefined) context.onRowFailed(id, row, error);
      // The failure is not in a row but in the work after the last one.
      else if (job.state === 'checking') await end(job, 'damaged');
    },
  };
}

export type ImportSteps = ReturnType<typeof createImportSteps>;
