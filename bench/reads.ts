// Measures public reads: `npm run bench -- reads`, or with another number of shipments: `npm run bench -- reads --count
// 1000000`. Compares CPU time per response with peers, alternating in one run: a constant response of node:http, Hono
// with the same prepared query, and the product in two processes. Then compares the rate of lookups and staff reads with
// peers, and measures pages at a steady rate, with 80 of 100 requests for a fifth of 10,000 numbers.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../scripts/lib/find.mjs';
import { type Kind, measureOpenLoop, measureProcessor, measureRequests, startPeer } from './lib/load.ts';
import { printTable, report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { seedHistories, toHistoryNumber } from './lib/seed-shipments.ts';
import { startMeasured, startSeededServer } from './lib/seeded-server.ts';

const PGBENCH_SECONDS = 5;
const PGBENCH_SCRIPT = `\\set n random(1, :count)
select shipments.* from bench_numbers join shipments on tracking_number = number where n = :n;
`;

/** Reads whole rows by number with a prepared statement over four connections; returns the rate per second. */
async function measurePgbench(databaseUrl: string, numbers: string[]): Promise<number> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'transcargo-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, PGBENCH_SCRIPT);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('create table bench_numbers (n integer primary key, number text)');
    const fill =
      'insert into bench_numbers select n, number from unnest($1::text[]) with ordinality as list (number, n)';
    await client.query(fill, [numbers]);
    await client.query('vacuum analyze bench_numbers');
    const options = [
      '-n',
      '-M',
      'prepared',
      '-c',
      '4',
      '-j',
      '1',
      '-T',
      String(PGBENCH_SECONDS),
      '-D',
      `count=${numbers.length}`,
    ];
    const { stdout } = await promisify(execFile)(join(bin, 'pgbench'), [...options, '-f', file, databaseUrl]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    await client.query('drop table if exists bench_numbers');
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

const ROUNDS = 3;
const HOT = 5;
const RATES = [200, 500];
const SECONDS = 20;
/** Rate of the warm-up, which runs until the cache has reached its steady size. */
const WARM_RATE = 100;
const WARM_SECONDS = 30;
const SETTLING_SECONDS = 40;
const NUMBERS = 10_000;
const HOT_SHARE = 0.2;
const HOT_REQUESTS = 0.8;
const MAX_P99_MS = 25;
const MAX_HTML_KB = 14;
const LOOKUPS = 4_000;
const STAFF_READS = 600;
const MIN_STAFF = 0.5;
/** Entries of the histories whose pages are compared, and pages of each in a round; each page is asked for once. */
const HISTORIES = [5, 50, 200] as const;
const HISTORY_PAGES = 300;

const { count } = readOptions({ count: 100_000 });
const server = await startSeededServer({
  engine: 'postgres',
  count,
  async before({ pool }) {
    for (const entries of HISTORIES) await seedHistories(pool, entries, (ROUNDS + 1) * HISTORY_PAGES);
  },
});
const databaseUrl = server.where.DATABASE_URL ?? '';
const [constant, bare, staff] = await Promise.all([
  startPeer('constant'),
  startPeer('bare', { DATABASE_URL: databaseUrl }),
  startPeer('staff', { DATABASE_URL: databaseUrl }),
]);
const pair = await startMeasured({ ...server.where, WORKERS: '2' });

async function readNumbers(): Promise<{ id: string; number: string }[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const { rows } = await pool.query(
    "select id, tracking_number as number from shipments where id like 'seeded-%' limit $1",
    [4 * NUMBERS * ROUNDS],
  );
  await pool.end();
  return rows;
}

const shipments = await readNumbers();
const numbers = shipments.map(({ number }) => number);
let next = 0;
const cold = () => numbers[next++ % numbers.length] ?? '';
const hot = () => numbers[next++ % HOT] ?? '';
const skewed = () => {
  const isHot = Math.random() < HOT_REQUESTS;
  const place = Math.random() * NUMBERS * (isHot ? HOT_SHARE : 1 - HOT_SHARE);
  return numbers[Math.floor(isHot ? place : NUMBERS * HOT_SHARE + place)] ?? '';
};

const historyReads = new Map<number, number>();
/** The next shipment with a history of this length. */
function takeHistory(entries: number): string {
  const n = historyReads.get(entries) ?? 0;
  historyReads.set(entries, n + 1);
  return toHistoryNumber(entries, n);
}

const { url, pid } = server;
const kinds: Kind[] = [
  { name: 'constant', pid: constant.pid, requests: 4_000, toUrl: () => constant.url },
  { name: 'bare Hono', pid: bare.pid, requests: 4_000, toUrl: () => `${bare.url}/${cold()}` },
  { name: 'lookup, cold', pid, requests: 4_000, toUrl: () => `${url}/api/v1/tracking/${cold()}` },
  {
    name: 'lookup, cold, two processes',
    pid: pair.pid,
    // Each process gets as many as the single one, because code gets faster with use.
    requests: 8_000,
    toUrl: () => `${pair.url}/api/v1/tracking/${cold()}`,
  },
  { name: 'lookup, cached', pid, requests: 4_000, toUrl: () => `${url}/api/v1/tracking/${hot()}` },
  { name: 'page, cold', pid, requests: 1_000, toUrl: () => `${url}/track/${cold()}` },
  ...HISTORIES.map((entries) => ({
    name: `page of ${entries} entries`,
    pid,
    requests: HISTORY_PAGES,
    toUrl: () => `${url}/track/${takeHistory(entries)}`,
  })),
  { name: 'page, cached', pid, requests: 2_000, toUrl: () => `${url}/track/${hot()}` },
  { name: 'home', pid, requests: 2_000, toUrl: () => `${url}/` },
  { name: 'services', pid, requests: 2_000, toUrl: () => `${url}/services` },
];

/** Measures the CPU time of each kind, alternating, and reports the least of three rounds. */
async function reportProcessor(): Promise<void> {
  // Compiled and warm before the measurement.
  for (const kind of kinds) await measureProcessor(kind);
  const measured = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of kinds)
      measured.set(kind.name, [...(measured.get(kind.name) ?? []), await measureProcessor(kind)]);
  }
  const best = (name: string) => Math.min(...(measured.get(name) ?? []));
  printTable([
    ['processor ms an answer', 'least', 'most'],
    ...[...measured].map(([name, all]) => [name, best(name).toFixed(3), Math.max(...all).toFixed(3)]),
  ]);
  const reportRatio = (name: string, peer: string, max: number, what: string) => {
    const ratio = best(name) / best(peer);
    const measured = `${ratio.toFixed(2)} (${best(name).toFixed(3)} of ${best(peer).toFixed(3)} ms)`;
    report({ what: `${name}: processor, ${what}`, target: `≤ ${max}`, measured, isMet: ratio <= max });
  };
  reportRatio('lookup, cached', 'constant', 4, 'of a constant answer of node:http');
  reportRatio('lookup, cold', 'bare Hono', 1.5, 'of Hono and the same prepared query');
  reportRatio('lookup, cold, two processes', 'lookup, cold', 1.1, 'of one process');
  reportRatio('page of 50 entries', 'page of 5 entries', 1.3, 'of one of 5 entries');
  reportRatio('page of 200 entries', 'page of 5 entries', 1.3, 'of one of 5 entries');
  for (const [name, max] of [
    ['page, cold', 3.6],
    ['page, cached', 0.8],
    ['home', 0.8],
    ['services', 0.8],
  ] as const) {
    const isMet = best(name) <= max;
    report({ what: name, target: `≤ ${max} ms processor`, measured: `${best(name).toFixed(2)} ms`, isMet });
  }
}

