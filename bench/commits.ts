// Measures what waking other processes after a commit costs writers: `npm run bench -- commits`; option:
// `--writers 16`. PostgreSQL with a synchronous standby; each writer edits its own shipments, with all
// triggers. Each round measures the product beside a second pool of the product that wakes nobody, and a NOTIFY in each
// transaction (docs/decisions/0109).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#tests/postgres-server.ts';
import { findPercentile, report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { seedShipments } from './lib/seed-shipments.ts';

const TARGET = 0.9;
const { writers, seconds, rounds } = readOptions({ writers: 48, seconds: 2, rounds: 11 });

const dir = mkdtempSync(join(tmpdir(), 'transcargo-bench-'));
const primary = await startPostgres(undefined, { durable: true, maxConnections: 4 * writers });
const standby = await primary.copy('standby');
await standby.start();
const admin = new pg.Client(primary.url);
await admin.connect();
await admin.query("alter system set synchronous_standby_names = '*'");
await admin.query('select pg_reload_conf()');
const open = () => openDatabase({ dataDir: dir, databaseUrl: primary.url, log: () => undefined, poolSize: writers });
const [database, silent, notifying] = [await open(), await open(), await open()];
await migrate(database);
await seedShipments(database, { count: writers * 20 });
const { rows } = await admin.query<{ id: string }>('select id from shipments');

type Write = (id: string) => Promise<unknown>;

/** `only` keeps the statement equivalent, but the product does not recognize it as one that writes shipments. */
const edit =
  ({ pool }: Database, only = ''): Write =>
  (id) =>
    pool.query({
      name: 'edit',
      text: `update ${only} shipments set weight = weight + 1, version = version + 1 where id = $1`,
      values: [id],
    });
const sides = { product: edit(database), silent: edit(silent, 'only'), notify: edit(notifying, 'only') };
type Side = keyof typeof sides;

/** Transactions a second. */
async function measure(side: Side): Promise<number> {
  const [start, end] = [performance.now(), performance.now() + seconds * 1_000];
  let done = 0;
  const write = async (nth: number) => {
    for (let n = nth; performance.now() < end; n += writers, done++) await sides[side](rows[n % rows.length]?.id ?? '');
  };
  await Promise.all(Array.from({ length: writers }, (_, nth) => write(nth)));
  return (done * 1_000) / (performance.now() - start);
}

/** From here on, the triggers send a notification on every connection of the pool. */
async function notifyInTriggers({ pool }: Database): Promise<void> {
  const clients = await Promise.all(Array.from({ length: writers }, () => pool.connect()));
  for (const client of clients) await client.query('set transcargo.wakes = off');
  for (const client of clients) client.release();
}

const median = (values: readonly number[]) => findPercentile(values, 0.5);

try {
  const rates: Record<Side, number[]> = { product: [], silent: [], notify: [] };
  for (let round = 0; round < rounds; round++) {
    await notifyInTriggers(notifying);
    const order: Side[] = ['product', 'silent', 'notify'];
    for (const side of round % 2 ? order.toReversed() : order) rates[side].push(await measure(side));
  }
  const share = median(rates.product.map((rate, n) => rate / (rates.silent[n] ?? 1)));
  const [product, silentRate, notify] = [rates.product, rates.silent, rates.notify].map((each) =>
    median(each).toFixed(0),
  );
  report({
    what: `commits of ${writers} writers that others are told of, beside commits that nobody is told of`,
    target: `≥ ${TARGET} of their rate`,
    measured: `${share.toFixed(2)}, the median of ${rounds} pairs (${product} of ${silentRate} a second; with a NOTIFY in each ${notify})`,
    isMet: share >= TARGET,
  });
} finally {
  await admin.end();
  for (const each of [database, silent, notifying]) await each.close();
  await standby.remove();
  await primary.remove();
  rmSync(dir, { recursive: true, force: true });
}
