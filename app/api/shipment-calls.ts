import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { Client } from '@transcargo/api-client/client.ts';
import type { z } from 'zod';
import type { AttentionGroup, AttentionKind } from '#domain/attention/attention.ts';
import type { AttentionCause, AttentionLine, AttentionMail, AttentionSummary } from '#domain/attention/schema.ts';
import type { AuditEntry } from '#domain/audit/audit.ts';
import { type Language, toLanguage } from '#domain/languages.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import type { Report, ReportQuery } from '#domain/reports/report.ts';
import type { ShipmentFilter, ShipmentSort } from '#domain/shipments/filter.ts';
import type { PastedNumbers } from '#domain/shipments/pasted-numbers.schema.ts';
import type {
  ListedShipment,
  ShipmentCreate,
  ShipmentRecord,
  ShipmentUpdate,
  StatusUpdate,
} from '#domain/shipments/schema.ts';
import type { ServiceType } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { StatusJob, statusJobCreateSchema } from '#domain/status-jobs/schema.ts';

export interface ListShipmentsQuery extends Omit<ShipmentFilter, 'ids'> {
  /** At most 100, separated by commas. */
  ids?: string;
  sort?: ShipmentSort;
  include?: 'people';
  cursor?: string;
  limit?: number;
}

export interface ShipmentPage {
  items: ListedShipment[];
  nextCursor: string | null;
  /** When `isExact` is false there are more than `count`. */
  total: { count: number; isExact: boolean };
  /** How pasted numbers were understood; null when their list has expired. */
  pasted?: Omit<PastedNumbers, 'id' | 'items'> | null;
}

export interface ListAttentionQuery {
  group?: AttentionGroup;
  hidden?: 'true';
  cursor?: string;
  limit?: number;
}

/** A page of lines, the most overdue first. */
/** What the first words of addresses mean, as somebody answered. */
export interface LearnedPlace {
  key: string;
  words: string;
  place: string;
}

export interface AttentionPage {
  items: AttentionLine[];
  nextCursor: string | null;
}

export type NewStatusJob = z.input<typeof statusJobCreateSchema>;
export interface AddressSuggestions {
  cities: { name: string; country: string }[];
  /** Only for who may read people. */
  addresses?: string[];
}

const NOT_LOADED = 'Failed to load shipments';

/** A shipment as whoever is signed in reads it: whole. The API answers less to a key that may only add events. */
const asRecord = (answer: Promise<object>) => answer as Promise<ShipmentRecord>;
/** A form may hold '' for what is not chosen, which the API refuses. */
type Chosen<Sent> = Sent & { serviceType: ServiceType };

