import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { HeldChanges } from '#domain/system/schema.ts';
import type { RequestFacts, SiteEnv } from '#server/http/request-log.ts';

interface MetricsDeps {
  /** Bearer token that grants access. */
  token: string;
  getReadiness: () => Promise<{ isReady: boolean }>;
  countMails: () => Promise<{ queued: number; failed: number }>;
  /** Returns what holds the change feed back. */
  findHolder: () => Promise<HeldChanges | null>;
}

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const toDigest = (text: string) => createHash('sha256').update(text).digest();

function createGauges(registry: Registry, { getReadiness, countMails, findHolder }: MetricsDeps): void {
  const registers = [registry];
  new Gauge({
    name: 'transcargo_database_up',
    help: 'Whether the database responds and accepts changes.',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await getReadiness()).isReady ? 1 : 0);
    },
  });
  new Gauge({
    name: 'transcargo_mails',
    help: 'Pending and failed mails in the outbox.',
    labelNames: ['state'],
    registers,
    aggregator: 'max',
    async collect() {
      this.reset();
      // The database may be down; the other figures are still useful.
      const counts = await countMails().catch(() => undefined);
      if (!counts) return;
      this.set({ state: 'queued' }, counts.queued);
      this.set({ state: 'failed' }, counts.failed);
    },
  });
  new Gauge({
    name: 'transcargo_changes_held_seconds',
    help: 'Age of the open transaction that blocks webhooks and the change feed; 0 if there is none.',
    labelNames: ['application', 'user', 'state'],
    aggregator: 'max',
    registers,
    async collect() {
      this.reset();
      const holder = await findHolder().catch(() => undefined);
      if (holder === undefined) return;
      const { application, user, state } = holder ?? {};
      this.set({ application: application ?? '', user: user ?? '', state: state ?? '' }, holder?.seconds ?? 0);
    },
  });
}

/** Serves `GET /metrics` in Prometheus format and counts requests. Labels hold route patterns, never URLs. */
export function createMetrics(deps: MetricsDeps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  createGauges(registry, deps);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response headers were ready.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const readAll = createMetricsOfAll(registry);
  const expected = toDigest(`Bearer ${deps.token}`);
  const routes = new Hono<SiteEnv>().get('/metrics', async (c) => {
    c.set('route', '/metrics');
    const isAllowed = timingSafeEqual(toDigest(c.req.header('Authorization') ?? ''), expected);
    if (!isAllowed) return c.text('A bearer token is required.\n', 401, { 'WWW-Authenticate': 'Bearer' });
    return c.body(await readAll(), 200, { 'Content-Type': registry.contentType });
  });
  return {
    routes,
    observe: ({ method, route, status, ms }: RequestFacts): void =>
      requests.observe({ method, route, status }, ms / 1_000),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** A worker that doesn't respond within this time is left out. */
const MAX_WAIT_MS = 2_000;

type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** Messages between workers and the primary process; `id` is the requesting worker's. */
type Message =
  | { metrics: 'requested'; id: number }
  | { metrics: 'collect'; id: number }
  | { metrics: 'sent'; id: number; figures: Figures }
  | { metrics: 'gathered'; id: number; text: string };

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'metrics' in value;

/** Collects the metrics of all workers for the worker that received the request; runs in the primary process. */
export function gatherMetrics(): void {
  const serving = new Set<Worker>();
  cluster.on('listening', (worker) => serving.add(worker));
  cluster.on('exit', (worker) => serving.delete(worker));
  cluster.on('message', async (requester, message: unknown) => {
    if (!isMessage(message) || message.metrics !== 'requested') return;
    const results = await Promise.all([...serving].map(requestFigures));
    const text = await AggregatorRegistry.aggregate(results.filter((figures) => figures !== undefined)).metrics();
    if (requester.isConnected()) requester.send({ metrics: 'gathered', id: message.id, text });
  });
}

let requestCount = 0;

function requestFigures(worker: Worker): Promise<Figures | undefined> {
  const id = requestCount++;
  const answer = new Promise<Figures>((resolve) => {
    const onMessage = (message: unknown) => {
      if (!isMessage(message) || message.metrics !== 'sent' || message.id !== id) return;
      worker.off('message', onMessage);
      resolve(message.figures);
    };
    worker.on('message', onMessage);
    if (worker.isConnected()) worker.send({ metrics: 'collect', id });
    setTimeout(() => worker.off('message', onMessage), MAX_WAIT_MS).unref();
  });
  return Promise.race([answer, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
}

/** Returns the metrics of all workers as one text, or those of a single process. */
export function createMetricsOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  const waiting = new Map<number, (text: string) => void>();
  let nextId = 0;
  const send = (message: Message) => process.send?.(message);
  process.on('message', async (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'collect')
      send({ metrics: 'sent', id: message.id, figures: await registry.getMetricsAsJSON() });
    if (message.metrics !== 'gathered') return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const id = nextId++;
      waiting.set(id, resolve);
      send({ metrics: 'requested', id });
    });
}
