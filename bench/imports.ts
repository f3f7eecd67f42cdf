// Measures how long an import takes to be read, checked, written and undone, and what visitors notice: `npm run
// bench -- imports`; options: `--engine embedded --rows 50000`; `--dry` stops after the check. The server
// has a heap of 256 MB. Needs an otherwise idle machine.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '#domain/imports/schema.ts';
import { type Visits, visit } from './lib/load.ts';
import { report as found } from './lib/measure.ts';
import { readMemory, watchMemory } from './lib/memory.ts';
import { readOptions } from './lib/options.ts';
import { startSeededServer } from './lib/seeded-server.ts';

const { count, engine, rows, dry } = readOptions({ count: 10_000, engine: 'postgres', rows: 300, dry: false });
const LOOK_MS = 250;
const MAX_HEAP_MB = 256;
const UNDER_WAY = ['reading', 'checking', 'importing', 'undoing'];

const server = await startSeededServer({ engine, count, maxHeapMb: MAX_HEAP_MB });
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

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  await settled();
  return (performance.now() - start) / 1_000;
}

async function run(): Promise<void> {
  const { version } = await read();
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json', 'If-Match': `"${version}"` };
  const answer = await fetch(`${server.url}/api/v1/imports/${id}/run`, {
    method: 'POST',
    headers: jsonHeaders,
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The run was answered with ${answer.status}`);
}

async function send(): Promise<void> {
  const csvHeaders = { ...headers, 'Content-Type': 'text/csv' };
  const answer = await fetch(`${server.url}/api/v1/imports/${id}/file?name=bench.csv`, {
    method: 'PUT',
    headers: csvHeaders,
    body: list,
  });
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}`);
}

interface Written {
  writing: number;
  undoing: number;
}

/** Runs and undoes the import; fails unless every row was written and undone. */
async function write(): Promise<Written> {
  const writing = await timed(run);
  const { counts } = await read();
  const undoing = await timed(() => server.post(`/imports/${id}/undo`, {}));
  const { undone } = (await read()).counts;
  if (counts.created !== rows || undone !== rows) throw new Error(`Wrote ${counts.created}, took back ${undone}`);
  return { writing, undoing };
}

interface Figures {
  dry: number;
  written: Written | undefined;
  growth: number;
  quiet: Visits;
  during: Visits;
}

function reportAll({ dry, written, growth, quiet, during }: Figures): void {
  const list = `list of ${rows.toLocaleString('en')} rows, ${engine}`;
  const isSmall = rows <= 300;
  const isPromised = isSmall || engine === 'postgres';
  found({
    what: `${list}: dry run`,
    target: isSmall ? '≤ 2 s' : '≤ 30 s on PostgreSQL',
    measured: `${dry.toFixed(1)} s`,
    ...(isPromised && { isMet: dry <= (isSmall ? 2 : 30) }),
  });
  if (written) {
    const maxSeconds = engine === 'embedded' ? 6 : 3;
    found({
      what: `${list}: written`,
      target: isSmall ? `≤ ${maxSeconds} s` : 'printed',
      measured: `${written.writing.toFixed(1)} s, taken back in ${written.undoing.toFixed(1)} s`,
      ...(isSmall && { isMet: written.writing <= maxSeconds }),
    });
  }
  found({
    what: `${list}: visitors meanwhile`,
    target: engine === 'embedded' ? 'none waits over 300 ms' : 'p95 at most doubled',
    measured: `p95 ${quiet.p95.toFixed(0)} to ${during.p95.toFixed(0)} ms, longest ${during.most.toFixed(0)} ms`,
    isMet: engine === 'embedded' ? during.most <= 300 : during.p95 <= 2 * quiet.p95,
  });
  found({
    what: `${list}: memory`,
    target: '≤ 150 MB',
    measured: `${growth.toFixed(0)} MB`,
    isMet: growth <= 150,
  });
}

try {
  const { items } = await (await server.get('/shipments?limit=100')).json();
  const numbers = items.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber);
  const end = performance.now() + 3_000;
  const quiet = await visit(server.url, numbers, () => performance.now() > end);
  await server.post('/imports', { id });
  const before = readMemory(server.pid);
  const stop = watchMemory(server.pid);
  let isOver = false;
  const visitors = visit(server.url, numbers, () => isOver);
  const reading = await timed(send);
  const checking = await timed(() => server.post(`/imports/${id}/check`, {}));
  const written = dry ? undefined : await write();
  const growth = stop() - before;
  isOver = true;
  reportAll({ dry: reading + checking, written, growth, during: await visitors, quiet });
} finally {
  await server.stop();
}
