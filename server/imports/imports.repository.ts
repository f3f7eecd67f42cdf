import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Actor, WorkScope } from '#domain/customer-scope.ts';
import { toHeaderSignature } from '#domain/imports/guess.ts';
import {
  type ImportField,
  type ImportState,
  REPEATED_IMPORT_FIELDS,
  type WantedReading,
} from '#domain/imports/import.ts';
import type { DecimalSigns } from '#domain/imports/measures.ts';
import type { ColumnQuestion, DateQuestion, Import, ImportMapping } from '#domain/imports/schema.ts';
import { isImportInScope } from '#server/db/customer-scope.ts';
import { findUniqueViolation } from '#server/db/errors.ts';
import type { ImportsTable } from '#server/db/tables/imports.ts';
import type { Tables } from '#server/db/tables.ts';
import { listRecalled, type RememberedMapping, SAMPLES } from './find-readings.ts';
import { tallyRows } from './import-rows.repository.ts';

export interface MappingValues {
  mapping: ImportMapping;
  decimals: DecimalSigns;
  questions: DateQuestion[];
  columnQuestions: ColumnQuestion[];
  customerId: string | null;
  referencesRepeat: boolean;
}
export type StoredImport = Selectable<ImportsTable>;
/** Queues work on an import within the transaction. */
export type QueueImport = (trx: Transaction<Tables>, id: string) => Promise<void>;

const MAX_LISTED = 50;

/** One file per caller is read at a time: `busy` while another one is. */
const orBusy = (started: Promise<boolean>): Promise<boolean | 'busy'> =>
  started.catch((error) => {
    if (findUniqueViolation(error) === 'imports_one_reading') return 'busy';
    throw error;
  });

const MAX_REMEMBERED = 30;

/**
 * Lists the mappings that were remembered last for a customer. Lists without a customer may come from anyone, so their
 * answers say nothing about another list.
 */
export const listRemembered = async (db: Kysely<Tables>, customerId: string | null): Promise<RememberedMapping[]> =>
  customerId === null ? [] : listProfiles(db, customerId);

const listProfiles = (db: Kysely<Tables>, customerId: string): Promise<RememberedMapping[]> =>
  db
    .selectFrom('import_profiles')
    .select(['header_signature', 'mapping'])
    .where('customer_id', '=', customerId)
    .orderBy('saved_at', 'desc')
    .limit(MAX_REMEMBERED)
    .execute();

