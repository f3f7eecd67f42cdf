import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Import } from '#domain/imports/schema.ts';
import { ADMIN, startServer, type TestServer } from '#tests/e2e/support/server.ts';
import { promised } from '../promised.ts';
import { HOSTILE_LISTS } from './hostile-lists.ts';

/** Assumed patience of a visitor's browser. */
const PATIENCE_MS = 15_000;
const READ_MS = 300_000;
/** Between questions, which would otherwise take most of the processor's time. */
const PACE_MS = promised(100, 30);
const UNDER_WAY = ['new', 'reading', 'checking'];
const CONSTANTS = { serviceType: 'Express', originAddress: 'Hamburg, 1', destinationAddress: 'Oslo, 1', weight: '1' };

describe('a server that receives hostile lists', () => {
  let server: TestServer;
  let token = '';

  const ask = (path: string, { body, ...init }: { method?: string; body?: unknown; headers?: HeadersInit } = {}) =>
    fetch(`${server.url}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...init,
    });
  const read = async (id: string): Promise<Import> => (await ask(`/imports/${id}`)).json();

  /** Polls until the import is idle. */
  async function settle(id: string): Promise<Import> {
    const end = Date.now() + READ_MS;
    for (;;) {
      const import_ = await read(id);
      if (!UNDER_WAY.includes(import_.state) || Date.now() > end) return import_;
      await sleep(PACE_MS);
    }
  }

  /** Looks up a shipment repeatedly, each time as another visitor; returns the responses. */
  function visit() {
    let isOver = false;
    const statuses = new Map<number | string, number>();
    const visits = (async () => {
      for (let n = 0; !isOver; n++) {
        const headers = { 'X-Forwarded-For': `198.51.${n >> 8}.${n & 255}` };
        const status = await fetch(`${server.url}/api/v1/tracking/TC-DEMO0001`, {
          headers,
          signal: AbortSignal.timeout(PATIENCE_MS),
        }).then(
          (answer) => answer.status,
          (error: Error) => error.name,
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(PACE_MS);
      }
    })();
    return async () => {
      isOver = true;
      await visits;
      return [...statuses.keys()];
    };
  }

  beforeAll(async () => {
    server = await startServer();
    const session = await ask('/session', { method: 'POST', body: ADMIN });
    token = (await session.json()).token;
  }, 240_000);
  afterAll(() => server?.stop());

  it('receives at least 40 kinds', () => {
    expect(HOSTILE_LISTS.length).toBeGreaterThanOrEqual(40);
  });

  const lists = HOSTILE_LISTS.filter((_, at) => at % promised(10, 1) === 0);
  it.each(lists)(
    'responds to every visitor, and reads or rejects $name (X1)',
    { timeout: 2 * READ_MS },
    async ({ bytes, fileName }) => {
      const id = randomUUID();
      const leave = visit();
      expect((await ask('/imports', { method: 'POST', body: { id } })).status).toBe(201);
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' };
      const sent = await ask(`/imports/${id}/file?name=${fileName}`, { method: 'PUT', body: bytes, headers });
      expect(sent.status).toBe(202);
      const import_ = await settle(id);
      expect(['read', 'checked', 'failed']).toContain(import_.state);
      if (import_.state === 'read') {
        const mapping = { ...import_.mapping, constants: { ...CONSTANTS, ...import_.mapping.constants } };
        const mapped = await ask(`/imports/${id}/mapping`, { method: 'PUT', body: { mapping } });
        expect(mapped.status).toBe(200);
        const { questions } = (await mapped.json()) as Import;
        const dateOrders = Object.fromEntries(questions.map(({ field }) => [field, 'dayFirst']));
        await ask(`/imports/${id}/mapping`, { method: 'PUT', body: { mapping: { ...mapping, dateOrders } } });
        expect((await ask(`/imports/${id}/check`, { method: 'POST', body: {} })).status).toBe(202);
        expect(['checked', 'failed']).toContain((await settle(id)).state);
      }
      expect(await leave()).toEqual([200]);
    },
  );
});
