import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyDataFolder, newDataFolder, newTestFolder } from '#tests/embedded.ts';
import { type Database, openDatabase } from '../database.ts';
import { dump } from './dump.ts';
import { fetchBackup, openBackupSocket } from './socket.ts';

// Engines are started and stopped.
vi.setConfig({ testTimeout: 120_000 });

describe('the backup socket of the embedded database', () => {
  const place = { dataDir: '' };
  let database: Database;
  let removeFolder: () => Promise<void>;
  let warnings: string[];
  beforeAll(async () => {
    const { dir, remove } = copyDataFolder();
    place.dataDir = dir;
    removeFolder = remove;
    database = await openDatabase({ ...place, log: () => undefined });
  });
  afterAll(async () => {
    await database?.close();
    await removeFolder();
  });
  beforeEach(() => {
    warnings = [];
  });
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  async function open(dataDir = place.dataDir) {
    const close = await openBackupSocket(database, { dataDir, log });
    onTestFinished(close);
    return close;
  }
  /** More than fits into socket buffers, however well it compresses. */
  const fill = () =>
    sql`insert into audit_entries (at, actor, action, before)
      select now(), 'somebody', 'signedIn', jsonb_build_object('text', (select string_agg(md5(n::text || i), '') from generate_series(1, 40) i))
      from generate_series(1, 8000) as n`.execute(database.kysely);

  it('is closed to other users, serves a whole backup, and is removed with the server', async () => {
    const close = await open();
    const socket = join(place.dataDir, 'control/socket');
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(statSync(join(place.dataDir, 'control')).mode & 0o777).toBe(0o700);
    const pieces: Buffer[] = [];
    for await (const piece of (await fetchBackup(place.dataDir)) ?? []) pieces.push(piece);
    expect(gunzipSync(Buffer.concat(pieces)).toString()).toMatch(/"sha256":"[0-9a-f]{64}"}\n$/);
    await close();
    expect([existsSync(socket), await fetchBackup(place.dataDir), warnings]).toEqual([false, undefined, []]);
  });

  it('makes one backup at a time, and aborts it when the server stops', async () => {
    await fill();
    const close = await open();
    const first = (await fetchBackup(place.dataDir))?.[Symbol.asyncIterator]();
    await first?.next();
    await expect(fetchBackup(place.dataDir)).rejects.toThrow('A backup is already running: wait until it is done.');
    await close();
    const readOn = async () => {
      while (!(await first?.next())?.done);
    };
    await expect(readOn()).rejects.toThrow('The server aborted the backup; its log has the reason. Try again.');
    expect(warnings).toEqual(['backup aborted']);
    const left = await sql`select from pg_namespace where nspname = 'backup_copy'`.execute(database.kysely);
    expect(left.rows).toEqual([]);
  });

  it('opens where a killed server left its socket and copies', async () => {
    mkdirSync(join(place.dataDir, 'control'), { recursive: true });
    writeFileSync(join(place.dataDir, 'control/socket'), '');
    await sql`create schema backup_copy`.execute(database.kysely);
    await open();
    const left = await sql`select from pg_namespace where nspname = 'backup_copy'`.execute(database.kysely);
    expect(left.rows).toEqual([]);
    const backup = await fetchBackup(place.dataDir);
    await backup?.[Symbol.asyncIterator]().return?.();
  });

  it('is reported when it cannot open, and the server continues', async () => {
    const dataDir = join(newTestFolder(), 'long'.repeat(30));
    mkdirSync(dataDir);
    await open(dataDir);
    expect(warnings).toEqual(['backups are not possible while this server runs: stop it first']);
  });

  it('reports a full disk', async () => {
    const full = await openDatabase({
      dataDir: newDataFolder(),
      log: () => undefined,
      embedded: { minFreeBytes: Number.MAX_SAFE_INTEGER },
    });
    onTestFinished(() => full.close());
    await expect(dump(full, new Date()).next()).rejects.toThrow(
      /^The disk of the embedded database is too full for a backup/,
    );
  });
});
