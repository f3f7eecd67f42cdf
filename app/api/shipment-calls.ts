import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { Client } from '@transcargo/api-client/client.ts';
import type { z } from 'zod';
import type { AttentionGroup, AttentionKind } from '#domain/attention/attention.ts';
import type { AttentionCause, AttentionLine, AttentionMail, AttentionSummary } from '#domain/attention/schema.ts';
import type { AuditEntry } from '#domain/audit/schema.ts';
import type { BatchResult, batchEventSchema } from '#domain/events/event-batch.schema.ts';
import { type Language, toLanguage } from '#domain/languages.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import type { Report, ReportQuery } from '#domain/reports/report.ts';
import type { PastedNumbers } from '#domain/shipments/filter.schema.ts';
import type { ShipmentFilter, ShipmentSort } from '#domain/shipments/filter.ts';
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
  /** A lower bound when `isExact` is false. */
  total: { count: number; isExact: boolean };
  /** The number of all shipments, beside that of a filtered list. */
  all?: number | undefined;
  /** How pasted numbers were parsed; null when their list has expired. */
  pasted?: Omit<PastedNumbers, 'id' | 'items'> | null;
}

export interface ListAttentionQuery {
  group?: AttentionGroup;
  hidden?: 'true';
  cursor?: string;
  limit?: number;
}

/** The place that staff saved for addresses beginning with these words. */
export interface LearnedPlace {
  key: string;
  words: string;
  place: string;
  /** The customer whose shipments get it; null for shipments without a customer. */
  customer: { id: string; name: string } | null;
}

export interface AttentionPage {
  items: AttentionLine[];
  nextCursor: string | null;
}

export type ShipmentEventInput = z.input<typeof batchEventSchema>;
export type NewStatusJob = z.input<typeof statusJobCreateSchema>;
export interface AddressSuggestions {
  cities: { name: string; country: string }[];
  /** Only for users who may read people. */
  addresses?: string[];
}

const NOT_LOADED = 'Failed to load shipments';

/** The full shipment that staff receive. The API returns less to a key that may only add events. */
const asRecord = (answer: Promise<object>) => answer as Promise<ShipmentRecord>;
/** A form may contain '' for an unselected value, which the API rejects. */
type Chosen<Sent> = Sent & { serviceType: ServiceType };

