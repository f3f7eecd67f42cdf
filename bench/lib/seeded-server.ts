import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_HOURS } from '#domain/company/opening-hours.ts';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import type { DatabaseLocation } from '#server/db/backup/make-backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLanes } from '#server/lanes/create-lanes.ts';
import { createLogger } from '#server/logger.ts';
import { createReports } from '#server/reports/create-reports.ts';
import { ADMIN, startServer } from '#tests/e2e/support/server.ts';
import { startPostgres } from '#tests/postgres-server.ts';
import { seedShipments } from './seed-shipments.ts';

/** Time zone of the measured servers. */
const ZONE = 'UTC';

export interface SeededServer {
  /** Sends a signed-in request; fails unless it succeeds. */
  get(path: string): Promise<Response>;
  /** Does the same with a JSON body. */
  post(path: string, body: unknown): Promise<Response>;
  url: string;
  /** Token of the session that `get` and `post` use. */
  token: string;
  /** Settings that locate the data. */
  where: Record<string, string>;
  /** Process id of the server. */
  pid: number;
  /** Runs on the server's database while the server is stopped. */
  stop(): Promise<void>;
}

interface Settings {
  engine: 'postgres' | 'embedded';
  count: number;
  /** Prepares the filled database before the server starts. */
  before?: (database: Database) => Promise<void>;
  /** Limit of the old generation in MB, as on a small machine: with more memory, Node collects garbage late. */
  maxHeapMb?: number;
  /** Fills a database of its own, even while there is BENCH_DATABASE. */
  isOwn?: boolean;
}

/**
 * Starts the built product on a temporary database with `count` shipments and their audit log, or on the filled
 * PostgreSQL of BENCH_DATABASE (`npm run bench -- performance` fills one for all).
 */
export async function startSeededServer({ engine, count, before, maxHeapMb, isOwn }: Settings): Promise<SeededServer> {
  const folder = mkdtempSync(join(tmpdir(), 'transcargo-bench-'));
  const existingUrl = engine === 'postgres' && !isOwn ? process.env.BENCH_DATABASE : undefined;
  const postgres =
    engine === 'postgres' && !existingUrl ? await startPostgres(undefined, { durable: true }) : undefined;
  const databaseUrl = existingUrl ?? postgres?.url;
  const remove = async () => {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (existingUrl)
      await openFor({ dataDir: folder, databaseUrl: existingUrl }, async (database) => before?.(database));
    else await fill({ dataDir: folder, databaseUrl }, count, before);
    const settings: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: folder };
    if (maxHeapMb) settings.NODE_OPTIONS = `--max-old-space-size=${maxHeapMb}`;
    const server = await startMeasured(settings);
    const calls = await signIn(server.url);
    const stop = async () => {
      await server.stop();
      await remove();
    };
    return { ...calls, url: server.url, where: settings, pid: server.pid, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts the product as in production, with its log. */
export const startMeasured = (settings: Record<string, string>) =>
  // Retention is off: it would erase old names during the measurement, and fewer names make searches faster.
  startServer({
    SAMPLE_DATA: 'off',
    SITE_TIME_ZONE: ZONE,
    LOG_LEVEL: 'info',
    RETENTION_PEOPLE_DAYS: '3650',
    ...settings,
  });

async function openFor(location: DatabaseLocation, work: (database: Database) => Promise<void>): Promise<void> {
  const limits = { statementLimitMs: 3_600_000 };
  const database = await openDatabase({ ...location, log: () => undefined, embedded: limits, postgres: limits });
  await work(database);
  await database.close();
}

/** Measures lanes, as the server does in its first night. */
function measureLanes(database: Database): Promise<unknown> {
  const getBusinessHours = () => ({ hours: DEFAULT_HOURS, closedDays: [] });
  const options = { timeZone: ZONE, log: createLogger('silent'), now: () => new Date(), onMeasured: () => undefined };
  return createLanes({ ...options, database, getBusinessHours }).lanes.measure();
}

/** Fills an empty database with `count` shipments and their audit log. */
export const fill = (location: DatabaseLocation, count: number, before?: Settings['before']): Promise<void> =>
  openFor(location, async (database) => {
    await migrate(database);
    await seedShipments(database, { count, audit: true });
    // Packs days now, because the server would do it during the measurement.
    const { packDays } = createReports(database.kysely, publicPlaces, ZONE);
    while (await packDays());
    await measureLanes(database);
    await before?.(database);
  });

async function signIn(url: string): Promise<Pick<SeededServer, 'get' | 'post' | 'token'>> {
  const headers = { 'Content-Type': 'application/json' };
  const session = await fetch(`${url}/api/v1/session`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  const { token } = await session.json();
  const call = async (method: string, path: string, body?: string) => {
    const staffHeaders = { ...headers, Authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers: staffHeaders, ...(body && { body }) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer;
  };
  return {
    token,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, JSON.stringify(body)),
  };
}