async function reportPageSize(): Promise<void> {
  const bytes = await readSize(`${url}/track/${toHistoryNumber(200, 0)}`);
  report({
    what: 'HTML of a page of 200 entries, compressed',
    target: `≤ ${MAX_HTML_KB} kB`,
    measured: `${(bytes / 1_000).toFixed(1)} kB`,
    isMet: bytes <= MAX_HTML_KB * 1_000,
  });
}

const readSize = (address: string) =>
  new Promise<number>((resolve, reject) => {
    let bytes = 0;
    get(address, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.once('end', () => resolve(bytes));
    }).once('error', reject);
  });

/** Compares lookups per second with pgbench and a constant response, four at a time, alternating. */
async function reportRates(): Promise<void> {
  const max = { engine: 0, cold: 0, hot: 0, constant: 0 };
  const keep = (name: keyof typeof max, rate: number) => {
    max[name] = Math.max(max[name], rate);
  };
  for (let round = 0; round < ROUNDS; round++) {
    keep('engine', await measurePgbench(databaseUrl, numbers));
    keep('cold', await measureRequests(url, () => `/api/v1/tracking/${cold()}`, LOOKUPS));
    keep('hot', await measureRequests(url, () => `/api/v1/tracking/${hot()}`, LOOKUPS));
    keep('constant', await measureRequests(constant.url, () => '/', LOOKUPS));
  }
  const reportRatio = (name: 'cold' | 'hot', peer: 'engine' | 'constant', what: string, min: number) => {
    const ratio = max[name] / max[peer];
    const measured = `${ratio.toFixed(2)} (${max[name].toFixed(0)} of ${max[peer].toFixed(0)} a second)`;
    report({ what, target: `≥ ${min.toFixed(2)}`, measured, isMet: ratio >= min });
  };
  reportRatio('cold', 'engine', 'lookup API, cold, of pgbench with four clients', 0.24);
  reportRatio('hot', 'constant', 'lookup API, hot, of a constant answer of node:http', 0.3);
}

