import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestChild } from '@transcargo/embedded-postgres/testing/child-process.ts';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { type ChangePage, waitUntilReadable } from '#tests/changes.ts';
import { newDataFolder } from '#tests/embedded.ts';
import { type PostgresServer, startPostgres } from '#tests/postgres-server.ts';
import { IS_WHOLE, promised } from '#tests/promised.ts';

const CRASHES = promised(1, 20);
const FAILOVERS = 5;
const RECOVERIES = 3;
const WRITERS = 4;
const MAX_LIFE_MS = 1_000;
vi.setConfig({ testTimeout: promised(240_000, 1_800_000) });

/** Uncommitted work reaches the disk late, so that a crash loses it every time. */
const LATE = { wal_writer_delay: '10s' };

interface Site {
  api: TestApi;
  token: string;
  database: Database;
}

async function openSite(url: string): Promise<Site> {
  const database = await openDatabase({ dataDir: '', databaseUrl: url, log: () => undefined });
  await migrate(database);
  const api = await openTestApi(database);
  onTestFinished(async () => {
    await api.close();
    await api.mail.stop();
    await database.close();
  });
  return { api, token: await api.signIn(), database };
}

async function startServer(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const server = await startPostgres(inject('testRoot'), { durable: true, settings });
  onTestFinished(server.remove);
  return server;
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Number of transactions that take a number and roll back. */
const rollBack = (url: string, count: number) =>
  run(url, `do $$ begin for n in 1..${count} loop perform pg_current_xact_id(); rollback; end loop; end $$`);
/** More than are lost, so that reused numbers are before every reader's position. */
const PAST_THE_LOST = 5_000;

/** A reader that follows cursors and records the ids of its changes. */
function createReader(begin: string) {
  let cursor = begin;
  const seen: string[] = [];
  return {
    seen,
    /** Reads to the end; returns the status of the last response. */
    async read({ api, token }: Site): Promise<number> {
      for (let isMore = true; isMore; ) {
        const answer = await api.call('GET', `/api/v1/changes?limit=20&after=${cursor}`, { token });
        if (answer.status !== 200) return answer.status;
        const page: ChangePage = await answer.json();
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
        isMore = page.isMore;
      }
      return 200;
    },
    copy: () => createReader(cursor),
  };
}

/** Lists all changes in the order of the feed. */
async function listIds({ database }: Site): Promise<string[]> {
  await waitUntilReadable(database.kysely);
  return (await database.pool.query('select id from changes order by xid, seq')).rows.map(({ id }) => id);
}

/** Writes and rolls back while the reader polls, for a random time. */
async function work(site: Site, url: string, reader: ReturnType<typeof createReader>) {
  let isOver = false;
  const runUntilDone = async (step: () => Promise<unknown>) => {
    while (!isOver) await step().catch(() => sleep(5));
  };
  const write = async () => {
    const { id } = await site.api.create(site.token);
    const body = { status: 'IN_TRANSIT', location: 'Porto', notes: '' };
    for (let n = 0; n < 3; n++)
      await site.api.call('POST', `/api/v1/shipments/${id}/history`, { body, token: site.token });
  };
  const running = [
    ...Array.from({ length: WRITERS }, () => runUntilDone(write)),
    runUntilDone(() => rollBack(url, 20)),
    runUntilDone(() => reader.read(site)),
  ];
  await sleep(200 + randomInt(MAX_LIFE_MS));
  return async () => {
    isOver = true;
    await Promise.all(running);
  };
}

const waitUntilWritable = ({ api, token }: Site) =>
  vi.waitFor(() => api.create(token), { timeout: 60_000, interval: 50 });

describe.runIf(inject('postgres'))('the change feed on PostgreSQL', () => {
  it('skips nothing after a crash that reuses the ids of rolled back transactions', async () => {
    const server = await startServer(LATE);
    const site = await openSite(server.url);
    await site.api.create(site.token);
    await rollBack(server.url, 5);
    const { nextCursor } = await (await site.api.call('GET', '/api/v1/changes?after=now', site)).json();
    const reader = createReader(nextCursor);
    const old = await listIds(site);
    expect(await reader.read(site)).toBe(200);
    await server.kill();
    await server.start();
    await waitUntilWritable(site);
    for (let n = 0; n < 5; n++) await site.api.create(site.token);
    const ids = await listIds(site);
    expect(await reader.read(site)).toBe(200);
    expect(reader.seen).toEqual(ids.slice(old.length));
  });

  it.runIf(IS_WHOLE)(
    `returns every change once, in order, through ${CRASHES} crashes during rollbacks (H7)`,
    async () => {
      const server = await startServer(LATE);
      const site = await openSite(server.url);
      const reader = createReader((await (await site.api.call('GET', '/api/v1/changes', site)).json()).nextCursor);
      for (let crash = 0; crash < CRASHES; crash++) {
        const end = await work(site, server.url, reader);
        await server.kill();
        await end();
        await server.start();
        await waitUntilWritable(site);
        await rollBack(server.url, PAST_THE_LOST);
        const ids = await listIds(site);
        expect(await reader.read(site)).toBe(200);
        expect(reader.seen).toEqual(ids);
      }
    },
  );

  it.runIf(IS_WHOLE)(
    `is complete or responds with 410 after ${FAILOVERS} failovers to a standby that lost acknowledged changes (H7)`,
    async () => {
      for (let failover = 0; failover < FAILOVERS; failover++) {
        const server = await startServer();
        const site = await openSite(server.url);
        const reader = createReader((await (await site.api.call('GET', '/api/v1/changes', site)).json()).nextCursor);
        const standby = await server.copy('standby');
        onTestFinished(standby.remove);
        await standby.start();
        const end = await work(site, server.url, reader);
        const isCutBefore = failover % 2 === 0;
        const early = reader.copy();
        const begun = reader.seen.length;
        if (isCutBefore) {
          await run(standby.url, `alter system set primary_conninfo = ''`, 'select pg_reload_conf()');
          await vi.waitUntil(() => reader.seen.length > begun + 20, { timeout: 60_000, interval: 20 });
        }
        await server.kill();
        await end();
        await run(standby.url, 'select pg_promote()');
        const next = await openSite(standby.url);
        for (let n = 0; n < 20; n++) await next.api.create(next.token);
        await rollBack(standby.url, PAST_THE_LOST);
        const ids = await listIds(next);
        const status = await reader.read(next);
        expect([status, status === 200 ? reader.seen : ids]).toEqual([isCutBefore ? 410 : status, ids]);
        expect([200, 410]).toContain(status);
        expect(await early.read(next)).toBe(200);
        expect(early.seen).toEqual(ids.slice(begun));
      }
    },
  );

  it.runIf(IS_WHOLE)(`is complete or responds with 410 after ${RECOVERIES} point-in-time recoveries (H7)`, async () => {
    for (let recovery = 0; recovery < RECOVERIES; recovery++) {
      const server = await startServer();
      const site = await openSite(server.url);
      const copy = await server.copy('recovery', {
        restore_command: `cp ${server.dir}/data/pg_wal/%f %p`,
        recovery_target_name: 'before',
        recovery_target_action: 'promote',
      });
      onTestFinished(copy.remove);
      const reader = createReader((await (await site.api.call('GET', '/api/v1/changes', site)).json()).nextCursor);
      await (await work(site, server.url, reader))();
      await listIds(site);
      expect(await reader.read(site)).toBe(200);
      const early = reader.copy();
      const begun = reader.seen.length;
      await run(server.url, `select pg_create_restore_point('before')`);
      await (await work(site, server.url, reader))();
      await listIds(site);
      await reader.read(site);
      expect(reader.seen.length).toBeGreaterThan(begun);
      await server.kill();
      await copy.start();
      await vi.waitFor(() => run(copy.url, 'create table is_promoted ()'), { timeout: 60_000, interval: 50 });
      const next = await openSite(copy.url);
      for (let n = 0; n < 20; n++) await next.api.create(next.token);
      await rollBack(copy.url, PAST_THE_LOST);
      expect(await reader.read(next)).toBe(410);
      expect(await early.read(next)).toBe(200);
      expect([...reader.seen.slice(0, begun), ...early.seen]).toEqual(await listIds(next));
      expect(early.seen).toHaveLength(20);
    }
  });
});

describe('the change feed on the embedded database', () => {
  it(`skips nothing after ${CRASHES} kills of the process during rollbacks (H7)`, async () => {
    const dir = newDataFolder();
    let cursor = '';
    for (let crash = 0; crash <= CRASHES; crash++) {
      const child = new TestChild(new URL('../../tests/children/follow-changes.ts', import.meta.url), [dir, cursor]);
      expect(await child.line('read')).toBe(crash === 0 ? 'read first' : 'read whole');
      cursor = (await child.line('cursor ')).slice('cursor '.length);
      await child.kill();
    }
  });
});
