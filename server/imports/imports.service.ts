import { createHash } from 'node:crypto';
import type { EstimateRules } from '#domain/company/default-estimate.ts';
import { type Actor, toWorkScope, type WorkScope } from '#domain/customer-scope.ts';
import { toHeaderSignature } from '#domain/imports/guess.ts';
import { listMissing } from '#domain/imports/heading-units.ts';
import { MAX_IMPORT_BYTES, type RowOutcome, type RowResult, type WantedReading } from '#domain/imports/import.ts';
import type {
  Import,
  ImportCheck,
  ImportCreate,
  ImportMappingUpdate,
  ImportRow,
  ImportRowUpdate,
  ImportRun,
} from '#domain/imports/schema.ts';
import { unmask } from '#domain/mask.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { assignOwnCustomer } from '#server/customer-scope-guard.ts';
import {
  AppError,
  ConflictError,
  NotFoundError,
  TooManyRequestsError,
  toFieldError,
  ValidationError,
} from '#server/errors.ts';
import { isAnswered, listReadColumns, type Readings, type ReadingsInput, recallAnswers } from './find-readings.ts';
import type { ImportRowRepository, RowWithDuplicate } from './import-rows.repository.ts';
import { toCustomerScope } from './import-scope.ts';
import type { ImportSteps } from './import-steps.repository.ts';
import type { ImportRepository, StoredImport } from './imports.repository.ts';
import { rowCursor, toRank } from './row-keys.ts';
import { toImport, toRow } from './to-import.ts';

export interface ImportServiceDeps {
  repository: ImportRepository;
  rows: ImportRowRepository;
  steps: Pick<ImportSteps, 'recheck'>;
  /** Throws ValidationError on `customerId` for an unknown customer. */
  requireCustomer: (id: string) => Promise<void>;
  /**
   * Counts a file of this size and returns a function that reverts it. Throws TooManyRequestsError above the caller's
   * quota.
   */
  limitFiles: (caller: ImportCaller, bytes: number) => () => void;
  /** Determines the formats of columns, whose texts are passed as JSON. */
  findReadings: (input: ReadingsInput & { columns: Record<number, string> }) => Promise<Readings>;
  now: () => Date;
  /** IANA time zone of dates in files. */
  timeZone: string;
  /** Prefixes of the company's tracking numbers. */
  getPrefixes: () => Prefixes;
  /** The company's default estimates. */
  getEstimateRules: () => EstimateRules;
}

/** The uploader: a person, or an API key with a smaller quota. */
export interface ImportCaller {
  id: string;
  isKey: boolean;
}

/** Wait before retrying while another file of the caller is being read. */
const READING_SECONDS = 5;

/** Keys and accounts have separate ids. */
const toCallerName = ({ id, isKey }: ImportCaller): string => `${isKey ? 'key' : 'account'} ${id}`;

/**
 * Imports of shipments: created here, then read, checked and written in steps. An import outside the caller's scope is
 * treated as unknown. Decision 0040.
 */
