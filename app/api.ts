import { ApiError } from '@transcargo/api-client/api-error.ts';
import { hc } from 'hono/client';
import type { UsedPasskey } from '#domain/passkey.schema.ts';
import type {
  ListedShipment,
  ShipmentCreate,
  ShipmentRecord,
  ShipmentUpdate,
  StatusUpdate,
} from '#domain/shipment.schema.ts';
import type { ShipmentFilter, ShipmentSort } from '#domain/shipment-filter.ts';
import type { Api } from '#server/api.ts';
import { accountCalls, adminCalls } from './api/accounts.ts';
import { activityCalls } from './api/activity.ts';
import { type Answer, expectJson, expectSuccess } from './api/api-error.ts';
import { attentionCalls } from './api/attention.ts';
import { companyCalls } from './api/company.ts';
import { shipmentEventCalls } from './api/events.ts';
import { importCalls, importRowCalls } from './api/imports.ts';
import { keyCalls } from './api/keys.ts';
import { mailCalls } from './api/mails.ts';
import { messageCalls } from './api/messages.ts';
import { peopleCalls } from './api/people.ts';
import { placeCalls } from './api/places.ts';
import { reportCalls } from './api/reports.ts';
import { secondFactorCalls } from './api/second-factor.ts';
import { shipmentPastCalls } from './api/shipment-past.ts';
import { statusJobCalls } from './api/status-jobs.ts';
import { systemCalls } from './api/system.ts';
import { visitorCalls } from './api/visitor-api.ts';
import { webhookCalls } from './api/webhooks.ts';

export type { Api };

type Client = ReturnType<typeof hc<Api>>;
/** The typed client below /api/v1: what the files in api/ make their calls with. */
export type V1 = Client['api']['v1'];
/** What an answer of this status holds. */
export type Body<Call extends (...args: never[]) => Promise<Answer>, Status extends number> =
  Extract<Awaited<ReturnType<Call>>, { status: Status }> extends { json(): Promise<infer Json> } ? Json : never;

export interface ApiOptions {
  /** The session token of staff, if there is one. */
  getToken?: () => string | null;
}

export interface ListShipmentsQuery extends Omit<ShipmentFilter, 'ids'> {
  /** At most 100, separated by commas. */
  ids?: string;
  sort?: ShipmentSort;
  include?: 'people';
  cursor?: string;
  limit?: string;
}

export interface ShipmentPage {
  items: ListedShipment[];
  nextCursor: string | null;
  /** When `isExact` is false there are more than `count`. */
  total: { count: number; isExact: boolean };
}

/** Signing in and out. */
function sessionCalls(v1: V1) {
  return {
    /** A session for these credentials, or a challenge where code or passkey is asked for. `problem.title` tells the visitor what is wrong. */
    signIn: (email: string, password: string) =>
      expectJson<Body<typeof v1.session.$post, 201> | Body<typeof v1.session.$post, 202>>(
        'Invalid credentials',
        v1.session.$post({ json: { email, password } }),
      ),

    /** The second step. Throws with status 401 when the challenge is over, 422 for a wrong code. */
    signInByCode: (challenge: string, code: string) =>
      expectJson<Body<typeof v1.session.code.$post, 201>>(
        'Invalid code',
        v1.session.code.$post({ json: { challenge, code } }),
      ),

    /** The second step by a passkey. Throws as `signInByCode` does. */
    signInByPasskey: (challenge: string, credential: UsedPasskey) =>
      expectJson<Body<typeof v1.session.passkey.$post, 201>>(
        'Invalid passkey',
        v1.session.passkey.$post({ json: { challenge, credential } }),
      ),

    /** Who the stored token belongs to; throws with status 401 when it has ended. */
    getSession: () => expectJson<Body<typeof v1.session.$get, 200>>('Not signed in', v1.session.$get()),

    /** Voids the token. */
    signOut: async () => void (await expectSuccess('Failed to sign out', v1.session.$delete())),
  };
}

