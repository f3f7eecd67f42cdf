// Measures creating shipments and adding statuses: `npm run bench -- writes`, or with another number of shipments:
// `npm run bench -- writes --count 1000000`. Alternates in one run with a peer that runs the same statements behind
// node:http, without guard, session, checks, log or headers.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import pg from 'pg';
import { readProcessor, startPeer } from './lib/load.ts';
import { printTable, report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { seedHistories, toHistoryId } from './lib/seed-shipments.ts';
import { startSeededServer } from './lib/seeded-server.ts';

/** Shipments of each length of history. */
const SHIPMENTS = 100;

/** CPU time in ms that each of the product's connections to a PostgreSQL on this machine has used so far (Linux). */
async function readBackends(databaseUrl: string): Promise<Map<number, number>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'transcargo'",
  );
  await client.end();
  const toTime = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  return new Map(rows.map(({ pid }) => [pid, toTime(pid)]));
}

/** Returns the time used between two readings; a connection that the pool closed between them was idle. */
const sumUsed = (before: Map<number, number>, after: Map<number, number>) =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);

const ROUNDS = 3;
const WRITES = 400;
/** Writes of each kind when the CPU time of PostgreSQL is measured. */
const BACKEND_WRITES = 150;
const CONNECTIONS = 4;
const TARGET = 0.5;
/** Entries of the shipments that statuses are added to. */
const HISTORIES = [5, 50, 200];
/** PostgreSQL's CPU time, ms. */
const MAX_MS = { create: 2, append: 1.6 };

const { count } = readOptions({ count: 100_000 });
const server = await startSeededServer({
  engine: 'postgres',
  count,
  async before({ pool }) {
    for (const entries of HISTORIES) await seedHistories(pool, entries, SHIPMENTS);
  },
});
const databaseUrl = server.where.DATABASE_URL ?? '';
const peer = await startPeer('writes', { DATABASE_URL: databaseUrl });

function send(url: string, body: object, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const all = { 'Content-Type': 'application/json', ...headers };
    const outgoing = request(url, { method: 'POST', headers: all }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 201) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    outgoing.once('error', reject).end(JSON.stringify(body));
  });
}

const shipment = (id: string) => ({
  id,
  status: 'LABEL_CREATED',
  serviceType: 'EXPRESS',
  weight: 4.5,
  originAddress: 'Hamburg, 1 Sample Quay',
  destinationAddress: 'Oslo, 2 Example Lane',
});
const created: Record<string, string[]> = { product: [], peer: [] };
const sides = {
  product: {
    url: `${server.url}/api/v1/shipments`,
    pid: server.pid,
    headers: { Authorization: `Bearer ${server.token}` },
  },
  peer: { url: `${peer.url}/shipments`, pid: peer.pid, headers: {} },
};
type Side = keyof typeof sides;

const kinds = {
  create: (side: Side) => {
    const id = randomUUID();
    created[side]?.push(id);
    return send(sides[side].url, shipment(id), sides[side].headers);
  },
  'add a status': (side: Side) => {
    const id = created[side]?.shift() ?? '';
    return send(
      `${sides[side].url}/${id}/history`,
      { status: 'IN_TRANSIT', location: 'Rotterdam' },
      sides[side].headers,
    );
  },
};

/** Measures what a create and a status cost PostgreSQL, for each length of history. */
async function reportBackends(): Promise<void> {
  let turn = 0;
  const append = (entries: number) => () =>
    send(
      `${sides.product.url}/${toHistoryId(entries, turn++ % SHIPMENTS)}/history`,
      { status: 'IN_TRANSIT', location: 'Rotterdam' },
      sides.product.headers,
    );
  const writes = [
    { what: 'create', max: MAX_MS.create, write: () => kinds.create('product') },
    ...HISTORIES.map((entries) => ({
      what: `status on a history of ${entries}`,
      max: MAX_MS.append,
      write: append(entries),
    })),
  ];
  const best = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const { what, write } of writes) {
      const before = await readBackends(databaseUrl);
      for (let n = 0; n < BACKEND_WRITES; n++) await write();
      const each = sumUsed(before, await readBackends(databaseUrl)) / BACKEND_WRITES;
      best.set(what, Math.min(best.get(what) ?? Number.POSITIVE_INFINITY, each));
    }
  }
  for (const { what, max } of writes) {
    const each = best.get(what) ?? Number.NaN;
    const measured = `${each.toFixed(2)} ms`;
    report({ what: `${what}: PostgreSQL`, target: `≤ ${max} ms processor`, measured, isMet: each <= max });
  }
}

async function measureWrites(side: Side, write: (side: Side) => Promise<void>) {
  const [start, before] = [performance.now(), readProcessor(sides[side].pid)];
  let done = 0;
  const one = async () => {
    while (done++ < WRITES) await write(side);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const perSecond = (WRITES * 1_000) / (performance.now() - start);
  return { perSecond, processor: (readProcessor(sides[side].pid) - before) / WRITES };
}

try {
  const table = [['', 'a second', 'processor ms', 'peer a second', 'peer processor ms', 'ratio']];
  for (const [name, write] of Object.entries(kinds)) {
    const best = { product: { perSecond: 0, processor: 0 }, peer: { perSecond: 0, processor: 0 } };
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of ['product', 'peer'] as const) {
        const figures = await measureWrites(side, write);
        if (figures.perSecond > best[side].perSecond) best[side] = figures;
      }
    }
    const ratio = best.product.perSecond / best.peer.perSecond;
    const cells = [best.product, best.peer].flatMap((side) => [side.perSecond.toFixed(0), side.processor.toFixed(2)]);
    table.push([name, ...cells, ratio.toFixed(2)]);
    report({
      what: `${name}, beside the same statements behind node:http`,
      target: `≥ ${TARGET} of its rate`,
      measured: `${ratio.toFixed(2)} (${best.product.perSecond.toFixed(0)} a second, ${best.product.processor.toFixed(1)} ms processor)`,
      isMet: ratio >= TARGET,
    });
  }
  printTable(table);
  await reportBackends();
} finally {
  peer.stop();
  await server.stop();
}
