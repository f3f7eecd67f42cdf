import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startServer, type TestServer } from '#tests/e2e/support/server.ts';
import { signIn } from '#tests/process/writers.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';

// Separate programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const WORKERS = 2;
const TOKEN = 'a-token-for-the-figures';
const PATIENCE = { timeout: 60_000, interval: 100 };
const MISSES = 60;
/** Extra misses allowed before every process has the usage: a process unaware of the others admits as many again. */
const SLIPPED = 10;
/** An unblocked process has notified the others by then. */
const NOTIFIED_MS = 500;
const IN_A_ROW = 3;
const ASKERS = 8;

const OWN = {
  name: 'Nordlicht Spedition',
  lineColor: '#5B2BB5',
  textColor: '#1B2447',
};
const FORGOTTEN = Object.fromEntries(Object.keys(OWN).map((field) => [field, null]));
const withoutScripts = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '');

const listWorkers = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

describe.skipIf(!inject('postgres') || process.platform !== 'linux')('a site of two processes', () => {
  let server: TestServer;
  const serverUrl = inject('postgres')?.serverUrl ?? '';
  let databaseUrl: string;
  let number: string;
  let hasEnded = false;
  beforeAll(async () => {
    databaseUrl = await createDatabase(serverUrl);
    server = await startServer({ DATABASE_URL: databaseUrl, WORKERS: String(WORKERS), METRICS_TOKEN: TOKEN });
    const token = await signIn(server.url);
    const answer = await call('/api/v1/shipments', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        id: crypto.randomUUID(),
        serviceType: 'EXPRESS',
        weight: 1,
        originAddress: 'Lisbon, 1 Sample Quay',
        destinationAddress: 'Oslo, 2 Example Road',
      }),
    });
    number = (await answer.json()).trackingNumber;
    await waitForAll();
  }, 240_000);
  afterAll(async () => {
    if (hasEnded) await rm(server.dataDir, { recursive: true, force: true });
    else await server?.stop();
    await dropDatabase(serverUrl, databaseUrl);
  }, 60_000);

  const call = (path: string, init: RequestInit = {}) => fetch(server.url + path, init);
  const look = async (number: string, address: string) => {
    // A new connection, so that any of the processes may accept it.
    const headers = { 'X-Forwarded-For': address, Connection: 'close' };
    const answer = await call(`/api/v1/tracking/${number}`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  const readFigures = async () =>
    (await call('/metrics', { headers: { Authorization: `Bearer ${TOKEN}`, Connection: 'close' } })).text();
  const waitForAll = () => vi.waitFor(() => expect(listWorkers(server.pid).length).toBe(WORKERS), PATIENCE);

  it('shares the limits of a caller across processes', async () => {
    const countTaken = async (address: string) => {
      let taken = 0;
      for (let n = 0; n < MISSES * 2; n++) {
        if (n === MISSES) await sleep(NOTIFIED_MS);
        if ((await look('TC-NOSUCH99', address)).status === 404) taken++;
      }
      return taken;
    };
    // A new process doesn't receive notifications yet, and an idle one publishes nothing, hence the repetition.
    let shared = 0;
    for (let n = 100; shared < IN_A_ROW && n < 130; n++) {
      shared = (await countTaken(`192.0.2.${n}`)) <= MISSES + SLIPPED ? shared + 1 : 0;
    }
    expect(shared).toBe(IN_A_ROW);
  });

  it('reports the metrics of all as one', async () => {
    const count = async () =>
      Number(
        /http_request_duration_seconds_count\{[^}]*route="\/api\/v1\/tracking\/:trackingNumber"[^}]*status="200"[^}]*\} (\d+)/.exec(
          await readFigures(),
        )?.[1] ?? 0,
      );
    const before = await count();
    for (let n = 0; n < 20; n++) expect((await look(number, '192.0.2.51')).status).toBe(200);
    for (let n = 0; n < WORKERS * 2; n++) expect(await count()).toBe(before + 20);
    expect(await readFigures()).toMatch(/^transcargo_database_up 1$/m);
  });

  it('has the name, colors, pages and texts of the company in all of them, also with cached pages, without a restart, and resets them', async () => {
    const token = await signIn(server.url);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const change = async (company: object) => {
      const etag = (await call('/api/v1/company', { headers })).headers.get('ETag') ?? '';
      const answer = await call('/api/v1/company', {
        method: 'PATCH',
        headers: { ...headers, 'If-Match': etag },
        body: JSON.stringify(company),
      });
      expect(answer.status).toBe(200);
    };
    const listAnswers = async () => {
      const ask = async () => {
        const [about, terms] = await Promise.all(
          ['/about', '/terms'].map((path) => call(path, { headers: { Connection: 'close' } })),
        );
        const html = (await terms?.text()) ?? '';
        const matches = [/Nordlicht Spedition/, /TransCargo/, /Our very own/, /\/brand\//].map((what) =>
          what.test(withoutScripts(html)),
        );
        return `${about?.status} ${matches.join(' ')}`;
      };
      return [...new Set(await Promise.all(Array.from({ length: 12 }, ask)))];
    };
    const before = '200 false true false false';
    expect(await listAnswers()).toEqual([before]);
    const processes = listWorkers(server.pid);
    for (const [company, expected] of [
      [{ ...OWN, hiddenPages: ['about'], terms: { de: 'Our very own' } }, '404 true false true true'],
      [{ ...FORGOTTEN, hiddenPages: [], terms: null }, before],
    ] as const) {
      await change(company);
      await vi.waitFor(async () => expect(await listAnswers()).toEqual([expected]), PATIENCE);
      expect(await listAnswers()).toEqual([expected]);
    }
    expect(listWorkers(server.pid)).toEqual(processes);
  });

  it('responds correctly while one of them is killed under load and replaced', async () => {
    const wrong: string[] = [];
    let right = 0;
    let isOver = false;
    const ask = async (asker: number) => {
      while (!isOver) {
        // The killed process's connections end: callers, or the proxy before it, retry.
        const answer = await look(number, `198.51.100.${asker}`).catch(() => undefined);
        if (answer?.status === 200 && answer.body.trackingNumber === number) right++;
        else if (answer) wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        await sleep(20);
      }
    };
    const asking = Array.from({ length: ASKERS }, (_, n) => ask(n));
    const [killed = ''] = listWorkers(server.pid);
    await vi.waitFor(() => expect(right).toBeGreaterThan(20), PATIENCE);
    process.kill(Number(killed), 'SIGKILL');
    await vi.waitFor(() => expect(listWorkers(server.pid)).not.toContain(killed), PATIENCE);
    const before = right;
    await waitForAll();
    await vi.waitFor(() => expect(right).toBeGreaterThan(before + 20), PATIENCE);
    isOver = true;
    await Promise.all(asking);
    expect(wrong).toEqual([]);
  });

  it('stops all of them cleanly on request', async () => {
    const workers = listWorkers(server.pid).map(Number);
    await server.end();
    hasEnded = true;
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });
});