export function createImportService(deps: ImportServiceDeps) {
  const { repository, rows, steps, requireCustomer, limitFiles, findReadings, now, timeZone, getPrefixes } = deps;
  const toRowView = (row: RowWithDuplicate): ImportRow => toRow(row, { timeZone, now: now() }, deps.getEstimateRules());
  async function getStored(id: string, scope: WorkScope): Promise<StoredImport> {
    const import_ = await repository.find(id, scope);
    if (!import_) throw new NotFoundError('Import not found.');
    return import_;
  }

  const toView = async (stored: StoredImport, scope: WorkScope): Promise<Import> =>
    toImport(stored, await repository.readParts(stored, scope), now());
  const get = async (id: string, scope: WorkScope): Promise<Import> => toView(await getStored(id, scope), scope);
  const createStateError = () => new ConflictError('import-state', 'The import is at another step now. Reload it.');

  async function startStep(id: string, scope: WorkScope, move: () => Promise<boolean | 'busy'>): Promise<Import> {
    await getStored(id, scope);
    const moved = await move();
    if (moved === 'busy') throw new TooManyRequestsError(READING_SECONDS);
    if (moved) return get(id, scope);
    throw createStateError();
  }

  return {
    /** The import with this id. Throws NotFoundError. */
    getImport: get,

    /** The newest imports, at most 50. */
    listImports: async (scope: WorkScope): Promise<Import[]> =>
      Promise.all((await repository.list(scope)).map((stored) => toView(stored, scope))),

    /**
     * Creates an import; repeating the id returns the same one. Throws ValidationError for an unknown customer or one
     * outside the scope, and AppError 409 for an id outside the actor's scope.
     */
    async createImport(request: ImportCreate, actor: Actor): Promise<Import> {
      const { id, customerId } = assignOwnCustomer(request, actor.customerScope);
      if (typeof customerId === 'string') await requireCustomer(customerId);
      await repository.insert(id, customerId ?? null, actor, now());
      const scope = toWorkScope(actor);
      const stored = await repository.find(id, scope);
      if (!stored) throw new ConflictError('id-taken', 'A different import with this id exists.');
      return toView(stored, scope);
    },

    /**
     * Accepts a file of at most 20 MB. Throws NotFoundError, AppError 413, 409 after rows were written, and 429 above
     * the caller's quota or while another file of theirs is being read.
     */
    async takeFile(
      id: string,
      name: string,
      bytes: Uint8Array,
      caller: ImportCaller,
      scope: WorkScope,
    ): Promise<Import> {
      await getStored(id, scope);
      if (bytes.byteLength > MAX_IMPORT_BYTES) throw new AppError(413, 'The file is larger than 20 MB.');
      const refund = limitFiles(caller, bytes.byteLength);
      const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const sha256 = createHash('sha256').update(file).digest('hex');
      return startStep(id, scope, () =>
        repository.storeFile(id, { bytes: file, name, sha256, caller: toCallerName(caller) }, now()),
      ).catch((error) => {
        refund();
        throw error;
      });
    },

    /**
     * Reads the same file with other settings. Throws NotFoundError, AppError 410 if the file is no longer stored, 409,
     * and 429 while another file of the caller is being read.
     */
    async readAgain(id: string, wanted: WantedReading, caller: ImportCaller, scope: WorkScope): Promise<Import> {
      await getStored(id, scope);
      if (!(await repository.hasFile(id))) throw new AppError(410, 'The file is no longer stored. Choose it again.');
      return startStep(id, scope, () => repository.readAgain(id, wanted, toCallerName(caller), now()));
    },

    /**
     * Sets the mapping and the customer (omitted: unchanged) and discards check results. Another customer's earlier
     * lists answer open questions, and nothing stays remembered for the former one. Throws NotFoundError,
     * ValidationError for an unknown column or customer, and AppError 409 while the import is being processed.
     */
    async setMapping(id: string, request: ImportMappingUpdate, scope: WorkScope): Promise<Import> {
      const stored = await getStored(id, scope);
      const input = assignOwnCustomer(request, toCustomerScope(stored));
      const columns = Object.values(input.mapping.columns).flat();
      if (columns.some((column) => column >= stored.header.length))
        throw new ValidationError([toFieldError('mapping.columns', 'invalidValue')]);
      if (typeof input.customerId === 'string') await requireCustomer(input.customerId);
      const { header } = stored;
      const constants = unmask(input.mapping.constants, stored.mapping.constants);
      const mapping = { ...input.mapping, constants };
      const texts = await Promise.all(
        listReadColumns(mapping).map(async (column) => [column, await rows.readColumn(id, column)] as const),
      );
      const readingsInput = {
        columns: Object.fromEntries(texts),
        header,
        mapping,
        now: now(),
        timeZone,
        prefixes: getPrefixes(),
        isWorkbook: stored.sheet !== null,
      };
      const readings = await findReadings(readingsInput);
      const { referencesRepeat, customerId = stored.customer_id } = input;
      const orders = stored.column_questions.filter(
        ({ kind, field }) => kind === 'orderRows' && mapping.columns[field]?.[0] === stored.mapping.columns[field]?.[0],
      );
      const columnQuestions = [...orders, ...readings.columnQuestions];
      const found = { ...readings, columnQuestions };
      const isSameCustomer = customerId === stored.customer_id;
      const answered = isSameCustomer
        ? found
        : recallAnswers(found, mapping, header, await repository.listRemembered(customerId));
      const values = { ...answered, customerId, referencesRepeat };
      if (!(await repository.setMapping(id, values, now()))) throw createStateError();
      if (!isSameCustomer) await repository.forget(stored);
      if (input.remember) await repository.remember(toHeaderSignature(stored.header), values, now());
      return get(id, scope);
    },

    /**
     * Starts the dry run, after a run for the remaining rows: rows that changed are checked in their current state. A
     * given reason applies to all rows. Throws NotFoundError, AppError 409, and ValidationError if a required setting
     * is missing or the file has a reason column.
     */
    async check(id: string, { estimateReason }: ImportCheck, scope: WorkScope): Promise<Import> {
      const stored = await getStored(id, scope);
      if (estimateReason && stored.mapping.columns.estimateReason)
        throw new ValidationError([toFieldError('estimateReason', 'invalidValue')]);
      const missing = listMissing(stored.mapping, stored.header);
      const open = isAnswered(stored.questions, stored.mapping) ? [] : ['dateOrders'];
      const unanswered = [...missing, ...open];
      if (unanswered.length > 0)
        throw new ValidationError(unanswered.map((field) => toFieldError(`mapping.${field}`, 'requiredFields')));
      return startStep(id, scope, () => repository.check(id, estimateReason, now()));
    },

    /** Rows in the order of the dry run. Throws NotFoundError, and AppError 400 for an invalid cursor. */
    async listRows(
      id: string,
      query: {
        result?: RowResult;
        outcome?: RowOutcome;
        left: boolean;
        possibleMatch: boolean;
        cursor?: string;
        limit: number;
      },
      scope: WorkScope,
    ) {
      await getStored(id, scope);
      const { result, outcome, left: isLeft, possibleMatch: hasPossibleMatch, cursor, limit } = query;
      const place = cursor ? rowCursor.parse(cursor) : undefined;
      const after = place && { rank: Number(place.rank), row: Number(place.row) };
      const page = await rows.list(id, { result, outcome, isLeft, hasPossibleMatch, after, limit: limit + 1 });
      const items = page.slice(0, limit).map(toRowView);
      const last = items.at(-1);
      const next = last && { rank: String(toRank(last.result)), row: String(last.row) };
      return { items, nextCursor: page.length > limit && next ? rowCursor.format(next) : null };
    },

    /** Corrects cells of a row and checks it again. Throws NotFoundError, and AppError 409 for a written row. */
    async changeRow(
      id: string,
      number: number,
      { cells }: ImportRowUpdate,
      scope: WorkScope,
    ): Promise<{ row: ImportRow; import: Import }> {
      await getStored(id, scope);
      const row = await steps.recheck(id, number, cells, now());
      if (row === 'missing') throw new NotFoundError('Row not found.');
      if (row === 'busy') throw createStateError();
      return { row: toRowView(row), import: await get(id, scope) };
    },

    /**
     * Starts writing the rows without errors, as checked in this version. Throws NotFoundError, AppError 412 if there
     * is a newer check, and 409 if shipments changed since.
     */
    async run(id: string, version: number, { tellRecipients }: ImportRun, actor: Actor): Promise<Import> {
      const stored = await getStored(id, toWorkScope(actor));
      if (stored.state !== 'checked' && stored.state !== 'imported') throw createStateError();
      if (stored.version !== version)
        throw new ConflictError('version-changed', 'The list was checked again in the meantime.', { status: 412 });
      const { stale } = await repository.startRun(id, { by: actor.email, notifies: tellRecipients, now: now() });
      if (stale > 0) {
        const what = stale === 1 ? '1 shipment' : `${stale} shipments`;
        throw new ConflictError(
          'rows-changed',
          `${what} changed since the check. Nothing was imported. Check again to see them as they are now.`,
        );
      }
      return get(id, toWorkScope(actor));
    },

    /** Stops a run early and keeps the written rows. Throws NotFoundError. */
    async stop(id: string, scope: WorkScope): Promise<Import> {
      await getStored(id, scope);
      await repository.stop(id, now());
      return get(id, scope);
    },

    /**
     * Starts undoing an import; repeating the request returns it. Throws NotFoundError, AppError 410 after 7 days, and
     * 409.
     */
    async undo(id: string, actor: Actor): Promise<Import> {
      const scope = toWorkScope(actor);
      const stored = await get(id, scope);
      if (stored.state === 'undoing' || stored.state === 'undone') return stored;
      if (stored.state !== 'imported') throw createStateError();
      if (!stored.undoUntil) throw new AppError(410, 'It is too late to undo this.');
      return startStep(id, scope, () =>
        repository.move(id, ['imported'], 'undoing', now(), { run_by: actor.email, problem: null }),
      );
    },

    /** Deletes an import without written rows. Throws NotFoundError, and AppError 409 if rows were written. */
    async deleteImport(id: string, scope: WorkScope): Promise<void> {
      await getStored(id, scope);
      if (!(await repository.delete(id))) throw createStateError();
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;
