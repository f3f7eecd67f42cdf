import { toFileWord, toPrefixes } from '#domain/company/company.ts';
import type { Reader } from '#domain/customer-scope.ts';
import { toDay } from '#domain/dates.ts';
import type { PromiseSum } from '#domain/promises/promise.ts';
import { type ShipmentFilter, toConditions } from '#domain/shipments/filter.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { withSearch } from '#domain/tracking/find-numbers.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { toTokenHash } from '#server/digest.ts';
import { AppError, NotFoundError } from '#server/errors.ts';
import type { ShipmentRepository } from '#server/shipments/shipments.repository.ts';
import type { ShipmentService } from '#server/shipments/shipments.service.ts';
import type { ExportGrant, ExportRepository } from './exports.repository.ts';
import { createCsvWriter, type ShipmentPeopleData } from './to-csv.ts';

/** Lifetime of a URL. */
const GRANT_MS = 60_000;
/** Maximum concurrent exports per process: each keeps two connections busy, and interactive requests need the others. */
const MAX_AT_ONCE = 3;
/** Small enough that writing a batch blocks nobody. */
const BATCH = 250;
const STALL_MS = 60_000;
const RETRY_AFTER_SECONDS = 30;

export interface ExportServiceDeps extends Pick<BaseDeps, 'createToken' | 'getCompany' | 'log' | 'now' | 'timeZone'> {
  repository: ExportRepository;
  /** A page of shipments, newest first, and the cursor of the next; null after the last. */
  listShipments: ShipmentRepository['list'];
  /** Promise changes of these shipments, by id. */
  sumUpPromises: (ids: string[]) => Promise<ReadonlyMap<string, PromiseSum>>;
  /** People, references and customers of these shipments by id; shipments without any are absent. */
  listPeople: (ids: string[]) => Promise<ReadonlyMap<string, ShipmentPeopleData>>;
  countShipments: ShipmentService['countShipments'];
  /** Unwritten rows of an import, in chunks. */
  readImportErrors: (
    importId: string,
    masksPeople: boolean,
  ) => () => Promise<{ text: string; rows: number } | undefined>;
}

export interface OpenedExport {
  fileName: string;
  /** CSV in UTF-8, generated as fast as it is read. */
  file: ReadableStream<Uint8Array>;
}

/** Files are for staff. */
const EVERYTHING: Reader = { customerScope: 'all', seesPeople: true };

/**
 * Exports of shipments: a one-time URL, and the file behind it. The URL needs no token, because a link can't send one,
 * and a script that reads a million rows would fill the page's memory.
 */