/** What staff do with shipments. */
export function shipmentCalls(client: Client) {
  return {
    /** A page of shipments, newest first, and how many there are in all. Specification, section 7 "List all". */
    listShipments: (query: ListShipmentsQuery): Promise<ShipmentPage> =>
      client.get('/api/v1/shipments', { query, failure: NOT_LOADED }),

    /** Stores the tracking numbers of a text as a list of its own. */
    pasteNumbers: (text: string) => client.post('/api/v1/pasted-numbers', { body: { text }, failure: NOT_LOADED }),

    /** The shipments of such a list. Throws with status 404 when it is somebody else's or a day old. */
    getPastedNumbers: (id: string): Promise<PastedNumbers> =>
      client.get('/api/v1/pasted-numbers/{id}', { path: { id }, failure: NOT_LOADED }),

    /** The dashboard's counts and the five newest shipments. */
    getSummary: () => client.get('/api/v1/shipments/summary', { failure: NOT_LOADED }),

    /** One shipment; throws with status 404 when there is none. The API takes a tracking number, too: for pages that is no id. */
    async getShipment(id: string): Promise<ShipmentRecord> {
      const shipment = await asRecord(client.get('/api/v1/shipments/{id}', { path: { id }, failure: NOT_LOADED }));
      if (shipment.id !== id) throw new ApiError(NOT_LOADED, 404, undefined);
      return shipment;
    },

    /** Stores a new shipment; the same body again gives the stored one. Throws "Failed to create shipment". */
    createShipment: (shipment: ShipmentCreate) =>
      asRecord(
        client.post('/api/v1/shipments', {
          body: shipment as Chosen<ShipmentCreate>,
          failure: 'Failed to create shipment',
        }),
      ),

    /**
     * Saves an edit made from `version`. Throws "Failed to update shipment", with status 412 when somebody else was faster
     * and 404 ("Shipment not found") when it is gone.
     */
    updateShipment: (id: string, version: number, shipment: ShipmentUpdate) =>
      asRecord(
        client.put('/api/v1/shipments/{id}', {
          path: { id },
          header: { 'if-match': `"${version}"` },
          body: shipment as Chosen<ShipmentUpdate>,
          failure: 'Failed to update shipment',
        }),
      ),

    /** Adds a history entry; `key` makes a repetition harmless. Throws "Failed to update shipment status". */
    updateShipmentStatus: (id: string, update: StatusUpdate, key: string) =>
      asRecord(
        client.post('/api/v1/shipments/{id}/history', {
          path: { id },
          header: { 'idempotency-key': key },
          body: update as StatusUpdate & { status: ShipmentStatus },
          failure: 'Failed to update shipment status',
        }),
      ),

    /** Throws "Failed to delete shipment". */
    deleteShipment: (id: string) =>
      client.delete('/api/v1/shipments/{id}', { path: { id }, failure: 'Failed to delete shipment' }),

    /** Puts back what was deleted within the last minute. Throws "Failed to restore shipment". */
    restoreShipment: (id: string) =>
      asRecord(
        client.post('/api/v1/shipments/{id}/restore', {
          path: { id },
          body: {},
          failure: 'Failed to restore shipment',
        }),
      ),

    /** Removes all sample shipments; tells how many there were. */
    removeSamples: () => client.delete('/api/v1/shipments/samples', { failure: 'Failed to delete samples' }),

    /** Who changed what of a shipment, newest first. */
    listAudit: async (id: string): Promise<AuditEntry[]> =>
      (await client.get('/api/v1/shipments/{id}/audit', { path: { id }, failure: 'Failed to load audit trail' })).items,

    /** Every date that was promised of a shipment, newest first. */
    listPromises: async (id: string): Promise<PromiseLine[]> =>
      (await client.get('/api/v1/shipments/{id}/promises', { path: { id }, failure: 'Failed to load promised dates' }))
        .items,

    /**
     * The changes of all shipments: after the last event that was read, or, without one, of the last `within` seconds and
     * from now on.
     */
    followShipments: (
      { lastEventId, within }: { lastEventId: string | undefined; within: number },
      signal: AbortSignal,
    ): Promise<Response> =>
      client.open('/api/v1/shipments/events', {
        ...(lastEventId === undefined ? { query: { within } } : { header: { 'last-event-id': lastEventId } }),
        signal,
        // It must not stand in the way of what the page shows.
        priority: 'low',
        failure: 'Failed to follow shipments',
      }),
  };
}

/** What visitors read instead of addresses, for staff. */
export function placeCalls(client: Client) {
  return {
    /** What visitors read of an address; '' when nothing. */
    findPublicPlace: async (address: string): Promise<string> =>
      (await client.get('/api/v1/shipments/public-place', { query: { address }, failure: 'Failed to read the place' }))
        .place,

    /** Listed cities and last used addresses for what is typed of an address. Not in reference mode. */
    suggestAddresses: (text: string, language: Language, signal: AbortSignal): Promise<AddressSuggestions> =>
      client.get('/api/v1/shipments/address-suggestions', {
        query: { text, language },
        signal,
        failure: 'Failed to load suggestions',
      }),

    /** What visitors read of a shipment's addresses and scans, newest scan first, and its route, drawn in a language. */
    getShipmentPlaces: (id: string, language: Language) =>
      client.get('/api/v1/shipments/{id}/places', { path: { id }, query: { language }, failure: NOT_LOADED }),
  };
}

