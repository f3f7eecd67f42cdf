// Measures how long until the last of many open tracking pages shows a new status: `npm run bench -- live`, or fewer
// with `--watchers 500`. A report that fails only if a watcher receives nothing.
import { Agent, type IncomingMessage, request } from 'node:http';
import { ADMIN, startServer } from '#tests/e2e/support/server.ts';
import { findPercentile, report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';

const ROUNDS = 10;
const PER_ADDRESS = 50;
const OPENING_AT_ONCE = 50;

const { watchers } = readOptions({ watchers: 2_000 });
const server = await startServer();
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Every fifty watchers share an address, as visitors do. */
const toAddress = (n: number) =>
  `198.18.${Math.floor(n / PER_ADDRESS / 250)}.${1 + (Math.floor(n / PER_ADDRESS) % 250)}`;

let hear = () => {};

function watch(number: string, n: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': toAddress(n) };
    const url = `${server.url}/api/v1/tracking/${number}/events?since=1`;
    const outgoing = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`Watcher ${n} got ${response.statusCode}.`));
      response.setEncoding('utf8').on('data', (text: string) => text.includes('event: shipment') && hear());
      resolve(response);
    });
    outgoing.once('error', reject).end();
  });
}

async function send(path: string, body: object, token = ''): Promise<Record<string, string>> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}.`);
  return response.json();
}

const { token } = await send('/session', ADMIN);
const places = { originAddress: 'New York', destinationAddress: 'London' };
const shipment = { id: crypto.randomUUID(), serviceType: 'EXPRESS', weight: 2.5, ...places };
const { id, trackingNumber = '' } = await send('/shipments', shipment, token);
const opened: IncomingMessage[] = [];
for (let n = 0; n < watchers; n += OPENING_AT_ONCE) {
  const some = Array.from({ length: Math.min(OPENING_AT_ONCE, watchers - n) }, (_, k) => watch(trackingNumber, n + k));
  opened.push(...(await Promise.all(some)));
}

const rounds: { answered: number; first: number; last: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const begin = performance.now();
  const since = () => performance.now() - begin;
  let first = 0;
  let received = 0;
  const all = new Promise<number>((resolve) => {
    hear = () => {
      received++;
      if (received === 1) first = since();
      if (received === watchers) resolve(since());
    };
  });
  await send(`/shipments/${id}/history`, { status: 'IN_TRANSIT', location: 'Halifax' }, token);
  rounds.push({ answered: since(), last: await all, first });
}

const median = (list: number[]) => findPercentile(list, 0.5);
const show = (name: string, pick: (round: (typeof rounds)[number]) => number) => {
  const times = rounds.map(pick);
  console.log(`${name.padEnd(34)} median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`);
};
console.log(`${watchers} watchers of one shipment, ${ROUNDS} statuses, embedded database, one machine:`);
show('status answered', ({ answered }) => answered);
show('first watcher has it', ({ first }) => first);
show('last watcher has it', ({ last }) => last);
const lasts = rounds.map(({ last }) => last);
const p95 = findPercentile(lasts, 0.95);
report({
  what: `${watchers.toLocaleString('en')} watchers of one shipment: the last has heard of a status`,
  target: 'p95 ≤ 200 ms',
  measured: `median ${median(lasts).toFixed(0)}, p95 ${p95.toFixed(0)} ms`,
  isMet: p95 <= 200,
});
for (const response of opened) response.destroy();
await server.stop();
