import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startServer } from '#tests/e2e/support/server.ts';
import { readEvents } from '#tests/events.ts';
import { signIn } from '#tests/process/writers.ts';
import { promised } from '#tests/promised.ts';

const PER_SECOND = promised(50, 400);
const SECONDS = 4;
const STREAMS = 30;
vi.setConfig({ testTimeout: 180_000 });

type Outcome = number | 'refused' | `broken ${string}`;

let visitors = 0;
/** Another visitor each time, because one address has a lookup budget. */
const toVisitor = () => ({ 'X-Forwarded-For': `198.51.${++visitors >> 8}.${visitors & 255}` });

/** One request: "refused" if the server never accepted it, "broken" if it was accepted and dropped. */
function ask(url: string, agent: Agent | undefined): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request(url, { agent: agent ?? false, headers: toVisitor() }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', ({ message }) => resolve(`broken in the answer: ${message}`));
    });
    sent.once('error', ({ syscall, message }: NodeJS.ErrnoException) => {
      const socket = sent.reusedSocket ? 'kept' : 'new';
      resolve(syscall === 'connect' ? 'refused' : `broken ${socket}: ${message}`);
    });
    sent.end();
  });
}

/** Streams of visitors and one of staff. */
async function openStreams(url: string) {
  const headers = { Authorization: `Bearer ${await signIn(url)}` };
  const streams = [readEvents(await fetch(`${url}/api/v1/shipments/events`, { headers }))];
  for (let n = 0; n < STREAMS; n++) streams.push(readEvents(await fetch(`${url}/api/v1/tracking/TC-DEMO0001/events`)));
  return streams;
}

it(`a server stopped under ${PER_SECOND} requests a second ends its streams, answers all accepted requests and exits with 0 within 10 s (D5)`, async () => {
  const server = await startServer();
  const streams = await openStreams(server.url);
  const paths = ['/track/TC-DEMO0001', '/', '/api/v1/tracking/TC-DEMO0002', '/api/v1/connection-test'];
  // Few enough that each is used and closed within the second in which clients may leave.
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const requests: Promise<Outcome>[] = [];
  const readiness: Promise<Outcome>[] = [];
  let stopping: Promise<void> | undefined;
  const begun = performance.now();
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    if (n === (PER_SECOND * SECONDS) / 2) stopping = server.stop();
    if (stopping && n % 5 === 0) readiness.push(ask(`${server.url}/readyz`, agent));
    requests.push(ask(`${server.url}${paths[n % paths.length]}`, n % 2 ? agent : undefined));
    // Measured by the clock, because timers of a few milliseconds fire late.
    await sleep(Math.max(0, begun + ((n + 1) * 1000) / PER_SECOND - performance.now()));
  }
  // Fails if the server doesn't exit with 0 in time.
  await stopping;
  // Sent last, after all other responses: no process listens on the port now.
  requests.push(ask(server.url, undefined));
  for (const stream of streams) await stream.rest();
  const outcomes = await Promise.all(requests);
  expect(await Promise.all(readiness)).toContain(503);
  expect(new Set(outcomes)).toEqual(new Set([200, 'refused']));
  expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThanOrEqual((PER_SECOND * SECONDS) / 2);
  expect(server.errors).toEqual([]);
});
