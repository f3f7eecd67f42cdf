import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '#tests/e2e/support/server.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };
const COUNTER = join(import.meta.dirname, '../tests/children/count-work.ts');

interface Cost {
  intl: number;
  compressions: number;
  queries: number;
}

// Measures counts instead of times, because more work slows a request down on every machine.
describe('the cost of a request', () => {
  const file = join(tmpdir(), `work-counts-${process.pid}.json`);
  let server: TestServer;
  let visitors = 0;

  beforeAll(async () => {
    server = await startServer({ NODE_OPTIONS: `--import=${pathToFileURL(COUNTER)}`, WORK_COUNTS: file });
    // Caches are filled, and the listening connection has responded.
    for (const path of ['/', '/track/TC-DEMO0001', '/api/v1/tracking/TC-DEMO0001']) await get(path);
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(file, { force: true });
  });

  async function get(path: string): Promise<void> {
    visitors++;
    const headers = { 'Accept-Encoding': 'gzip', 'X-Forwarded-For': `198.51.100.${visitors}` };
    const response = await fetch(server.url + path, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  }

  async function count(): Promise<Cost> {
    rmSync(file, { force: true });
    process.kill(server.pid, 'SIGUSR2');
    await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, 'utf8').endsWith('\n')).toBe(true), PATIENCE);
    return JSON.parse(readFileSync(file, 'utf8'));
  }

  async function costOf(path: string): Promise<Cost> {
    const before = await count();
    await get(path);
    const after = await count();
    return {
      intl: after.intl - before.intl,
      compressions: after.compressions - before.compressions,
      queries: after.queries - before.queries,
    };
  }

  it('is one query, one compression and no formatter for a rendered page', async () => {
    await get('/track/TC-DEMO0002');
    expect(await costOf('/track/TC-DEMO0003')).toEqual({ intl: 0, compressions: 1, queries: 1 });
  });

  it('is one query for a lookup', async () => {
    expect(await costOf('/api/v1/tracking/TC-DEMO0004')).toEqual({
      intl: 0,
      compressions: expect.any(Number),
      queries: 1,
    });
  });

  it.each(['/', '/track/TC-DEMO0005', '/about'])(
    'is no query, compression or formatter for a cached page: %s',
    async (path) => {
      await vi.waitFor(async () => {
        await get(path);
        expect(await costOf(path)).toEqual({ intl: 0, compressions: 0, queries: 0 });
      }, PATIENCE);
    },
  );

  it('is no query for a cached lookup', async () => {
    const path = '/api/v1/tracking/TC-DEMO0006';
    await vi.waitFor(async () => {
      await get(path);
      expect((await costOf(path)).queries).toBe(0);
    }, PATIENCE);
  });
});