/** Calls for shipments. */
export function shipmentCalls(client: Client) {
  return {
    /** Lists shipments, newest first, with the total count. Specification, section 7 "List all". */
    listShipments: (query: ListShipmentsQuery): Promise<ShipmentPage> =>
      client.get('/api/v1/shipments', { query, failure: NOT_LOADED }),

    /** Stores the tracking numbers in a text as a list. */
    pasteNumbers: (text: string) => client.post('/api/v1/pasted-numbers', { body: { text }, failure: NOT_LOADED }),

    /** Returns the shipments of a pasted list. Throws with status 404 when it is someone else's or a day old. */
    getPastedNumbers: (id: string): Promise<PastedNumbers> =>
      client.get('/api/v1/pasted-numbers/{id}', { path: { id }, failure: NOT_LOADED }),

    /** Counts the matches of each filter, up to MAX_VIEW_COUNT. */
    countViews: async (filters: ShipmentFilter[]) =>
      (await client.post('/api/v1/shipments/counts', { body: { filters }, failure: NOT_LOADED })).totals,

    /** The dashboard's counts and the five newest shipments. */
    getSummary: () => client.get('/api/v1/shipments/summary', { failure: NOT_LOADED }),

    /**
     * Returns a shipment; throws with status 404 when it does not exist. Unlike the API, this call accepts no tracking
     * number.
     */
    async getShipment(id: string): Promise<ShipmentRecord> {
      const shipment = await asRecord(client.get('/api/v1/shipments/{id}', { path: { id }, failure: NOT_LOADED }));
      if (shipment.id !== id) throw new ApiError(NOT_LOADED, 404, undefined);
      return shipment;
    },

    /** The shipment with this tracking number; throws with status 404 when there is none. */
    findByNumber: (number: string) =>
      asRecord(client.get('/api/v1/shipments/{id}', { path: { id: number }, failure: NOT_LOADED })),

    /** Stores a new shipment; repeating the body returns the stored one. Throws "Failed to create shipment". */
    createShipment: (shipment: ShipmentCreate) =>
      asRecord(
        client.post('/api/v1/shipments', {
          body: shipment as Chosen<ShipmentCreate>,
          failure: 'Failed to create shipment',
        }),
      ),

    /**
     * Saves an edit based on `version`. Throws "Failed to update shipment", with status 412 when someone else saved
     * first and 404 ("Shipment not found") when it was deleted.
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

    /** Changes some fields of `version`. Throws "Failed to update shipment", with status 412 when someone else saved first. */
    patchShipment: (id: string, version: number, changes: Partial<ShipmentUpdate>) =>
      asRecord(
        client.patch('/api/v1/shipments/{id}', {
          path: { id },
          header: { 'if-match': `"${version}"` },
          body: changes as Partial<Chosen<ShipmentUpdate>>,
          failure: 'Failed to update shipment',
        }),
      ),

    /** Adds a history entry; `key` makes a retry harmless. Throws "Failed to update shipment status". */
    updateShipmentStatus: (id: string, update: StatusUpdate, key: string) =>
      asRecord(
        client.post('/api/v1/shipments/{id}/history', {
          path: { id },
          header: { 'idempotency-key': key },
          body: update as StatusUpdate & { status: ShipmentStatus },
          failure: 'Failed to update shipment status',
        }),
      ),

    /** Adds an entry with its own time, stored once per id; returns the result. */
    sendEvent: async (event: ShipmentEventInput): Promise<BatchResult | undefined> =>
      (
        await client.post('/api/v1/events/batch', {
          body: { events: [event] },
          failure: 'Failed to update shipment status',
        })
      ).results[0],

    /** Throws "Failed to delete shipment". */
    deleteShipment: (id: string) =>
      client.delete('/api/v1/shipments/{id}', { path: { id }, failure: 'Failed to delete shipment' }),

    /** Restores a shipment deleted within the last minute. Throws "Failed to restore shipment". */
    restoreShipment: (id: string) =>
      asRecord(
        client.post('/api/v1/shipments/{id}/restore', {
          path: { id },
          body: {},
          failure: 'Failed to restore shipment',
        }),
      ),

    /** Deletes all sample shipments and returns their number. */
    removeSamples: () => client.delete('/api/v1/shipments/samples', { failure: 'Failed to delete samples' }),

    /** Lists who changed what on a shipment, newest first. */
    listAudit: async (id: string): Promise<AuditEntry[]> =>
      (await client.get('/api/v1/shipments/{id}/audit', { path: { id }, failure: 'Failed to load audit trail' })).items,

    /** Lists all promised dates of a shipment, newest first. */
    listPromises: async (id: string): Promise<PromiseLine[]> =>
      (await client.get('/api/v1/shipments/{id}/promises', { path: { id }, failure: 'Failed to load promised dates' }))
        .items,

    /**
     * Streams the changes of all shipments: those after the last event read, or else those of the last `within`
     * seconds.
     */
    followShipments: (
      { lastEventId, within }: { lastEventId: string | undefined; within: number },
      signal: AbortSignal,
    ): Promise<Response> =>
      client.open('/api/v1/shipments/events', {
        ...(lastEventId === undefined ? { query: { within } } : { header: { 'last-event-id': lastEventId } }),
        signal,
        // The stream must not delay what the page shows.
        priority: 'low',
        failure: 'Failed to follow shipments',
      }),
  };
}

/** Calls for public places, for staff. */
export function placeCalls(client: Client) {
  return {
    /** Returns what visitors see of an address; '' for nothing. */
    findPublicPlace: async (address: string): Promise<string> =>
      (await client.get('/api/v1/shipments/public-place', { query: { address }, failure: 'Failed to read the place' }))
        .place,

    /** Suggests cities and recently used addresses for a partial address. Not in reference mode. */
    suggestAddresses: (text: string, language: Language, signal: AbortSignal): Promise<AddressSuggestions> =>
      client.get('/api/v1/shipments/address-suggestions', {
        query: { text, language },
        signal,
        failure: 'Failed to load suggestions',
      }),

    /** Returns what visitors read of a shipment's addresses and scans (newest first), and its drawn route in a language. */
    getShipmentPlaces: (id: string, language: Language) =>
      client.get('/api/v1/shipments/{id}/places', { path: { id }, query: { language }, failure: NOT_LOADED }),
  };
}

