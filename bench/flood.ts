// Measures what a flood of sign-ins costs other visitors: `npm run bench -- flood`, or more attempts per second with
// `--rate 1000`. One address tries new accounts while someone loads the home page; alternates with and without it in
// one run. A report that never fails.
import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '#tests/e2e/support/server.ts';
import { findPercentile } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';

const ROUNDS = 3;
const ROUND_MS = 12_000;
const CLIENTS = 60;
const BETWEEN_PAGES_MS = 50;
const SECOND = 1_000;

const { rate } = readOptions({ rate: 100 });
const pauseMs = (CLIENTS * SECOND) / rate;
const server = await startServer();
const reader = new Agent({ keepAlive: true, maxSockets: 1 });
const attacker = new Agent({ keepAlive: true, maxSockets: CLIENTS });

function readPage(): Promise<number> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'gzip', 'X-Forwarded-For': '198.51.100.7' };
    get(server.url, { agent: reader, headers }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - begin));
    }).once('error', reject);
  });
}

let tries = 0;
const answers = new Map<number, number>();

function trySignIn(): Promise<void> {
  const body = JSON.stringify({ email: `nobody${tries++}@nowhere.example`, password: 'a guess that is wrong' });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'X-Forwarded-For': '203.0.113.66',
  };
  return new Promise((resolve) => {
    const sent = request(`${server.url}/api/v1/session`, { method: 'POST', agent: attacker, headers }, (response) => {
      const status = response.statusCode ?? 0;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      response.resume().once('end', resolve);
    });
    sent.once('error', () => resolve());
    sent.end(body);
  });
}

let isFlooding = false;
async function flood(): Promise<never> {
  for (;;) {
    if (isFlooding) await trySignIn();
    await sleep(pauseMs);
  }
}
for (let client = 0; client < CLIENTS; client++) void flood();

async function measure(flooding: boolean): Promise<number> {
  isFlooding = flooding;
  await sleep(SECOND);
  const times: number[] = [];
  for (const end = Date.now() + ROUND_MS; Date.now() < end; await sleep(BETWEEN_PAGES_MS)) times.push(await readPage());
  const at = (share: number) => findPercentile(times, share);
  console.log(
    `${flooding ? 'with the flood   ' : 'without the flood'}  p50 ${at(0.5).toFixed(1)} ms  p95 ${at(0.95).toFixed(1)} ms`,
  );
  return at(0.95);
}

for (let n = 0; n < 100; n++) await readPage();
const ratios: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const without = await measure(false);
  ratios.push((await measure(true)) / without);
}
console.log(`p95 with / without: ${ratios.map((ratio) => ratio.toFixed(1)).join(', ')}`);
console.log(`answers: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
await server.stop();
process.exit(0);
