import { createClient } from '@transcargo/api-client/client.ts';
import { accountCalls, adminCalls, secondFactorCalls, sessionCalls } from './api/account-calls.ts';
import { importCalls } from './api/import-calls.ts';
import {
  companyCalls,
  customerCalls,
  keyCalls,
  mailCalls,
  messageCalls,
  officeCalls,
  webhookCalls,
} from './api/office-calls.ts';
import { attentionCalls, placeCalls, shipmentCalls, workCalls } from './api/shipment-calls.ts';
import { visitorCalls } from './api/visitor-api.ts';

export interface ApiOptions {
  /** Returns the session token of staff, if there is one. */
  getToken?: () => string | null;
}

/**
 * Staff pages access all data through this client: the calls of the generated client by name, with the messages of
 * specification, section 8. Visitors' pages use api/visitor-api.ts. `fetch` is the network in a browser and the API of
 * the same process on the server. Every call throws ApiError when it fails.
 */
export function createApiClient(fetch: typeof globalThis.fetch, { getToken }: ApiOptions = {}) {
  const client = createClient({ fetch, ...(getToken && { getToken }) });
  return {
    ...visitorCalls(client),
    ...sessionCalls(client),
    ...accountCalls(client),
    ...secondFactorCalls(client),
    ...adminCalls(client),
    ...shipmentCalls(client),
    ...placeCalls(client),
    ...workCalls(client),
    ...attentionCalls(client),
    ...importCalls(client),
    ...companyCalls(client),
    ...customerCalls(client),
    ...keyCalls(client),
    ...webhookCalls(client),
    ...mailCalls(client),
    ...messageCalls(client),
    ...officeCalls(client),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
