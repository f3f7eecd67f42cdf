import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Embedded, type EmbeddedOptions, openEmbedded } from '#server/db/embedded/open-embedded.ts';

/** An empty folder that is removed after the test. */
export function newTestFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'transcargo-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A data folder of this test's own with a migrated embedded database in it, not opened. */
export function newDataFolder(): string {
  const dir = newTestFolder();
  cpSync(join(inject('embeddedTemplate'), 'pg'), join(dir, 'pg'), { recursive: true });
  return dir;
}

/** The embedded engine itself with a pool on it; closed after the test. `events` grows with what it reports. */
export async function openTestEngine(
  options: Omit<EmbeddedOptions, 'log'> & { poolSize?: number } = {},
): Promise<{ embedded: Embedded; pool: pg.Pool; events: string[] }> {
  const events: string[] = [];
  const embedded = await openEmbedded(newDataFolder(), { ...options, log: (event) => void events.push(event) });
  const pool = new pg.Pool({ ...embedded.clientConfig, max: options.poolSize ?? 4 });
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await embedded.close();
  });
  return { embedded, pool, events };
}
