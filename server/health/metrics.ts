import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { HeldChanges } from '#domain/system/schema.ts';
import type { RequestFacts, SiteEnv } from '#server/http/request-log.ts';
import { createMetricsOfAll } from './metrics-of-all.ts';

interface MetricsDeps {
  /** Whoever sends it as a bearer token may read. */
  token: string;
  getReadiness: () => Promise<{ isReady: boolean }>;
  countMails: () => Promise<{ queued: number; failed: number }>;
  /** What holds the list of changes back. */
  findHolder: () => Promise<HeldChanges | null>;
}

const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const toDigest = (text: string) => createHash('sha256').update(text).digest();

function createGauges(registry: Registry, { getReadiness, countMails, findHolder }: MetricsDeps): void {
  const registers = [registry];
  new Gauge({
    name: 'transcargo_database_up',
    help: 'Whether the database answers and takes changes.',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await getReadiness()).isReady ? 1 : 0);
    },
  });
  new Gauge({
    name: 'transcargo_mails',
    help: 'Mails of the outbox that wait or failed.',
    labelNames: ['state'],
    registers,
    aggregator: 'max',
    async collect() {
      this.reset();
      // Without a database there is no figure, but the others are still wanted.
      const counts = await countMails().catch(() => undefined);
      if (!counts) return;
      this.set({ state: 'queued' }, counts.queued);
      this.set({ state: 'failed' }, counts.failed);
    },
  });
  new Gauge({
    name: 'transcargo_changes_held_seconds',
    help: 'How long the open transaction has been open behind which webhooks and readers of changes wait; 0 without one.',
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

/** `GET /metrics` in the format of Prometheus, and what counts the requests for it. Routes are patterns, never addresses. */
export function createMetrics(deps: MetricsDeps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  createGauges(registry, deps);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the head of the answer was ready.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const readAll = createMetricsOfAll(registry);
  const expected = toDigest(`Bearer ${deps.token}`);
  const routes = new Hono<SiteEnv>().get('/metrics', async (c) => {
    c.set('route', '/metrics');
    const isAllowed = timingSafeEqual(toDigest(c.req.header('Authorization') ?? ''), expected);
    if (!isAllowed) return c.text('A bearer token is needed.\n', 401, { 'WWW-Authenticate': 'Bearer' });
    return c.body(await readAll(), 200, { 'Content-Type': registry.contentType });
  });
  return {
    routes,
    observe: ({ method, route, status, ms }: RequestFacts): void =>
      requests.observe({ method, route, status }, ms / 1_000),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
