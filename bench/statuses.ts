// Measures how long a job takes to set the status of a thousand shipments and to undo it, and what visitors notice:
// `npm run bench -- statuses`; options: `--engine embedded --shipments 5000`. Needs an otherwise idle machine.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StatusJob } from '#domain/status-jobs/schema.ts';
import { type Visits, visit } from './lib/load.ts';
import { report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { startSeededServer } from './lib/seeded-server.ts';

const LOOK_MS = 250;
const QUIET_MS = 10_000;

const { count, engine, shipments: batchSize } = readOptions({ count: 10_000, engine: 'postgres', shipments: 1_000 });
const server = await startSeededServer({ engine, count });
const id = randomUUID();

interface Listed {
  trackingNumber: string;
  createdAt: string;
}

/** Lists the newest shipments page by page. */
async function list(minimum: number): Promise<Listed[]> {
  const listed: Listed[] = [];
  let cursor: string | null = '';
  while (cursor !== null && listed.length < minimum) {
    const page: { items: Listed[]; nextCursor: string | null } = await (
      await server.get(`/shipments?limit=100${cursor && `&cursor=${cursor}`}`)
    ).json();
    listed.push(...page.items);
    cursor = page.nextCursor;
  }
  return listed;
}

const read = async (): Promise<StatusJob> => (await server.get(`/status-jobs/${id}`)).json();

/** Acts, and waits until the job is in this state; returns the seconds. */
async function timed(state: StatusJob['state'], act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  while ((await read()).state !== state) await sleep(LOOK_MS);
  return (performance.now() - start) / 1_000;
}

/** Counts the job's shipments with this result; fails unless it is all of them. */
async function countAll(result: 'set' | 'undone'): Promise<number> {
  const { counts } = await read();
  if (counts[result] !== counts.total) throw new Error(`${counts[result]} of ${counts.total} are ${result}.`);
  return counts.total;
}

interface Figures {
  count: number;
  setting: number;
  undoing: number;
  quiet: Visits;
  during: Visits;
}

function reportAll({ count, setting, undoing, quiet, during }: Figures): void {
  const what = `one job over ${count.toLocaleString('en')} shipments, ${engine}`;
  const measured = `set in ${setting.toFixed(1)} s, taken back in ${undoing.toFixed(1)} s`;
  report({ what, target: 'printed', measured });
  report({
    what: `${what}: visitors meanwhile`,
    target: engine === 'embedded' ? 'none waits over 300 ms' : 'p95 at most doubled',
    measured: `p95 ${quiet.p95.toFixed(0)} to ${during.p95.toFixed(0)} ms, longest ${during.most.toFixed(0)} ms`,
    isMet: engine === 'embedded' ? during.most <= 300 : during.p95 <= 2 * quiet.p95,
  });
}

try {
  const shipments = await list(batchSize);
  const numbers = shipments.slice(0, 100).map(({ trackingNumber }) => trackingNumber);
  const end = performance.now() + QUIET_MS;
  const quiet = await visit(server.url, numbers, () => performance.now() > end);
  let isOver = false;
  const visitors = visit(server.url, numbers, () => isOver);
  const filter = { createdFrom: shipments.at(-1)?.createdAt.slice(0, 10) };
  const entry = { status: 'IN_TRANSIT', location: 'Oslo', includesSettled: true };
  const setting = await timed('done', () => server.post('/status-jobs', { id, filter, ...entry }));
  const count = await countAll('set');
  const undoing = await timed('undone', () => server.post(`/status-jobs/${id}/undo`, {}));
  await countAll('undone');
  isOver = true;
  reportAll({ count, setting, undoing, quiet, during: await visitors });
} finally {
  await server.stop();
}