/** Compares staff reads with the same statements behind Hono, four at a time, alternating. */
async function reportStaffReads(): Promise<void> {
  const reads = {
    'list, first page': () => '/shipments',
    detail: () => `/shipments/${shipments[next++ % shipments.length]?.id}`,
    dashboard: () => '/shipments/summary',
  };
  for (const [name, toPath] of Object.entries(reads)) {
    const max = { product: 0, peer: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const product = await measureRequests(url, () => `/api/v1${toPath()}`, STAFF_READS, server.token);
      max.product = Math.max(max.product, product);
      max.peer = Math.max(max.peer, await measureRequests(staff.url, toPath, STAFF_READS));
    }
    const ratio = max.product / max.peer;
    const measured = `${ratio.toFixed(2)} (${max.product.toFixed(0)} of ${max.peer.toFixed(0)} a second)`;
    const what = `staff's ${name}, beside the same statements behind Hono`;
    report({ what, target: `≥ ${MIN_STAFF}`, measured, isMet: ratio >= MIN_STAFF });
  }
}

try {
  await reportProcessor();
  await reportPageSize();
  await reportRates();
  await reportStaffReads();
  for (const rate of RATES) {
    // As in practice, popular numbers are already cached.
    await measureOpenLoop(() => `${url}/track/${skewed()}`, WARM_RATE, WARM_SECONDS);
    await measureOpenLoop(() => `${url}/track/${skewed()}`, rate, SETTLING_SECONDS);
    const { p50, p95, p99, failed } = await measureOpenLoop(() => `${url}/track/${skewed()}`, rate, SECONDS);
    report({
      what: `${rate} tracking pages a second, open loop`,
      target: 'p99 ≤ 25 ms',
      measured: `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${failed} without success`,
      isMet: p99 <= MAX_P99_MS,
    });
  }
} finally {
  constant.stop();
  bare.stop();
  staff.stop();
  await pair.stop();
  await server.stop();
}