export function createExportService(deps: ExportServiceDeps) {
  const { repository, listShipments, sumUpPromises, listPeople, countShipments, readImportErrors } = deps;
  const { now, timeZone, createToken, getCompany, log } = deps;
  const writer = createCsvWriter(timeZone);
  let running = 0;

  function requireRoom(): void {
    if (running < MAX_AT_ONCE) return;
    const title = 'Other exports are running. Wait until one has finished, then try again.';
    throw new AppError(429, title, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  }

  /** Batches in sequence, each from the end of the previous one; undefined after the last. */
  function createReader(filter: ShipmentFilter) {
    const conditions = toConditions(withSearch(filter, toPrefixes(getCompany())), { timeZone, now: now() }, EVERYTHING);
    let cursor: string | null = null;
    let isLast = false;
    return async (): Promise<Shipment[] | undefined> => {
      if (isLast) return undefined;
      const page = await listShipments({ ...conditions, cursor, limit: BATCH });
      cursor = page.nextCursor;
      isLast = cursor === null;
      return page.items;
    };
  }

  /** The chunks of the file and its name. */
  function toSource(filter: ExportGrant['filter']) {
    if (filter.errorsOf)
      return { fileName: 'error-rows.csv', next: readImportErrors(filter.errorsOf, filter.masksPeople ?? false) };
    const read = createReader(filter);
    let header = writer.header();
    let reading = read();
    const next = async () => {
      const batch = await reading;
      if (!batch || (batch.length === 0 && !header)) return undefined;
      // The database reads the next batch while this one is completed, written and sent.
      reading = read();
      // The next call throws it.
      reading.catch(() => undefined);
      const promises = await sumUpPromises(batch.map(({ id }) => id));
      const peopleById = await listPeople(batch.map(({ id }) => id));
      const text = header + writer.rows(batch, promises, peopleById, filter.masksPeople);
      header = '';
      return { text, rows: batch.length };
    };
    return { fileName: `${toFileWord(getCompany())}-shipments-${toDay(now(), timeZone)}.csv`, next };
  }

  /** Creates a URL that can be opened once within 60 seconds. */
  async function grant(filter: ExportGrant['filter'], actor: string) {
    const token = createToken();
    const expiresAt = new Date(now().getTime() + GRANT_MS);
    await repository.insertGrant({ tokenHash: toTokenHash(token), actor, filter }, now(), expiresAt);
    return { token, expiresAt: expiresAt.toISOString() };
  }

  async function note({ actor, filter }: ExportGrant, rows: number, ending: Ending, error?: unknown): Promise<void> {
    if (ending === 'failed') log.error({ err: error, rows }, 'export aborted');
    await repository
      .noteEnd(actor, { ...filter, rows, ending }, now())
      .catch((err) => log.warn({ err, rows, ending }, 'could not log the end of an export'));
  }

  return {
    /**
     * Creates a URL to download the filtered shipments once within 60 seconds; returns it with their count. Personal
     * data is masked without the permission to read it. Throws AppError 429 while too many exports run.
     */
    async prepareExport(filter: ShipmentFilter, actor: string, seesPeople: boolean) {
      requireRoom();
      const total = await countShipments(filter, EVERYTHING);
      return { ...(await grant(seesPeople ? filter : { ...filter, masksPeople: true }, actor)), total };
    },

    /** The same for unwritten rows of an import, with personal data masked without the permission to read it. */
    async prepareImportErrors(importId: string, actor: string, seesPeople: boolean) {
      requireRoom();
      return grant({ errorsOf: importId, masksPeople: !seesPeople }, actor);
    },

    /**
     * Opens and uses up the URL. The audit log records the user and source at the start, and the number of rows at the
     * end. Throws NotFoundError for a used, expired or unknown URL, and AppError 429.
     */
    async openExport(token: string): Promise<OpenedExport> {
      const createExpiredError = () =>
        new NotFoundError('This export has already been downloaded or has expired. Start it again.');
      // A request without a grant must not take a slot.
      if (!(await repository.hasGrant(toTokenHash(token), now()))) throw createExpiredError();
      requireRoom();
      running++;
      try {
        const openedGrant = await repository.takeGrant(toTokenHash(token), now());
        if (!openedGrant) throw createExpiredError();
        const { fileName, next } = toSource(openedGrant.filter);
        // Reads the first chunk before responding, so that a database outage is an error instead of an empty file.
        let first = await next();
        let rows = 0;
        const file = toStream({
          stallMs: STALL_MS,
          async read() {
            const piece = first ?? (await next());
            first = undefined;
            rows += piece?.rows ?? 0;
            return piece?.text;
          },
          onEnd: (ending, error) => {
            running--;
            void note(openedGrant, rows, ending, error);
          },
        });
        return { fileName, file };
      } catch (error) {
        running--;
        throw error;
      }
    },
  };
}

export type ExportService = ReturnType<typeof createExportService>;

type Ending = 'complete' | 'abandoned' | 'failed';

interface StreamSource {
  /** Returns the next chunk when the client is ready; undefined at the end. */
  read(): Promise<string | undefined>;
  /** Called once with the outcome. */
  onEnd(ending: Ending, error?: unknown): void;
  /** Closes the stream of a client that reads nothing for this time. */
  stallMs: number;
}

/**
 * A stream with backpressure: generates a chunk per read. It ends when the client disconnects, at the latest after the
 * current chunk; a failure aborts it, so that a truncated file is never mistaken for a complete one.
 */
function toStream({ read, onEnd, stallMs }: StreamSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (ending: Ending, error?: unknown) => {
    clearTimeout(timer);
    if (isOver) return;
    isOver = true;
    onEnd(ending, error);
  };
  const watch = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.error(new Error('The client read nothing for too long.'));
      end('abandoned');
    }, stallMs);
    timer.unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        clearTimeout(timer);
        try {
          const piece = await read();
          if (isOver) return;
          if (piece === undefined) {
            end('complete');
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(piece));
          watch(controller);
        } catch (error) {
          end('failed', error);
          throw error;
        }
      },
      cancel: () => end('abandoned'),
    },
    { highWaterMark: 0 },
  );
}
