// Measures what notifying others of a commit costs writers: `npm run bench -- commits`, or others with `--writers
// 16`. PostgreSQL has a synchronous standby; each writer edits its own shipments, with all triggers. Alternates in one
// run: a NOTIFY in each transaction, none at all, and the product's way (docs/decisions/0109). Needs an otherwise idle
// machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#tests/postgres-server.ts';
import { report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { seedShipments } from './lib/seed-shipments.ts';

const ROUNDS = 5;
const TARGET = 0.9;
const { writers, seconds } = readOptions({ writers: 48, seconds: 4 });

const dir = mkdtempSync(join(tmpdir(), 'transcargo-bench-'));
const primary = await startPostgres(undefined, { durable: true });
const standby = await primary.copy('standby');
await standby.start();
const admin = new pg.Client(primary.url);
await admin.connect();
await admin.query("alter system set synchronous_standby_names = '*'");
await admin.query('select pg_reload_conf()');
const database = await openDatabase({
  dataDir: dir,
  databaseUrl: primary.url,
  log: () => undefined,
  poolSize: writers,
});
await migrate(database);
await seedShipments(database, { count: writers * 20 });
const { rows } = await admin.query<{ id: string }>('select id from shipments');

const UPDATE = 'update shipments set weight = weight + 1, version = version + 1 where id = $1';
type Write = (id: string) => Promise<unknown>;

/** Returns transactions per second. */
async function measure(clients: Write[]): Promise<number> {
  const [start, end] = [performance.now(), performance.now() + seconds * 1_000];
  let done = 0;
  const write = async (run: Write, nth: number) => {
    for (let n = nth; performance.now() < end; n += writers, done++) await run(rows[n % rows.length]?.id ?? '');
  };
  await Promise.all(clients.map(write));
  return (done * 1_000) / (performance.now() - start);
}

const sides: Record<string, Write[]> = {};
const pools: pg.Pool[] = [];
for (const [name, setting] of [
  ['notify', 'off'],
  ['none', 'on'],
] as const) {
  const onConnect = async (client: pg.ClientBase) => void (await client.query(`set transcargo.wakes = ${setting}`));
  const pool = new pg.Pool({ connectionString: primary.url, max: writers, onConnect });
  pools.push(pool);
  sides[name] = Array.from({ length: writers }, () => (id) => pool.query({ name: 'edit', text: UPDATE, values: [id] }));
}
const product: Write = (id) => database.pool.query({ name: 'edit', text: UPDATE, values: [id] });
sides.product = Array.from({ length: writers }, () => product);

try {
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, clients] of Object.entries(sides)) best[name] = Math.max(best[name] ?? 0, await measure(clients));
  const { notify = 0, none = 1, product: rate = 0 } = best;
  report({
    what: `commits of ${writers} writers that others are told of, beside commits that nobody is told of`,
    target: `≥ ${TARGET} of their rate`,
    measured: `${(rate / none).toFixed(2)} (${rate.toFixed(0)} of ${none.toFixed(0)} a second; with a NOTIFY in each ${notify.toFixed(0)})`,
    isMet: rate / none >= TARGET,
  });
} finally {
  for (const pool of pools) await pool.end();
  await admin.end();
  await database.close();
  await standby.remove();
  await primary.remove();
  rmSync(dir, { recursive: true, force: true });
}
