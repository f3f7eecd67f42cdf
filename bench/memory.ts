// Measures how much memory the product uses on an embedded database with the samples after a morning's work (500
// requests of visitors and staff, one import and one export): `npm run bench -- memory`.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN, startServer } from '#tests/e2e/support/server.ts';
import { ask } from './lib/load.ts';
import { report } from './lib/measure.ts';
import { readMemory, readResident } from './lib/memory.ts';

const REQUESTS = 500;
const ROWS = 60;
const MAX_MB = 350;
const SETTLE_MS = 5_000;

// The second start is the typical one: the first creates the database.
const first = await startServer({ SAMPLE_DATA: 'on' });
await first.end();
const server = await startServer({ SAMPLE_DATA: 'on', DATA_DIR: first.dataDir });
const json = { 'Content-Type': 'application/json' };

async function send(method: string, path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, { method, body, headers: { ...json, ...headers } });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer;
}

try {
  await sleep(SETTLE_MS);
  const idle = readMemory(server.pid);
  const { token } = await (await send('POST', '/api/v1/session', JSON.stringify(ADMIN))).json();
  const staffHeaders = { Authorization: `Bearer ${token}` };
  const list = await (await fetch(`${server.url}/api/v1/shipments?limit=100`, { headers: staffHeaders })).json();
  const numbers: string[] = list.items.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber);
  const paths = (number: string | undefined) => [
    `/api/v1/tracking/${number}`,
    `/track/${number}`,
    '/',
    '/services',
    '/api/v1/shipments?limit=20',
  ];
  const visit = async (n: number) => {
    const path = paths(numbers[n % numbers.length])[n % paths('').length] ?? '/';
    await ask(`${server.url}${path}`, path.startsWith('/api/v1/shipments') ? staffHeaders : {});
  };
  for (let n = 0; n < REQUESTS / 2; n++) await visit(n);
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `PO-${n};Name ${n};Oslo;Sample Street ${n};0150;2;Express;Hamburg, 1`,
  );
  const file = ['Order no;Recipient;City;Street;ZIP;Weight;Service;Origin', ...rows].join('\r\n');
  const id = randomUUID();
  await send('POST', '/api/v1/imports', JSON.stringify({ id }), staffHeaders);
  await send('PUT', `/api/v1/imports/${id}/file?name=bench.csv`, file, { ...staffHeaders, 'Content-Type': 'text/csv' });
  await sleep(SETTLE_MS);
  const { address } = await (await send('POST', '/api/v1/exports', '{}', staffHeaders)).json();
  await (await fetch(`${server.url}${address}`)).arrayBuffer();
  for (let n = REQUESTS / 2; n < REQUESTS; n++) await visit(n);
  const used = readMemory(server.pid);
  const residentMb = await readResident(server.pid);
  report({
    what: `memory of the product on the embedded database after ${REQUESTS} requests, an import and an export`,
    target: `≤ ${MAX_MB} MB`,
    measured: `${used.toFixed(0)} MB, ${residentMb.toFixed(0)} once garbage is collected (${idle.toFixed(0)} MB at the start)`,
    isMet: used <= MAX_MB,
  });
} finally {
  await server.stop();
}
