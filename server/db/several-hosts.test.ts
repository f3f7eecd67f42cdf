import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '#tests/postgres-server.ts';
import { IS_WHOLE } from '#tests/promised.ts';
import { findPostgres } from '../../scripts/lib/find.mjs';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { parseHosts } from './hosts.ts';

vi.setConfig({ testTimeout: 120_000 });

const PATIENCE = { timeout: 40_000, interval: 100 };

/** A host on which no program listens. */
const NOTHING = '127.0.0.1:1';

/** Longer than one look at the hosts waits. */
const LATE_MS = 3_000;

const open: Database[] = [];
const closeAll = async () => {
  for (const database of open.splice(0)) await database.close();
};
afterEach(closeAll);

interface Pair {
  primary: PostgresServer;
  standby: PostgresServer;
}

async function startPair(): Promise<Pair & { remove(): Promise<void> }> {
  const primary = await startPostgres(inject('testRoot'), { durable: true });
  const standby = await primary.copy('standby');
  await standby.start();
  const remove = async () => {
    await closeAll();
    await standby.remove();
    await primary.remove();
  };
  return { primary, standby, remove };
}

/** For a test that ends or changes the primary. */
async function startOwnPair(): Promise<Pair> {
  const pair = await startPair();
  onTestFinished(pair.remove);
  return pair;
}

const toHost = ({ url }: PostgresServer) => new URL(url).host;
const toUrl = (...hosts: string[]) => `postgres://postgres@${hosts.join(',')}/postgres?target_session_attrs=read-write`;

async function openHosts(databaseUrl: string, options: Partial<DatabaseOptions> = {}) {
  const events: string[] = [];
  const log = (event: string) => void events.push(event);
  const database = await openDatabase({ dataDir: '', databaseUrl, log, ...options });
  open.push(database);
  return { ...database, events };
}

async function ask(url: string, query: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(query);
  } finally {
    await client.end();
  }
}

const promote = ({ url }: PostgresServer) => ask(url, 'select pg_promote(true, 60)');

