// Compares what is asked most often with many shipments and with 10,000: `npm run bench -- sizes`, or with another
// number of shipments: `npm run bench -- sizes --count 1000000`. Rates with four clients, alternating in one run; each
// shipment is read once, so that no cached response helps.

import pg from 'pg';
import { measureRequests } from './lib/load.ts';
import { printFilling, report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { type SeededServer, startSeededServer } from './lib/seeded-server.ts';

const FEW = 10_000;
const ROUNDS = 3;
/** Code gets faster with use. */
const WARM_UP = 1;

interface Source {
  server: SeededServer;
  /** Returns a shipment that was not read before. */
  take: () => { id: string; number: string };
}

const READS: { name: string; requests: number; isOfStaff?: boolean; toPath: (take: Source['take']) => string }[] = [
  { name: 'lookup API, cold', requests: 800, toPath: (take) => `/api/v1/tracking/${take().number}` },
  { name: 'page, cold', requests: 500, toPath: (take) => `/track/${take().number}` },
  { name: "staff's detail", requests: 600, isOfStaff: true, toPath: (take) => `/api/v1/shipments/${take().id}` },
  { name: "staff's list, first page", requests: 400, isOfStaff: true, toPath: () => '/api/v1/shipments' },
  {
    name: "staff's search, a number",
    requests: 400,
    isOfStaff: true,
    toPath: (take) => `/api/v1/shipments?search=${take().number}`,
  },
];

async function open(server: SeededServer): Promise<Source> {
  const client = new pg.Client(server.where.DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<{ id: string; number: string }>(
    "select id, tracking_number as number from shipments where id like 'seeded-%' limit $1",
    [FEW],
  );
  await client.end();
  let next = 0;
  const take = () => {
    const row = rows[next++];
    if (!row) throw new Error('Every shipment was read.');
    return row;
  };
  return { server, take };
}

const { count } = readOptions({ count: 100_000 });
printFilling('postgres', FEW);
const few = await startSeededServer({ engine: 'postgres', count: FEW, isOwn: true });
try {
  const many = await startSeededServer({ engine: 'postgres', count });
  try {
    const sources = { few: await open(few), many: await open(many) };
    for (const { name, requests, isOfStaff, toPath } of READS) {
      const rates = { few: 0, many: 0 };
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        for (const size of ['few', 'many'] as const) {
          const { server, take } = sources[size];
          const token = isOfStaff ? server.token : undefined;
          const rate = await measureRequests(server.url, () => toPath(take), requests, token);
          if (round >= WARM_UP) rates[size] = Math.max(rates[size], rate);
        }
      }
      report({
        what: `${name}: ${count.toLocaleString('en')} shipments, beside ${FEW.toLocaleString('en')}`,
        target: 'printed',
        measured: `${(rates.many / rates.few).toFixed(2)} (${rates.many.toFixed(0)} of ${rates.few.toFixed(0)} a second)`,
      });
    }
  } finally {
    await many.stop();
  }
} finally {
  await few.stop();
}