/** Stored imports. import-rows.repository.ts stores their rows. */
export function createImportRepository(db: Kysely<Tables>, enqueue: QueueImport) {
  const allOf = (scope: WorkScope) => db.selectFrom('imports').selectAll().where(isImportInScope(scope));

  /** Changes an import in one of these states and queues work. Returns false in another state. */
  const move = (id: string, from: ImportState[], to: ImportState, now: Date, more: object = {}): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const moved = await trx
        .updateTable('imports')
        .set({ state: to, moved_at: now, ...more })
        .where('id', '=', id)
        .where('state', 'in', from)
        .returning('id')
        .executeTakeFirst();
      if (!moved) return false;
      await enqueue(trx, id);
      return true;
    });

  return {
    find: (id: string, scope: WorkScope): Promise<StoredImport | undefined> =>
      allOf(scope).where('id', '=', id).executeTakeFirst(),

    readParts: (stored: StoredImport, scope: WorkScope) => readImportParts(db, stored, scope),
    move,

    /** The newest imports, at most 50. */
    list: (scope: WorkScope): Promise<StoredImport[]> =>
      allOf(scope).orderBy('created_at', 'desc').orderBy('id').limit(MAX_LISTED).execute(),

    async insert(
      id: string,
      customerId: string | null,
      { email, customerScope, key }: Actor,
      now: Date,
    ): Promise<void> {
      const bound = customerScope === 'all' ? null : customerScope.customerId;
      await db
        .insertInto('imports')
        .values({
          id,
          state: 'new',
          customer_id: customerId,
          bound_to: bound,
          key_id: key?.id ?? null,
          created_at: now,
          moved_at: now,
          created_by: email,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * Stores the file for reading and replaces an earlier one. Returns false if rows were already written, and `busy`
     * while another file of the caller is being read.
     */
    storeFile: (id: string, file: { bytes: Buffer; name: string; sha256: string; caller: string }, now: Date) =>
      orBusy(
        db.transaction().execute(async (trx) => {
          const changed = await trx
            .updateTable('imports')
            .set({
              state: 'reading',
              moved_at: now,
              file_name: file.name,
              sha256: file.sha256,
              caller: file.caller,
              wanted: '{}',
              problem: null,
            })
            .where('id', '=', id)
            .where('state', 'in', ['new', 'failed', 'read', 'checked'])
            .returning('id')
            .executeTakeFirst();
          if (!changed) return false;
          await trx
            .insertInto('import_files')
            .values({ import_id: id, bytes: file.bytes, stored_at: now })
            .onConflict((conflict) => conflict.column('import_id').doUpdateSet({ bytes: file.bytes, stored_at: now }))
            .execute();
          await enqueue(trx, id);
          return true;
        }),
      ),

    /** Whether the file is still stored and can be read again with other settings. */
    async hasFile(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('import_files')
        .select('import_id')
        .where('import_id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Sets the mapping and discards check results. Returns false while the import is being processed. */
    async setMapping(id: string, values: MappingValues, now: Date): Promise<boolean> {
      const { mapping, decimals, questions, columnQuestions, customerId, referencesRepeat } = values;
      const moved = await db
        .updateTable('imports')
        .set({
          state: 'read',
          moved_at: now,
          customer_id: customerId,
          references_repeat: referencesRepeat,
          mapping: JSON.stringify(mapping),
          decimals: JSON.stringify(decimals),
          questions: JSON.stringify(questions),
          column_questions: JSON.stringify(columnQuestions),
        })
        .where('id', '=', id)
        .where('state', 'in', ['read', 'checked'])
        .returning('id')
        .executeTakeFirst();
      return moved !== undefined;
    },

    listRemembered: (customerId: string | null) => listRemembered(db, customerId),

    /** Remembers the mapping for the customer's files with this signature. */
    async remember(
      signature: string,
      { mapping, customerId, referencesRepeat }: MappingValues,
      now: Date,
    ): Promise<void> {
      const profile = { mapping: JSON.stringify(mapping), references_repeat: referencesRepeat, saved_at: now };
      await db
        .insertInto('import_profiles')
        .values({ customer_id: customerId ?? '', header_signature: signature, ...profile })
        .onConflict((conflict) => conflict.columns(['customer_id', 'header_signature']).doUpdateSet(profile))
        .execute();
    },

    /** Forgets what this import remembered for its customer, unless another list of theirs with these headings ran. */
    async forget({ id, customer_id, header, created_at }: StoredImport): Promise<void> {
      await sql`delete from import_profiles where customer_id = ${customer_id ?? ''}
        and header_signature = ${toHeaderSignature(header)} and saved_at >= ${created_at}
        and not exists (select from imports where id <> ${id} and ended_at is not null
          and customer_id is not distinct from ${customer_id}::text and header = ${JSON.stringify(header)}::jsonb)`.execute(
        db,
      );
    },

    /**
     * Starts a check; a given reason applies to all rows. Returns false in another state. `checked_at` remains while
     * rows have earlier results, which the first steps reset.
     */
    check: (id: string, reason: string | undefined, now: Date) =>
      move(id, ['read', 'checked', 'imported'], 'checking', now, {
        problem: null,
        checked_at: sql`coalesce(checked_at, ended_at)`,
        ...(reason && { mapping: sql`jsonb_set(mapping, '{constants,estimateReason}', to_jsonb(${reason}::text))` }),
      }),

    readAgain: (id: string, wanted: WantedReading, caller: string, now: Date) =>
      orBusy(
        move(id, ['read', 'failed', 'checked'], 'reading', now, {
          wanted: JSON.stringify(wanted),
          caller,
          problem: null,
        }),
      ),

    /** Starts a run, unless shipments changed since the check: then returns how many. */
    startRun: (id: string, { by, notifies, now }: { by: string; notifies: boolean; now: Date }) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ count: string }>`
          select count(*) as count from import_rows left join shipments on shipments.id = shipment_id
          where import_id = ${id} and result = 'changed' and outcome is null
            and shipments.version is distinct from version_before`.execute(trx);
        const stale = Number(rows[0]?.count);
        if (stale > 0) return { stale };
        const started = await trx
          .updateTable('imports')
          .set({
            state: 'importing',
            moved_at: now,
            run_by: by,
            tell_recipients: notifies,
            ended_at: null,
            problem: null,
          })
          .where('id', '=', id)
          .where('state', 'in', ['checked', 'imported'])
          .returning('id')
          .executeTakeFirst();
        if (started) {
          await trx.deleteFrom('import_files').where('import_id', '=', id).execute();
          await enqueue(trx, id);
        }
        return { stale: 0 };
      }),

    /** Ends a run after the rows already processed. */
    async stop(id: string, now: Date): Promise<void> {
      await db
        .updateTable('imports')
        .set({ state: 'imported', ended_at: now, moved_at: now })
        .where('id', '=', id)
        .where('state', '=', 'importing')
        .execute();
    },

    /** Deletes an import without written rows. Returns false if rows were written. */
    async delete(id: string): Promise<boolean> {
      const deleted = await db
        .deleteFrom('imports')
        .where('id', '=', id)
        .where('state', 'not in', ['importing', 'imported', 'undoing', 'undone'])
        .returning('id')
        .executeTakeFirst();
      return deleted !== undefined;
    },

    /** Work without progress since this time. */
    async listStalled(progressBefore: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('imports')
        .select('id')
        .where('state', 'in', ['reading', 'checking', 'importing', 'undoing'])
        .where('moved_at', '<=', progressBefore)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes files after a day, old imports without written rows, and rows of old imports; their totals remain. */
    async eraseOlder(filesBefore: Date, rowsBefore: Date): Promise<void> {
      await db
        .deleteFrom('imports')
        .where('moved_at', '<', rowsBefore)
        .where('state', 'in', ['new', 'read', 'failed', 'checked'])
        .where('ended_at', 'is', null)
        .execute();
      await db.deleteFrom('import_files').where('stored_at', '<', filesBefore).execute();
      const old = await db
        .selectFrom('imports')
        .select('id')
        .where('moved_at', '<', rowsBefore)
        .where('counts', 'is', null)
        .execute();
      for (const { id } of old) {
        const tally = JSON.stringify(await tallyRows(db, id));
        await db.transaction().execute(async (trx) => {
          await trx.updateTable('imports').set({ counts: tally }).where('id', '=', id).execute();
          await trx.deleteFrom('import_rows').where('import_id', '=', id).execute();
        });
      }
    },
  };
}

export type ImportRepository = ReturnType<typeof createImportRepository>;

const DAY_MS = 86_400_000;

const findCustomer = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('customers').select(['id', 'number', 'name']).where('id', '=', id).executeTakeFirst();

/** An import of the same file within the previous day, in the caller's scope. */
const findSame = (db: Kysely<Tables>, { id, sha256, created_at }: StoredImport, scope: WorkScope) =>
  db
    .selectFrom('imports')
    .select(['id', 'number', 'created_by', 'created_at'])
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('state', 'in', ['importing', 'imported', 'undoing'])
    .where('created_at', '>', new Date(created_at.getTime() - DAY_MS))
    .where(isImportInScope(scope))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

const LAST_IMPORTS = 10;

/** Values that the newest imports with the same customer, or with none, used for all rows. */
async function readLastConstants(
  db: Kysely<Tables>,
  { id, customer_id, state }: StoredImport,
  scope: WorkScope,
): Promise<Import['lastConstants']> {
  if (state !== 'read') return {};
  const imports = await db
    .selectFrom('imports')
    .select(['number', 'mapping'])
    .where('id', '<>', id)
    .where('state', '=', 'imported')
    .where('customer_id', 'is not distinct from', customer_id)
    .where(sql<boolean>`mapping->'constants' ?| ${[...REPEATED_IMPORT_FIELDS]}::text[]`)
    .where(isImportInScope(scope))
    .orderBy('ended_at', 'desc')
    .limit(LAST_IMPORTS)
    .execute();
  const last: Import['lastConstants'] = {};
  for (const { number, mapping } of imports)
    for (const field of REPEATED_IMPORT_FIELDS) {
      const value = mapping.constants[field];
      if (value) last[field] ??= { value, importNumber: Number(number) };
    }
  return last;
}

/** Fields that are as in earlier lists of the customer, or without a customer in the list with the same headings. */
async function readRecalled(db: Kysely<Tables>, stored: StoredImport): Promise<ImportField[]> {
  const { state, customer_id: customerId, is_remembered: isRemembered } = stored;
  if ((state !== 'read' && state !== 'checked') || (customerId === null && !isRemembered)) return [];
  const own = toHeaderSignature(stored.header);
  const profiles = await listProfiles(db, customerId ?? '');
  return listRecalled(
    stored,
    profiles.filter(({ header_signature }) => customerId !== null || header_signature === own),
  );
}

/** Data of an import besides its row, for a caller with this scope. */
export async function readImportParts(db: Kysely<Tables>, stored: StoredImport, scope: WorkScope) {
  const { id, sha256, customer_id, counts } = stored;
  const customer = customer_id === null ? undefined : await findCustomer(db, customer_id);
  const same = sha256 === '' ? undefined : await findSame(db, stored, scope);
  const samples = await db
    .selectFrom('import_rows')
    .select(['row', 'cells'])
    .where('import_id', '=', id)
    .orderBy('row')
    .limit(SAMPLES)
    .execute();
  const tally = counts ?? (await tallyRows(db, id));
  // Totals from earlier versions may be incomplete.
  return {
    customer,
    same,
    samples,
    isAll: scope === 'all' || 'keyId' in scope,
    lastConstants: await readLastConstants(db, stored, scope),
    recalled: await readRecalled(db, stored),
    ...tally,
    reasonless: tally.reasonless ?? 0,
    possibleMatches: tally.possibleMatches ?? 0,
    storedItems: tally.storedItems ?? 0,
  };
}