/** Like a demoted primary. The setting reaches connections after a moment. */
async function setReadOnly({ url }: PostgresServer, value: 'on' | 'off') {
  const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' });
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

const writes = async (database: Database) => {
  await database.pool.query('create table if not exists notes (n int)');
  await database.pool.query('insert into notes values (1)');
};

describe('an address with several hosts', () => {
  it('is split into one address per host', () => {
    expect(
      parseHosts('postgres://u:p%40@a,b:5433,[::1]:5434/d?sslmode=require&target_session_attrs=read-write'),
    ).toEqual(
      ['a', 'b:5433', '[::1]:5434'].map(
        (host) => `postgres://u:p%40@${host}/d?sslmode=require&target_session_attrs=read-write`,
      ),
    );
    expect(parseHosts('postgres:///d?host=/run/postgresql')).toEqual(['postgres:///d?host=/run/postgresql']);
  });

  it.each([
    'postgres://u@a,/d',
    'postgres://u@a:1x,b/d',
    'postgres://u@a,,b/d',
    'postgres://u@a,b/d?target_session_attrs=any',
    'mysql://u@a,b/d',
    'postgres://u:p@s/t@a/d',
    'postgres://u:p@s#t@a/d',
  ])('is rejected when malformed: %s', (url) => {
    expect(parseHosts(url)).toBeUndefined();
  });
});

describe.skipIf(!findPostgres())('a database with several hosts', () => {
  it('continues with the promoted standby after its primary was killed, and ignores the old primary when it returns', async () => {
    const { primary, standby } = await startOwnPair();
    const database = await openHosts(toUrl(toHost(standby), toHost(primary)));
    expect(database.events).toEqual([]);
    await writes(database);
    await primary.kill();
    await expect(writes(database)).rejects.toThrow();
    await promote(standby);
    await vi.waitFor(() => writes(database), PATIENCE);
    expect(database.clientConfig.connectionString).toBe(toUrl(toHost(standby)));
    await primary.start();
    expect((await database.watch.getReadiness()).isReady).toBe(true);
    expect(database.clientConfig.connectionString).toBe(toUrl(toHost(standby)));
  });

  it.runIf(IS_WHOLE)('abandons a frozen primary with pending queries', async () => {
    const { primary, standby } = await startOwnPair();
    const database = await openHosts(toUrl(toHost(primary), toHost(standby)), {
      poolSize: 2,
      postgres: { responseLimitMs: 600_000 },
    });
    await writes(database);
    primary.pause();
    onTestFinished(() => primary.resume());
    const waiting = [1, 2].map(() => database.pool.query('select 1').catch((error: unknown) => error));
    await promote(standby);
    await vi.waitFor(async () => expect((await database.watch.getReadiness()).isReady).toBe(true), PATIENCE);
    for (const answer of waiting) expect(await answer).toBeInstanceOf(Error);
    await writes(database);
  });

  it.runIf(IS_WHOLE)('switches to the promoted host after a switchover that leaves its primary read-only', async () => {
    const { primary, standby } = await startOwnPair();
    const database = await openHosts(toUrl(toHost(primary), toHost(standby)));
    await writes(database);
    await setReadOnly(primary, 'on');
    await promote(standby);
    await vi.waitFor(() => writes(database), PATIENCE);
    expect(database.clientConfig.connectionString).toBe(toUrl(toHost(standby)));
  });

  // It waits for seconds; others prove the sentence for other reasons.
  it.runIf(IS_WHOLE)('is rejected in one sentence if one host is down and the other does not respond', async () => {
    const { primary, standby } = await startOwnPair();
    standby.pause();
    onTestFinished(() => standby.resume());
    await primary.kill();
    await expect(openHosts(toUrl(toHost(primary), toHost(standby)))).rejects.toThrow(
      'No host of DATABASE_URL accepts changes (host 1: nothing listens there, ECONNREFUSED; host 2: no answer): start the primary',
    );
  });
});

describe.skipIf(!findPostgres())('a database with several hosts', () => {
  let pair: Awaited<ReturnType<typeof startPair>>;
  beforeAll(async () => {
    pair = await startPair();
  });
  afterAll(() => pair?.remove());

  it('reports a wrong host in one sentence at startup and in /readyz, and works with the others', async () => {
    const { primary, standby } = pair;
    const database = await openHosts(toUrl('no-such-host.invalid', toHost(standby), toHost(primary)));
    const sentence = expect.stringMatching(
      /^Host 1 of 3 in DATABASE_URL cannot be used \(unknown name, (ENOTFOUND|EAI_AGAIN)\): start it or correct DATABASE_URL\.$/,
    );
    expect(database.events).toEqual([sentence]);
    await writes(database);
    expect(await database.watch.getReadiness()).toEqual({ isReady: true, problem: sentence });
    expect(database.events).toEqual([sentence]);
  });

  it('names a host that does not respond at startup', async () => {
    const { primary, standby } = pair;
    standby.pause();
    onTestFinished(() => standby.resume());
    const database = await openHosts(toUrl(toHost(primary), toHost(standby)));
    expect(database.events).toEqual([
      'Host 2 of 2 in DATABASE_URL cannot be used (no answer): start it or correct DATABASE_URL.',
    ]);
  });

  it('waits at startup for a primary that responds late', async () => {
    const { primary, standby } = pair;
    primary.pause();
    setTimeout(() => primary.resume(), LATE_MS);
    const database = await openHosts(toUrl(toHost(standby), toHost(primary)));
    await writes(database);
  });

  it('is rejected in one sentence if no host is writable', async () => {
    const { standby } = pair;
    await expect(openHosts(toUrl(NOTHING, toHost(standby)))).rejects.toThrow(
      /^No host of DATABASE_URL accepts changes \(host 1: nothing listens there, ECONNREFUSED; host 2: accepts no changes\): start the primary/,
    );
    await expect(openHosts(standby.url)).rejects.toThrow(/^DATABASE_URL points to a read-only server \(a standby\?\)/);
    await expect(openHosts('postgres://u@a,b/d?target_session_attrs=any')).rejects.toThrow(
      'DATABASE_URL is not an address such as',
    );
  });
});

describe.skipIf(!findPostgres())('a database behind one address', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(inject('testRoot'));
    await ask(server.url, 'create role few login');
  });
  afterAll(() => server?.remove());

  it('is not ready on a standby, and drops what was rejected there', async () => {
    const database = await openHosts(server.url);
    await writes(database);
    onTestFinished(() => setReadOnly(server, 'off'));
    await setReadOnly(server, 'on');
    await vi.waitFor(() => expect(writes(database)).rejects.toMatchObject({ code: '25006' }), PATIENCE);
    expect(await database.watch.getReadiness()).toEqual({
      isReady: false,
      problem: 'DATABASE_URL points to a read-only server (a standby?): set it to the primary.',
    });
    expect(database.events).toContain('DATABASE_URL points to a read-only server (a standby?): set it to the primary.');
    expect(database.pool.totalCount).toBe(0);
    // Reads continue. A write may have succeeded before the new setting was loaded.
    expect((await database.pool.query('select distinct n from notes')).rows).toEqual([{ n: 1 }]);
    expect(await database.watch.isAnswering()).toBe(true);
  });

  it('waits for an existing connection when the server grants no more, and reports that at startup', async () => {
    await ask(server.url, 'alter role few connection limit 8');
    const url = server.url.replace('postgres@', 'few@');
    const database = await openHosts(url, { poolSize: 10, processes: 2 });
    const sentence =
      'PostgreSQL allows 8 connections and these 2 processes may use 26: lower DATABASE_CONNECTIONS (10), or raise the limit.';
    expect(database.events).toEqual([expect.any(String), sentence]);
    const answers = Array.from({ length: 200 }, () => database.pool.query('select pg_sleep(0.01)'));
    expect((await Promise.allSettled(answers)).filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await database.watch.getReadiness()).toEqual({ isReady: true, problem: sentence });
  });

  it('waits for a connection requested at the same time when the server refuses some before it grants the first', async () => {
    await ask(server.url, 'alter role few connection limit 2');
    for (let round = 0; round < 5; round++) {
      // The server may still count connections of the round before.
      const database = await vi.waitFor(
        () => openHosts(server.url.replace('postgres@', 'few@'), { poolSize: 10 }),
        PATIENCE,
      );
      await ask(server.url, "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'few'");
      await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), PATIENCE);
      const answers = Array.from({ length: 30 }, () => database.pool.query('select pg_sleep(0.01)'));
      expect((await Promise.allSettled(answers)).filter(({ status }) => status === 'rejected')).toEqual([]);
      await database.close();
    }
  });
});