/** What staff do with shipments. */
function shipmentCalls(v1: V1) {
  return {
    /** A page of shipments, newest first, and how many there are in all. Specification, section 7 "List all". */
    listShipments: (query: ListShipmentsQuery) =>
      expectJson<ShipmentPage>('Failed to load shipments', v1.shipments.$get({ query })),

    /** The dashboard's counts and the five newest shipments. */
    getSummary: () =>
      expectJson<Body<typeof v1.shipments.summary.$get, 200>>('Failed to load shipments', v1.shipments.summary.$get()),

    /** One shipment; throws with status 404 when there is none. The API takes a tracking number, too: for pages that is no id. */
    async getShipment(id: string): Promise<ShipmentRecord> {
      const message = 'Failed to load shipments';
      const shipment = await expectJson<ShipmentRecord>(message, v1.shipments[':id'].$get({ param: { id } }));
      if (shipment.id !== id) throw new ApiError(message, 404, undefined);
      return shipment;
    },

    /** Stores a new shipment; the same body again gives the stored one. Throws "Failed to create shipment". */
    createShipment: (shipment: ShipmentCreate) =>
      expectJson<ShipmentRecord>('Failed to create shipment', v1.shipments.$post({ json: shipment })),

    /**
     * Saves an edit made from `version`. Throws "Failed to update shipment", with status 412 when somebody else was faster
     * and 404 ("Shipment not found") when it is gone.
     */
    updateShipment: (id: string, version: number, shipment: ShipmentUpdate) =>
      expectJson<ShipmentRecord>(
        'Failed to update shipment',
        v1.shipments[':id'].$put({ param: { id }, header: { 'if-match': `"${version}"` }, json: shipment }),
      ),

    /** Adds a history entry; `key` makes a repetition harmless. Throws "Failed to update shipment status". */
    updateShipmentStatus: (id: string, update: StatusUpdate, key: string) =>
      expectJson<ShipmentRecord>(
        'Failed to update shipment status',
        v1.shipments[':id'].history.$post({ param: { id }, header: { 'idempotency-key': key }, json: update }),
      ),

    /** Throws "Failed to delete shipment". */
    deleteShipment: async (id: string) =>
      void (await expectSuccess('Failed to delete shipment', v1.shipments[':id'].$delete({ param: { id } }))),

    /** Puts back what was deleted within the last minute. Throws "Failed to restore shipment". */
    restoreShipment: (id: string) =>
      expectJson<ShipmentRecord>(
        'Failed to restore shipment',
        v1.shipments[':id'].restore.$post({ param: { id }, json: {} }),
      ),

    /** Removes all sample shipments; tells how many there were. */
    removeSamples: () => expectJson<{ removed: number }>('Failed to delete samples', v1.shipments.samples.$delete()),
  };
}

/**
 * The one way from a page to the data: a typed client of the whole REST API, for staff; visitors' pages take the part of it
 * in api/visitor-api.ts. `fetch` is the network in a browser and the API of the same process on the server. Every call throws
 * ApiError when it fails.
 */
export function createApiClient(fetch: typeof globalThis.fetch, { getToken = () => null }: ApiOptions = {}) {
  const headers = (): Record<string, string> => {
    const token = getToken();
    return token ? { Authorization: `Bearer ${token}` } : {};
  };
  const { v1 } = hc<Api>('/', { fetch, headers }).api;
  return {
    ...visitorCalls(v1),
    ...sessionCalls(v1),
    ...accountCalls(v1),
    ...secondFactorCalls(v1),
    ...adminCalls(v1),
    ...shipmentCalls(v1),
    ...companyCalls(v1),
    ...attentionCalls(v1),
    ...shipmentPastCalls(v1),
    ...placeCalls(v1),
    ...messageCalls(v1),
    ...shipmentEventCalls(v1),
    ...peopleCalls(v1),
    ...keyCalls(v1),
    ...activityCalls(v1),
    ...mailCalls(v1),
    ...reportCalls(v1),
    ...statusJobCalls(v1),
    ...importCalls(v1),
    ...importRowCalls(v1),
    ...systemCalls(v1),
    ...webhookCalls(v1),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