/** Calls for status jobs, exports and reports, for staff. */
export function workCalls(client: Client) {
  return {
    /** Previews setting a status. Throws "Failed to load shipments". */
    previewStatusJob: (filter: ShipmentFilter) =>
      client.post('/api/v1/status-jobs/preview', { body: { filter }, failure: NOT_LOADED }),

    /** Starts a status job; repeating the body returns the same job. Throws "Failed to update shipment status". */
    createStatusJob: (job: NewStatusJob): Promise<StatusJob> =>
      client.post('/api/v1/status-jobs', {
        body: job as NewStatusJob & { status: ShipmentStatus },
        failure: 'Failed to update shipment status',
      }),

    /**
     * Returns a job's progress with up to 100 unchanged shipments from that index on; throws with status 404 when it
     * does not exist.
     */
    getStatusJob: (id: string, exceptionsFrom = 0): Promise<StatusJob> =>
      client.get('/api/v1/status-jobs/{id}', {
        path: { id },
        query: { exceptionsFrom },
        failure: 'Failed to load the job',
      }),

    /** Stops a job; a finished one is returned unchanged. */
    stopStatusJob: (id: string): Promise<StatusJob> =>
      client.post('/api/v1/status-jobs/{id}/stop', { path: { id }, body: {}, failure: 'Failed to stop' }),

    /** Starts to undo a job; throws with status 410 when it is too late. */
    undoStatusJob: (id: string): Promise<StatusJob> =>
      client.post('/api/v1/status-jobs/{id}/undo', { path: { id }, body: {}, failure: 'Failed to undo' }),

    /**
     * Prepares a CSV file of the filtered shipments at a one-time URL; throws with status 429 while too many exports
     * run.
     */
    prepareExport: (filter: ShipmentFilter) =>
      client.post('/api/v1/exports', { body: filter, failure: 'Failed to export shipments' }),

    /** Returns the figures of shipments created in a period; throws with status 422 for an invalid period. */
    // OpenAPI can't express that an object of counts has every key.
    getReport: (query: ReportQuery) =>
      client.get('/api/v1/reports/summary', { query, failure: 'Failed to load report' }) as Promise<Report>,
  };
}

/** Calls for what needs attention. */
export function attentionCalls(client: Client) {
  return {
    listAttention: (query: ListAttentionQuery): Promise<AttentionPage> =>
      client.get('/api/v1/attention', { query, failure: 'Failed to load attention' }),

    /** Lists the causes; each shipment counts once. */
    listAttentionCauses: async (group?: AttentionGroup): Promise<AttentionCause[]> =>
      (await client.get('/api/v1/attention/causes', { query: { group }, failure: 'Failed to load attention' })).items,

    /** Sets the place of all open shipments whose address begins with the words; returns their number, and when. */
    answerPlace: (body: { words: string; place: string; remember: boolean }) =>
      client.post('/api/v1/attention/places', { body, failure: 'Failed to set the place' }),

    listLearnedPlaces: async (): Promise<LearnedPlace[]> =>
      (await client.get('/api/v1/attention/places', { failure: 'Failed to load places' })).items,

    /** Deletes a stored place of a customer; '' stands for shipments without one. */
    forgetPlace: (key: string, customer: string) =>
      client.delete('/api/v1/attention/places/{key}', {
        path: { key },
        query: { customer },
        failure: 'Failed to delete the place',
      }),

    /** Takes the place of an answer from its shipments, and deletes it if it was stored. */
    undoPlace: (key: string, answer: { place: string; answeredAt: string }) =>
      client.delete('/api/v1/attention/places/{key}', {
        path: { key },
        query: { undo: 'true', ...answer },
        failure: 'Failed to delete the place',
      }),

    /** Returns the number of lines by kind and of snoozed lines, and when the next line is due. */
    getAttentionSummary: (): Promise<AttentionSummary> =>
      client.get('/api/v1/attention/summary', { failure: 'Failed to count attention' }),

    /** Returns whether the user gets the daily email. */
    getAttentionMail: (): Promise<AttentionMail> =>
      client.get('/api/v1/attention/mail', { failure: 'Failed to load the email setting' }),

    setAttentionMail: (isWanted: boolean, language: string): Promise<AttentionMail> =>
      client.put('/api/v1/attention/mail', {
        body: { isWanted, language: toLanguage(language) },
        failure: 'Failed to save the email setting',
      }),

    /** Hides a line until tomorrow. */
    snoozeAttention: async (kind: AttentionKind, id: string) =>
      void (await client.post('/api/v1/attention/{kind}/{id}/snooze', {
        path: { kind, id },
        body: {},
        failure: 'Failed to snooze',
      })),

    unsnoozeAttention: async (kind: AttentionKind, id: string) =>
      void (await client.delete('/api/v1/attention/{kind}/{id}/snooze', {
        path: { kind, id },
        failure: 'Failed to end the snooze',
      })),
  };
}
