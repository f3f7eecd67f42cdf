import { expect, it, vi } from 'vitest';
import { ADMIN, startServer } from '#tests/e2e/support/server.ts';
import { readEvents } from '#tests/events.ts';

const STREAMS = 30;
// The start of a server takes its time on a busy machine; nothing here waits for a time.
vi.setConfig({ testTimeout: 240_000 });

it('a server that is told to stop ends its open streams first, and itself with 0 within 10 s (D5)', async () => {
  const server = await startServer();
  const session = await fetch(`${server.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = await session.json();
  const authorization = { Authorization: `Bearer ${token}` };
  const streams = [readEvents(await fetch(`${server.url}/api/v1/shipments/events`, { headers: authorization }))];
  for (let n = 0; n < STREAMS; n++)
    streams.push(readEvents(await fetch(`${server.url}/api/v1/tracking/TC-DEMO0001/events`)));
  // It fails when the server does not end with 0 in time.
  await server.stop();
  for (const stream of streams) await stream.rest();
  expect(server.errors).toEqual([]);
});
