import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { FeatureOptions } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { quietOutages } from '#server/db/errors.ts';
import { createFeatures } from '#server/features.ts';
import type { Logger } from '#server/logger.ts';
import type { TestEngine } from './engines.ts';
import { quickHasher } from './quick-hasher.ts';

export const TEST_PASSWORD = 'a-test-password';
export const TEST_EMAIL = 'staff@transcargo.example';
/** The time of tests unless they set another: Wednesday noon in UTC. */
export const TEST_NOW = '2026-12-02T12:00:00.000Z';

export interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  address?: string;
}

/** Returns a body that creates a shipment. */
export function aShipmentBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: randomUUID(),
    status: 'LABEL_CREATED',
    serviceType: 'EXPRESS',
    originAddress: 'New York, 12 Sample Street',
    destinationAddress: 'London, 3 Example Lane',
    weight: 12.4,
    ...overrides,
  };
}

/** Returns an event for POST /events/batch: a scan in Oslo an hour ago. */
export const aBatchEvent = (number: string, overrides: object = {}) => ({
  id: randomUUID() as string,
  number,
  status: 'IN_TRANSIT',
  location: 'Oslo',
  occurredAt: '2026-12-02T11:00:00.000Z',
  sentAt: TEST_NOW,
  ...overrides,
});

function createRecordingLogger(logs: string[]): Logger {
  const record = (level: string) => (fields: object, message: string) => {
    logs.push(JSON.stringify({ level, ...fields, message, error: String('err' in fields ? fields.err : '') }));
  };
  return { debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') };
}

function toRequest(method: string, path: string, { body, token, headers }: CallOptions): Request {
  const all = new Headers(headers);
  if (token) all.set('Authorization', `Bearer ${token}`);
  if (body !== undefined && !all.has('Content-Type')) all.set('Content-Type', 'application/json');
  const isWritten = typeof body === 'string' || body instanceof Uint8Array;
  const text = isWritten ? (body as BodyInit) : JSON.stringify(body);
  return new Request(`http://api.test${path}`, { method, headers: all, ...(body === undefined ? {} : { body: text }) });
}

/**
 * Opens the real API on the database, with a settable clock, and the test's admin unless the existing account is kept.
 */
export async function openTestApi(
  database: Database,
  { keepsAccount, ...options }: Partial<FeatureOptions> & { keepsAccount?: boolean } = {},
) {
  let now = TEST_NOW;
  const logs: string[] = [];
  const features = await createFeatures({
    database,
    publicUrl: 'http://localhost:3000',
    timeZone: 'UTC',
    now: () => new Date(now),
    log: quietOutages(createRecordingLogger(logs)),
    hasher: quickHasher,
    ...options,
  });
  if (!keepsAccount) await features.accounts.setPassword(TEST_EMAIL, TEST_PASSWORD);
  /** Sends a request like a program; objects in `body` are sent as JSON, bytes and texts unchanged. */
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Response> =>
    features.api.fetch(toRequest(method, path, options), { clientAddress: options.address ?? '192.0.2.1' });
  return {
    /** Every log line as JSON text. */
    logs,
    accounts: features.accounts,
    setNow(iso: string): void {
      now = iso;
    },
    call,
    /** Signs in as the test's admin and returns the token. */
    async signIn(): Promise<string> {
      const response = await call('POST', '/api/v1/session', { body: { email: TEST_EMAIL, password: TEST_PASSWORD } });
      return (await response.json()).token;
    },
    /** Creates a shipment through the API. */
    async create(token: string, overrides?: Record<string, unknown>): Promise<Shipment> {
      const response = await call('POST', '/api/v1/shipments', { body: aShipmentBody(overrides), token });
      if (response.status !== 201) throw new Error(`create answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    // Senders and workers, which a test starts and stops.
    mail: features.mail,
    statusJobs: features.statusJobs,
    imports: features.imports,
    webhooks: features.webhooks,
    attentionMails: features.attentionMails,
    promiseMails: features.promiseMails,
    lanes: features.lanes,
    mails: features.mail.mails,
    findIcon: features.marks.findIcon,
    app: features.api,
    lookups: features.lookups,
    /** Erases what is due by the test's clock, as the program does every hour. */
    eraseDue: features.retention.eraseDue,
    /** The change listener, which starts with the first stream or on request. */
    live: features.live,
    /** Ends streams and listening. */
    close: () => features.live.close(),
    routes: () => {
      const own = features.api.routes.filter(({ method }) => method !== 'ALL');
      return [...new Map(own.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>;

/** Returns calls by a signed-in admin; each test starts without shipments at TEST_NOW. For engines with `keepRows`. */
export function useStaffApi(engine: TestEngine, options: Partial<FeatureOptions> = {}) {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi(engine.database, options);
    token = await api.signIn();
  });
  beforeEach(async () => {
    await sql`truncate shipments cascade`.execute(engine.kysely);
    api.setNow(TEST_NOW);
  });
  return {
    get api() {
      return api;
    },
    get token() {
      return token;
    },
    post: (body: unknown) => api.call('POST', '/api/v1/shipments', { body, token }),
    read: async (id: string): Promise<Shipment> => (await api.call('GET', `/api/v1/shipments/${id}`, { token })).json(),
    save: (shipment: Shipment, changes: object, version = shipment.version) =>
      api.call('PUT', `/api/v1/shipments/${shipment.id}`, {
        body: { ...shipment, ...changes },
        token,
        headers: { 'If-Match': `"${version}"` },
      }),
    addStatus: (id: string, body: unknown, key?: string) =>
      api.call('POST', `/api/v1/shipments/${id}/history`, {
        body,
        token,
        headers: key ? { 'Idempotency-Key': key } : {},
      }),
    /** Returns the complete response of GET /shipments for this query. */
    list: async (
      query = '',
    ): Promise<{
      items: (Shipment & { match?: { value: string } | null })[];
      nextCursor: string | null;
      total: { count: number; isExact: boolean };
    }> => (await api.call('GET', `/api/v1/shipments?${query}`, { token })).json(),
  };
}

export type StaffApi = ReturnType<typeof useStaffApi>;
