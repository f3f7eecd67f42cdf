// Measures how long the built product takes to start on an existing database, its memory then, and whether it
// releases memory after many visitors: `npm run bench -- start`, or a smaller embedded database with `--count 10000`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { startServer } from '#tests/e2e/support/server.ts';
import { startPostgres } from '#tests/postgres-server.ts';
import { ask, measureRate, measureRequests } from './lib/load.ts';
import { report } from './lib/measure.ts';
import { readMemory, readResident } from './lib/memory.ts';
import { readOptions } from './lib/options.ts';
import { fill } from './lib/seeded-server.ts';

const STARTS = 3;
const VISITORS = 20_000;
const REQUESTS = 100_000;
const AT_ONCE = 8;
const SETTLE_MS = 90_000;
const MAX_KEPT_MB = 20;
const LOOKUPS = 2_000;
const LOOK_UP = 'select * from shipments where tracking_number = $1';

const { count } = readOptions({ count: 100_000 });

/** Starts it repeatedly on the same database; returns the shortest time, and the memory a while later. */
async function measureStart(where: Record<string, string>) {
  let [least, memory] = [Number.POSITIVE_INFINITY, 0];
  for (let n = 0; n < STARTS; n++) {
    const start = performance.now();
    const server = await startServer({ ...where, SAMPLE_DATA: 'off' });
    least = Math.min(least, performance.now() - start);
    await sleep(5_000);
    memory = readMemory(server.pid);
    await server.end();
  }
  return { seconds: least / 1_000, memory };
}

function reportStart(what: string, maxSeconds: number, { seconds, memory }: { seconds: number; memory: number }) {
  report({
    what,
    target: `≤ ${maxSeconds} s`,
    measured: `${seconds.toFixed(1)} s; ${memory.toFixed(0)} MB idle`,
    isMet: seconds <= maxSeconds,
  });
}

/** Sends requests of many visitors; one-minute caches have expired when the memory is read. */
async function measureLeak(where: Record<string, string>): Promise<void> {
  const server = await startServer({ ...where, SAMPLE_DATA: 'off' });
  const paths = ['/', '/services', '/api/v1/tracking/TC-NOSUCH99', '/contact'];
  const visit = (n: number) => ask(`${server.url}${paths[n % paths.length]}`, { Accept: '*/*' }, [200, 404, 429]);
  // Compiled, with full heaps, before the first reading.
  for (let n = 0; n < VISITORS / 2; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => visit(n + k)));
  await sleep(SETTLE_MS);
  const [full, before] = [readMemory(server.pid), await readResident(server.pid)];
  for (let n = 0; n < REQUESTS; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => visit(n + k)));
  await sleep(SETTLE_MS);
  const garbage = readMemory(server.pid) - full;
  const retained = (await readResident(server.pid)) - before;
  await server.stop();
  report({
    what: `memory after ${REQUESTS.toLocaleString('en')} requests from ${VISITORS.toLocaleString('en')} addresses, then ${SETTLE_MS / 1_000} s idle`,
    target: `within ${MAX_KEPT_MB} MB of before`,
    measured: `${toChange(retained)} once garbage is collected, ${toChange(garbage)} while it is not (${before.toFixed(0)} and ${full.toFixed(0)} MB before)`,
    isMet: retained <= MAX_KEPT_MB,
  });
}

const toChange = (megabytes: number) => `${megabytes >= 0 ? '+' : ''}${megabytes.toFixed(0)} MB`;

async function measureEmbedded(folder: string): Promise<void> {
  const where = { DATA_DIR: folder };
  await fill({ dataDir: folder, databaseUrl: undefined }, count);
  reportStart(`start on an embedded database of ${count.toLocaleString('en')} shipments`, 5, await measureStart(where));
  const database = await openDatabase({ dataDir: folder, log: () => undefined });
  const { rows } = await database.pool.query('select tracking_number as number from shipments limit $1', [2 * LOOKUPS]);
  const numbers: string[] = rows.map(({ number }) => number);
  let next = 0;
  const cold = () => numbers[next++ % numbers.length] ?? '';
  const engine = () => database.pool.query({ name: 'look-up', text: LOOK_UP, values: [cold()] });
  await measureRate(engine, LOOKUPS);
  const peerRate = await measureRate(engine, LOOKUPS);
  await database.close();
  const server = await startServer({ ...where, SAMPLE_DATA: 'off' });
  // Requests each number once, so that the cache can't serve it.
  const measureLookups = () => measureRequests(server.url, () => `/api/v1/tracking/${cold()}`, LOOKUPS);
  await measureLookups();
  const rate = await measureLookups();
  await server.end();
  report({
    what: 'lookup API on the embedded database, cold',
    target: '≥ 0.5 of the engine’s own queries a second',
    measured: `${(rate / peerRate).toFixed(2)} (${rate.toFixed(0)} of ${peerRate.toFixed(0)} a second)`,
    isMet: rate / peerRate >= 0.5,
  });
}

const postgres = await startPostgres(undefined, { durable: true });
const folder = mkdtempSync(join(tmpdir(), 'transcargo-bench-'));
try {
  const where = { DATABASE_URL: process.env.BENCH_DATABASE ?? postgres.url };
  reportStart('start on PostgreSQL', 2, await measureStart(where));
  await measureLeak(where);
  await measureEmbedded(folder);
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
