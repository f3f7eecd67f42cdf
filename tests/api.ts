import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { Api } from '#server/api.ts';
import type { AdminAccounts } from '#server/auth/accounts.ts';
import type { FeatureOptions } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { quietOutages } from '#server/db/errors.ts';
import { createFeatures } from '#server/features.ts';
import type { Logger } from '#server/logger.ts';
import type { MailService } from '#server/mail/mails.service.ts';
import type { TestEngine } from './engines.ts';
import { quickHasher } from './quick-hasher.ts';

export const TEST_PASSWORD = 'a-test-password';
export const TEST_EMAIL = 'staff@transcargo.example';
/** The time of tests unless they set another: Wednesday noon in UTC. */
export const TEST_NOW = '2026-12-02T12:00:00.000Z';

export interface TestApi {
  /** Every log line as JSON text. */
  logs: string[];
  setNow(iso: string): void;
  /** Sends a request like a program; objects in `body` are sent as JSON, bytes and texts unchanged. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** Account functions beyond the API, as the command line uses them. */
  accounts: AdminAccounts;
  /** Signs in as the test's admin and returns the token. */
  signIn(): Promise<string>;
  /** Creates a shipment through the API. */
  create(token: string, overrides?: Record<string, unknown>): Promise<Shipment>;
  /** The mail sender, which a test starts and stops. */
  mail: { start(): Promise<void>; stop(): Promise<void> };
  /** The worker of status jobs, which a test starts and stops. */
  statusJobs: { start(): Promise<void>; stop(): Promise<void> };
  imports: { start(): Promise<void>; stop(): Promise<void> };
  /** The webhook sender, which a test starts and stops. */
  webhooks: { start(): Promise<void>; stop(): Promise<void> };
  /** The senders of attention and date emails, which a test starts and stops. */
  attentionMails: { start(): Promise<void>; stop(): Promise<void> };
  promiseMails: { start(): Promise<void>; stop(): Promise<void> };
  /** Measures lanes if due by the test's clock, as the program does each night. */
  lanes: { measure(stopping?: AbortSignal): Promise<boolean> };
  /** The outbox. */
  mails: MailService;
  /** Erases what is due by the test's clock, as the program does every hour. */
  eraseDue(): Promise<{ subscriptions: number; messages: number; people: number }>;
  /** The change listener, which starts with the first stream or on request. */
  live: { start(): void; isCurrent(): boolean };
  /** Ends streams and listening. */
  close(): Promise<void>;
  routes(): { method: string; path: string }[];
  /** The company's own icon at a default address of browsers. */
  findIcon(path: string): Promise<Uint8Array | undefined>;
  /** The API itself, for a host. */
  app: Api;
  /** Visitors' lookups, for a host. */
  lookups: Awaited<ReturnType<typeof createFeatures>>['lookups'];
}

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
): Promise<TestApi> {
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
  const call: TestApi['call'] = async (method, path, options = {}) =>
    features.api.fetch(toRequest(method, path, options), { clientAddress: options.address ?? '192.0.2.1' });
  return {
    logs,
    accounts: features.accounts,
    setNow: (iso) => {
      now = iso;
    },
    call,
    async signIn() {
      const response = await call('POST', '/api/v1/session', { body: { email: TEST_EMAIL, password: TEST_PASSWORD } });
      return (await response.json()).token;
    },
    async create(token, overrides) {
      const response = await call('POST', '/api/v1/shipments', { body: aShipmentBody(overrides), token });
      if (response.status !== 201) throw new Error(`create answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
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
    eraseDue: features.retention.eraseDue,
    live: features.live,
    close: () => features.live.close(),
    routes: () => {
      const own = features.api.routes.filter(({ method }) => method !== 'ALL');
      return [...new Map(own.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()];
    },
  };
}

export interface StaffApi {
  readonly api: TestApi;
  readonly token: string;
  post(body: unknown): Promise<Response>;
  read(id: string): Promise<Shipment>;
  save(shipment: Shipment, changes: object, version?: number): Promise<Response>;
  addStatus(id: string, body: unknown, key?: string): Promise<Response>;
  /** Returns the complete response of GET /shipments for this query. */
  list(query?: string): Promise<{
    items: (Shipment & { match?: { value: string } | null })[];
    nextCursor: string | null;
    total: { count: number; isExact: boolean };
  }>;
}

/** Returns calls by a signed-in admin; each test starts without shipments at TEST_NOW. For engines with `keepRows`. */
export function useStaffApi(engine: TestEngine, options: Partial<FeatureOptions> = {}): StaffApi {
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
    post: (body) => api.call('POST', '/api/v1/shipments', { body, token }),
    read: async (id) => (await api.call('GET', `/api/v1/shipments/${id}`, { token })).json(),
    save: (shipment, changes, version = shipment.version) =>
      api.call('PUT', `/api/v1/shipments/${shipment.id}`, {
        body: { ...shipment, ...changes },
        token,
        headers: { 'If-Match': `"${version}"` },
      }),
    addStatus: (id, body, key) =>
      api.call('POST', `/api/v1/shipments/${id}/history`, {
        body,
        token,
        headers: key ? { 'Idempotency-Key': key } : {},
      }),
    list: async (query = '') => (await api.call('GET', `/api/v1/shipments?${query}`, { token })).json(),
  };
}
