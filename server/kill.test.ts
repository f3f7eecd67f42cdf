import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { startServer, type TestServer } from '#tests/e2e/support/server.ts';
import { type Acknowledged, signIn, writeUntilGone } from '#tests/process/writers.ts';
import { IS_WHOLE, promised } from '#tests/promised.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';

const KILLS = promised(1, 50);
const WRITERS = 4;
const MAX_LIFE_MS = 400;
vi.setConfig({ testTimeout: (KILLS + 2) * 60_000 });

let dir: string;
let server: TestServer | undefined;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'transcargo-kill-'));
});
afterEach(async () => {
  await server?.kill();
  rmSync(dir, { recursive: true, force: true });
});

/** Starts the server, writes to it, and kills it at a random moment. */
async function writeAndKill(settings: Record<string, string>, acknowledged: Acknowledged): Promise<void> {
  server = await startServer({ SAMPLE_DATA: 'off', DATA_DIR: dir, ...settings });
  const { url } = server;
  const token = await signIn(url);
  const writers = Array.from({ length: WRITERS }, () => writeUntilGone(url, token, acknowledged));
  const before = acknowledged.created.size;
  await vi.waitUntil(() => acknowledged.created.size > before, { timeout: 20_000, interval: 5 });
  await sleep(Math.random() * MAX_LIFE_MS);
  await server.kill();
  await Promise.all(writers);
}

interface Page {
  items: Shipment[];
  nextCursor: string | null;
}

/** Returns how the stored data differs from what was acknowledged. */
async function findDamage(url: string, { created }: Acknowledged): Promise<string[]> {
  const token = await signIn(url);
  const seen = new Set<string>();
  const damage: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const headers = { Authorization: `Bearer ${token}` };
    const page: Page = await (await fetch(`${url}/api/v1/shipments?limit=100${query}`, { headers })).json();
    for (const { id, items, trackingHistory, status, version } of page.items) {
      seen.add(id);
      const notes = trackingHistory.map((entry) => entry.notes);
      const isWhole = items.length === 5 && trackingHistory[0]?.status === status && trackingHistory.length === version;
      if (!isWhole) damage.push(`${id} is half`);
      for (const note of created.get(id) ?? []) if (!notes.includes(note)) damage.push(`${id} lost a status`);
    }
    cursor = page.nextCursor;
  }
  for (const id of created.keys()) if (!seen.has(id)) damage.push(`${id} is lost`);
  return damage;
}

async function killAndLook(settings: Record<string, string>): Promise<void> {
  const acknowledged: Acknowledged = { created: new Map(), odd: [] };
  for (let n = 0; n < KILLS; n++) await writeAndKill(settings, acknowledged);
  server = await startServer({ SAMPLE_DATA: 'off', DATA_DIR: dir, ...settings });
  expect(await findDamage(server.url, acknowledged)).toEqual([]);
  expect([acknowledged.odd, acknowledged.created.size >= KILLS]).toEqual([[], true]);
  await server.stop();
  server = undefined;
}

describe('a server killed at random moments during writes', () => {
  it('loses nothing acknowledged, keeps no partial shipment and starts again by itself: embedded (D1)', async () => {
    cpSync(join(inject('embeddedTemplate'), 'pg'), join(dir, 'pg'), { recursive: true });
    await killAndLook({});
  });

  it.runIf(IS_WHOLE && inject('postgres'))(
    'loses nothing acknowledged, keeps no partial shipment and starts again by itself: PostgreSQL (D1)',
    async () => {
      const { serverUrl, templateUrl } = inject('postgres') ?? { serverUrl: '', templateUrl: '' };
      const databaseUrl = await createDatabase(serverUrl, templateUrl);
      try {
        await killAndLook({ DATABASE_URL: databaseUrl });
      } finally {
        await server?.kill();
        await dropDatabase(serverUrl, databaseUrl);
      }
    },
  );
});
