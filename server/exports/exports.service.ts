import { type Company, toFileWord, toPrefixes } from '#domain/company/company.ts';
import type { Reader } from '#domain/customer-scope.ts';
import { toDay } from '#domain/dates.ts';
import type { PromiseSum } from '#domain/promises/promise.ts';
import { type ShipmentConditions, type ShipmentFilter, toConditions } from '#domain/shipments/filter.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { withSearch } from '#domain/tracking/find-numbers.ts';
import { toTokenHash } from '#server/digest-id.ts';
import { AppError, NotFoundError } from '#server/errors.ts';
import type { Logger } from '#server/logger.ts';
import type { ExportGrant, ExportRepository } from './exports.repository.ts';
import { type Ending, toStream } from './stream.ts';
import { createCsvWriter, type ShipmentPeopleData } from './to-csv.ts';

/** How long an address can be opened. */
const GRANT_MS = 60_000;
/** Exports at once in this process: each keeps one connection busy much of the time, and people need the others. */
const MOST_AT_ONCE = 3;
/** Few enough that nobody waits for a batch to be written. */
const BATCH = 250;
const STALL_MS = 60_000;
const RETRY_AFTER_SECONDS = 30;

export interface ExportServiceDeps {
  repository: ExportRepository;
  /** A page of shipments, newest first, and where the next begins; null after the last. */
  listShipments: (
    query: ShipmentConditions & { cursor: string | null; limit: number },
  ) => Promise<{ items: Shipment[]; nextCursor: string | null }>;
  /** What became of the promised dates of these shipments, by their ids. */
  sumUpPromises: (ids: string[]) => Promise<ReadonlyMap<string, PromiseSum>>;
  /** People, references and customers of these shipments, by their ids; of those of which something is known. */
  listKnown: (ids: string[]) => Promise<ReadonlyMap<string, ShipmentPeopleData>>;
  countShipments: (filter: ShipmentFilter, reader: Reader) => Promise<{ count: number; isExact: boolean }>;
  /** Rows of an import that were not written, piece by piece. */
  readImportErrors: (
    importId: string,
    masksPeople: boolean,
  ) => () => Promise<{ text: string; rows: number } | undefined>;
  now: () => Date;
  /** IANA name: of the times in the file and the date in its name. */
  timeZone: string;
  /** As it is now: the file is named after it. */
  getCompany: () => Company;
  /** At least 128 bits from a cryptographic source, as text for an address. */
  createToken: () => string;
  log: Logger;
}

export interface OpenedExport {
  fileName: string;
  /** CSV in UTF-8. Made as fast as it is read. */
  file: ReadableStream<Uint8Array>;
}

/** Files are for staff. */
const EVERYTHING: Reader = { customerScope: 'all', seesPeople: true };

/** Exports of shipments: an address that opens once, and the file behind it. docs/decisions/0008-one-time-links.md. */
export function createExportService(deps: ExportServiceDeps) {
  const { repository, listShipments, sumUpPromises, listKnown, countShipments, readImportErrors } = deps;
  const { now, timeZone, createToken, getCompany, log } = deps;
  const writer = createCsvWriter(timeZone);
  let running = 0;

  function requireRoom(): void {
    if (running < MOST_AT_ONCE) return;
    const title = 'Other exports are running. Wait until one has ended, then try again.';
    throw new AppError(429, title, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  }

  /** Batches one after the other, each from where the one before it ended; undefined after the last. */
  function createReader(filter: ShipmentFilter) {
    const conditions = toConditions(withSearch(filter, toPrefixes(getCompany())), timeZone, EVERYTHING);
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

  /** The pieces of the file, and its name. */
  function toSource(filter: ExportGrant['filter']) {
    if (filter.errorsOf)
      return { fileName: 'error-rows.csv', next: readImportErrors(filter.errorsOf, filter.masksPeople ?? false) };
    const read = createReader(filter);
    let header = writer.header();
    const next = async () => {
      const batch = await read();
      if (!batch || (batch.length === 0 && !header)) return undefined;
      const promises = await sumUpPromises(batch.map(({ id }) => id));
      const known = await listKnown(batch.map(({ id }) => id));
      const text = header + writer.rows(batch, promises, known, filter.masksPeople);
      header = '';
      return { text, rows: batch.length };
    };
    return { fileName: `${toFileWord(getCompany())}-shipments-${toDay(now(), timeZone)}.csv`, next };
  }

  /** An address that can be opened once within 60 seconds. */
  async function grant(filter: ExportGrant['filter'], actor: string) {
    const token = createToken();
    const expiresAt = new Date(now().getTime() + GRANT_MS);
    await repository.insertGrant({ tokenHash: toTokenHash(token), actor, filter }, now(), expiresAt);
    return { token, expiresAt: expiresAt.toISOString() };
  }

  async function note({ actor, filter }: ExportGrant, rows: number, ending: Ending, error?: unknown): Promise<void> {
    if (ending === 'failed') log.error({ err: error, rows }, 'export broken off');
    await repository
      .noteEnd(actor, { ...filter, rows, ending }, now())
      .catch((err) => log.warn({ err, rows, ending }, 'end of an export not noted'));
  }

  return {
    /**
     * An address under which the shipments of this filter can be fetched once within 60 seconds, and how many they are.
     * The data of people is masked for who may not read them. Throws AppError 429 while too many exports run.
     */
    async prepareExport(filter: ShipmentFilter, actor: string, seesPeople: boolean) {
      requireRoom();
      const total = await countShipments(filter, EVERYTHING);
      return { ...(await grant(seesPeople ? filter : { ...filter, masksPeople: true }, actor)), total };
    },

    /** The same for the rows of an import that were not written; the data of people masked for who may not read them. */
    async prepareImportErrors(importId: string, actor: string, seesPeople: boolean) {
      requireRoom();
      return grant({ errorsOf: importId, masksPeople: !seesPeople }, actor);
    },

    /**
     * Opens the address; from then on it is used up. Who exported what is in the audit log from here, how many rows it
     * became when it ends. Throws NotFoundError for an address that was used, is too old or never was, and AppError 429.
     */
    async openExport(token: string): Promise<OpenedExport> {
      const gone = () => new NotFoundError('This export was fetched already or is too old. Start it again.');
      // Whoever has no grant takes no place from those who have one.
      if (!(await repository.hasGrant(toTokenHash(token), now()))) throw gone();
      requireRoom();
      running++;
      try {
        const taken = await repository.takeGrant(toTokenHash(token), now());
        if (!taken) throw gone();
        const { fileName, next } = toSource(taken.filter);
        // The first piece is read before the answer begins, so that a database that is away is an error and no file.
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
            void note(taken, rows, ending, error);
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
