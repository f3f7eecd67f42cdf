// How long a list of shipments takes to be read, checked, written and taken back, and what visitors notice of it:
// `npm run bench:imports`, with `-- --engine embedded` and `-- --rows 50000` for others. On an otherwise idle machine.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Import } from '#domain/import.schema.ts';
import { report as found } from './lib/findings.ts';
import { printTable } from './lib/measure.ts';
import { readMemory, watchMemory } from './lib/memory.ts';
import { startSeededServer } from './lib/seeded-server.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    engine: { type: 'string', default: 'postgres' },
    rows: { type: 'string', default: '300' },
  },
});
const rows = Number(values.rows);
const engine = values.engine === 'embedded' ? 'embedded' : 'postgres';
const LOOK_MS = 250;
const BETWEEN_LOOKUPS_MS = 25;
const UNDER_WAY = ['reading', 'checking', 'importing', 'undoing'];

const server = await startSeededServer({ engine, count: Number(values.count) });
const id = randomUUID();
const headers = { Authorization: `Bearer ${server.token}` };

const lines = Array.from(
  { length: rows },
  (_, n) =>
    `PO-${n};Name ${n};name${n}@example.com;Oslo;Sample Street ${n};0${100 + (n % 900)};${(n % 50) + 1},5;Express;Hamburg, 1`,
);
const list = ['Order no;Recipient;Email;City;Street;ZIP;Weight;Service;Origin', ...lines].join('\r\n');

const read = async (): Promise<Import> => (await server.get(`/imports/${id}`)).json();
async function settled(): Promise<Import> {
  for (;;) {
    const now = await read();
    if (!UNDER_WAY.includes(now.state)) return now;
    await sleep(LOOK_MS);
  }
}

/** Looks shipments up as visitors of many addresses do, one after the other, until told to stop; gives the p95 and the longest, ms. */
async function visit(numbers: string[], until: () => boolean): Promise<{ p95: number; most: number }> {
  const times: number[] = [];
  for (let n = 0; !until(); n++) {
    const start = performance.now();
    const answer = await fetch(`${server.url}/api/v1/tracking/${numbers[n % numbers.length]}`, {
      headers: { 'X-Forwarded-For': `198.51.100.${n % 250}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A lookup was answered with ${answer.status}`);
    times.push(performance.now() - start);
    await sleep(BETWEEN_LOOKUPS_MS);
  }
  times.sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)] ?? 0, most: times.at(-1) ?? 0 };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  await settled();
  return (performance.now() - start) / 1_000;
}

async function run(): Promise<void> {
  const { version } = await read();
  const own = { ...headers, 'Content-Type': 'application/json', 'If-Match': `"${version}"` };
  const answer = await fetch(`${server.url}/api/v1/imports/${id}/run`, { method: 'POST', headers: own, body: '{}' });
  if (!answer.ok) throw new Error(`The run was answered with ${answer.status}`);
}

async function send(): Promise<void> {
  const own = { ...headers, 'Content-Type': 'text/csv' };
  const answer = await fetch(`${server.url}/api/v1/imports/${id}/file?name=bench.csv`, {
    ...{ method: 'PUT', headers: own, body: list },
  });
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`);
}

try {
  const { items } = await (await server.get('/shipments?limit=100')).json();
  const numbers = items.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber);
  const end = performance.now() + 3_000;
  const quiet = await visit(numbers, () => performance.now() > end);
  await server.post('/imports', { id });
  const before = readMemory(server.pid);
  const stop = watchMemory(server.pid);
  let isOver = false;
  const visitors = visit(numbers, () => isOver);
  const reading = await timed(send);
  const checking = await timed(() => server.post(`/imports/${id}/check`, {}));
  const writing = await timed(run);
  const growth = stop() - before;
  const { counts } = await read();
  const undoing = await timed(() => server.post(`/imports/${id}/undo`, {}));
  isOver = true;
  const during = await visitors;
  const after = (await read()).counts;
  printTable([
    ['rows', 'read s', 'check s', 'write s', 'take back s', 'grew MB', 'p95 before ms', 'p95 during ms', 'longest ms'],
    [
      String(rows),
      ...[reading, checking, writing, undoing].map((seconds) => seconds.toFixed(2)),
      ...[growth, quiet.p95, during.p95, during.most].map((figure) => figure.toFixed(0)),
    ],
  ]);
  if (counts.created !== rows || after.undone !== rows)
    throw new Error(`Wrote ${counts.created}, took back ${after.undone}`);
  const runLimit = engine === 'embedded' ? 6 : 3;
  const dry = reading + checking;
  const small = rows <= 300;
  found({
    what: `list of ${rows} rows, ${engine}: dry run`,
    target: small ? '≤ 2 s' : '≤ 30 s on PostgreSQL',
    measured: `${dry.toFixed(1)} s`,
    ...((small || engine === 'postgres') && { isMet: dry <= (small ? 2 : 30) }),
  });
  found({
    what: `list of ${rows} rows, ${engine}: written`,
    target: small ? `≤ ${runLimit} s` : 'printed',
    measured: `${writing.toFixed(1)} s, taken back in ${undoing.toFixed(1)} s`,
    ...(small && { isMet: writing <= runLimit }),
  });
  found({
    what: `visitors meanwhile, ${engine}`,
    target: engine === 'embedded' ? 'none waits over 300 ms' : 'p95 at most doubled',
    measured: `p95 ${quiet.p95.toFixed(0)} to ${during.p95.toFixed(0)} ms, longest ${during.most.toFixed(0)} ms`,
    isMet: engine === 'embedded' ? during.most <= 300 : during.p95 <= 2 * quiet.p95,
  });
  found({
    what: `memory for ${rows} rows, ${engine}`,
    target: '≤ 150 MB',
    measured: `${growth.toFixed(0)} MB`,
    isMet: growth <= 150,
  });
} finally {
  await server.stop();
}