/** One status for many shipments, exports and reports, for staff. */
export function workCalls(client: Client) {
  return {
    /** What setting a status would meet. Throws "Failed to load shipments". */
    previewStatusJob: (filter: ShipmentFilter) =>
      client.post('/api/v1/status-jobs/preview', { body: { filter }, failure: NOT_LOADED }),

    /** Begins to set a status; the same body again gives the same job. Throws "Failed to update shipment status". */
    createStatusJob: (job: NewStatusJob): Promise<StatusJob> =>
      client.post('/api/v1/status-jobs', {
        body: job as NewStatusJob & { status: ShipmentStatus },
        failure: 'Failed to update shipment status',
      }),

    /**
     * How far a job is, with what it did not change from that place on, 100 at once; throws with status 404 when there is
     * none.
     */
    getStatusJob: (id: string, exceptionsFrom = 0): Promise<StatusJob> =>
      client.get('/api/v1/status-jobs/{id}', {
        path: { id },
        query: { exceptionsFrom },
        failure: 'Failed to load the job',
      }),

    /** Stops a job where it is; one that has ended is given as it is. */
    stopStatusJob: (id: string): Promise<StatusJob> =>
      client.post('/api/v1/status-jobs/{id}/stop', { path: { id }, body: {}, failure: 'Failed to stop' }),

    /** Begins to take a job back; throws with status 410 when it is too late. */
    undoStatusJob: (id: string): Promise<StatusJob> =>
      client.post('/api/v1/status-jobs/{id}/undo', { path: { id }, body: {}, failure: 'Failed to undo' }),

    /** Prepares a CSV file of the shipments of this filter, at an address that opens once; throws with status 429 while too many exports run. */
    prepareExport: (filter: ShipmentFilter) =>
      client.post('/api/v1/exports', { body: filter, failure: 'Failed to export shipments' }),

    /** The figures over the shipments created in a period; throws with status 422 for a period that is none. */
    // The API's document cannot say of a count by names that every name is there.
    getReport: (query: ReportQuery) =>
      client.get('/api/v1/reports/summary', { query, failure: 'Failed to load report' }) as Promise<Report>,
  };
}

/** What needs somebody. */
export function attentionCalls(client: Client) {
  return {
    listAttention: (query: ListAttentionQuery): Promise<AttentionPage> =>
      client.get('/api/v1/attention', { query, failure: 'Failed to load attention' }),

    /** What needs somebody by cause, each shipment once. */
    listAttentionCauses: async (group?: AttentionGroup): Promise<AttentionCause[]> =>
      (await client.get('/api/v1/attention/causes', { query: { group }, failure: 'Failed to load attention' })).items,

    /** Sets the place of all open shipments whose address begins with the words, and remembers it; tells how many there were. */
    answerPlace: async (words: string, place: string): Promise<number> =>
      (await client.post('/api/v1/attention/places', { body: { words, place }, failure: 'Failed to set the place' }))
        .shipments,

    listLearnedPlaces: async (): Promise<LearnedPlace[]> =>
      (await client.get('/api/v1/attention/places', { failure: 'Failed to load places' })).items,

    forgetPlace: (key: string) =>
      client.delete('/api/v1/attention/places/{key}', { path: { key }, failure: 'Failed to forget the place' }),

    /** How many lines there are of each kind, how many are put off, and when the next will come. */
    getAttentionSummary: (): Promise<AttentionSummary> =>
      client.get('/api/v1/attention/summary', { failure: 'Failed to count attention' }),

    /** Whether one gets an email about it each day. */
    getAttentionMail: (): Promise<AttentionMail> =>
      client.get('/api/v1/attention/mail', { failure: 'Failed to load the choice of emails' }),

    setAttentionMail: (isWanted: boolean, language: string): Promise<AttentionMail> =>
      client.put('/api/v1/attention/mail', {
        body: { isWanted, language: toLanguage(language) },
        failure: 'Failed to choose emails',
      }),

    /** Hides a line until tomorrow. */
    snoozeAttention: async (kind: AttentionKind, id: string) =>
      void (await client.post('/api/v1/attention/{kind}/{id}/snooze', {
        path: { kind, id },
        body: {},
        failure: 'Failed to put off',
      })),

    /** Shows it again. */
    unsnoozeAttention: async (kind: AttentionKind, id: string) =>
      void (await client.delete('/api/v1/attention/{kind}/{id}/snooze', {
        path: { kind, id },
        failure: 'Failed to bring back',
      })),
  };
}
