import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '#tests/postgres-server.ts';
import { startProxy } from '#tests/tcp-proxy.ts';
import { createDatabase } from '#tests/test-databases.ts';
import { findPostgres } from '../../scripts/lib/find.mjs';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { isUnavailable } from './errors.ts';
import { openJobs } from './jobs.ts';
import { migrate } from './migrate.ts';
import { checkFacts, type ServerFacts } from './postgres.ts';

/** A separate server with production settings, which tests stop, start and reconfigure. */
let server: PostgresServer;

/** Time limit of a hung test: a server reloads its settings late. */
const RELOADED = { timeout: 30_000, interval: 50 };

type Opened = Database & { events: string[] };

async function open(databaseUrl = server.url, options: Partial<DatabaseOptions> = {}): Promise<Opened> {
  const events: string[] = [];
  const database = await openDatabase({
    dataDir: '',
    databaseUrl,
    log: (event) => void events.push(event),
    ...options,
  });
  onTestFinished(() => database.close());
  return { ...database, events };
}

function urlWith(change: (url: URL) => void): string {
  const url = new URL(server.url);
  change(url);
  return url.href;
}

/** Queries until the database responds; every earlier error must say that it is unavailable. */
async function waitUntilAnswered(database: Database): Promise<void> {
  for (;;) {
    const failure = await database.pool.query('select 1').then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!failure) return;
    expect(isUnavailable(failure), String(failure)).toBe(true);
  }
}

describe.skipIf(!findPostgres())('a separate PostgreSQL server', () => {
  beforeAll(async () => {
    server = await startPostgres(inject('testRoot'), { durable: true });
  }, 60_000);
  afterAll(() => server?.remove());

  test('that syncs every commit is opened without a warning, and syncs at least once for each', async () => {
    const { pool, events } = await open(undefined, { poolSize: 1 });
    expect(events).toEqual([]);
    await pool.query('create table kept (n int)');
    const countSyncs = async () => {
      await pool.query('select pg_stat_force_next_flush()');
      const { version } = (await pool.query("select current_setting('server_version_num')::int as version")).rows[0];
      const newer = "select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'";
      return (await pool.query(version < 180_000 ? 'select wal_sync::int as n from pg_stat_wal' : newer)).rows[0].n;
    };
    const before = await countSyncs();
    for (let n = 0; n < 50; n++) await pool.query('insert into kept values ($1)', [n]);
    expect((await countSyncs()) - before).toBeGreaterThanOrEqual(50);
  });

  test('with synchronous commits turned off is opened with a clear warning', async () => {
    const { pool } = await open();
    await pool.query('alter system set synchronous_commit = off');
    await pool.query('select pg_reload_conf()');
    await expect
      .poll(async () => (await open()).events, RELOADED)
      .toEqual(['PostgreSQL is set not to sync every commit to disk: a power cut can lose or damage data']);
    await pool.query('alter system reset synchronous_commit');
    await pool.query('select pg_reload_conf()');
    await expect.poll(async () => (await open()).events, RELOADED).toEqual([]);
  });

  test.each(['fast', 'immediate'] as const)(
    'that becomes unavailable (%s) and comes back is used again without a restart',
    async (mode) => {
      const database = await open();
      const client = await database.pool.connect();
      const running = database.pool.query('select pg_sleep(60)').catch((error: unknown) => error);
      await database.pool.query('select 1');
      await server.stop(mode);
      expect(isUnavailable(await running)).toBe(true);
      for (let attempt = 0; attempt < 5; attempt++)
        await expect(database.pool.query('select 1')).rejects.toSatisfy(isUnavailable);
      await expect(client.query('select 1')).rejects.toSatisfy(isUnavailable);
      client.release();
      const recovered = waitUntilAnswered(database);
      await server.start();
      await recovered;
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    },
  );

  test('that terminates all connections ends neither the process nor the pool', async () => {
    const database = await open();
    const client = await database.pool.connect();
    await database.pool.query('select 1');
    const admin = new pg.Client(server.url);
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'transcargo'");
    await admin.end();
    await expect(client.query('select 1')).rejects.toSatisfy(isUnavailable);
    client.release();
    await waitUntilAnswered(database);
  });

  test('that goes silent is abandoned after the time limit, and its connection is not reused', async () => {
    const { hostname, port } = new URL(server.url);
    const proxy = await startProxy({ host: hostname, port: Number(port) });
    onTestFinished(() => proxy.close());
    const url = urlWith((each) => {
      each.port = String(proxy.port);
    });
    const { kysely, pool } = await open(url, { poolSize: 1, postgres: { responseLimitMs: 1_000 } });
    const ask = () => kysely.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
    await ask();
    proxy.silence();
    await expect(ask()).rejects.toSatisfy(isUnavailable);
    expect(await ask()).toEqual([{ one: 1 }]);
    proxy.silence();
    await expect(kysely.transaction().execute(async () => undefined)).rejects.toSatisfy(isUnavailable);
    expect(await ask()).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
  });

  test('ends a statement that runs too long', async () => {
    const { pool } = await open(undefined, { postgres: { statementLimitMs: 1_000 } });
    await expect(pool.query('select pg_sleep(60)')).rejects.toSatisfy(isUnavailable);
  });

  test('that rejects the login is explained in one sentence without the password', async () => {
    const wrongUser = urlWith((url) => {
      url.username = 'nobody-known';
      url.password = 'secret-word';
    });
    await expect(open(wrongUser)).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:\d+ rejects the user or password/);
    await expect(open(wrongUser)).rejects.not.toThrow('secret-word');
    const wrongDatabase = urlWith((url) => {
      url.pathname = '/not-there';
    });
    await expect(open(wrongDatabase)).rejects.toThrow('has no database not-there: create it or correct DATABASE_URL');
    const wrongPort = urlWith((url) => {
      url.port = '1';
    });
    await expect(open(wrongPort)).rejects.toThrow('at 127.0.0.1:1 cannot be reached (ECONNREFUSED)');
    const noFile = urlWith((url) => {
      url.search = '?sslmode=verify-full&sslrootcert=/nowhere/root.crt';
    });
    const unread = /^DATABASE_URL cannot be used \(ENOENT.*'\/nowhere\/root\.crt'\): correct it\.$/;
    await expect(open(noFile)).rejects.toThrow(unread);
    await expect(open(noFile.replace('@', '@127.0.0.1:1,'))).rejects.toThrow(unread);
    await expect(open(undefined, { databaseReadUrl: noFile })).rejects.toThrow(/^DATABASE_READ_URL cannot be used \(/);
    await expect(open('postgres://user@no-such-host.invalid/db')).rejects.toThrow('no-such-host.invalid, is unknown');
    for (const wrong of ['localhost', 'mysql://localhost/db', 'postgres'])
      await expect(open(wrong)).rejects.toThrow('DATABASE_URL is not an address such as postgres://');
  });

  test('that requires a password which is missing says so', async () => {
    const { pool } = await open();
    await pool.query("create role lodger login password 'invented'");
    const rules = join(server.dir, 'data/pg_hba.conf');
    writeFileSync(rules, `host all lodger all scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await pool.query('select pg_reload_conf()');
    const noPassword = urlWith((url) => {
      url.username = 'lodger';
    });
    const sentence = /^PostgreSQL at 127\.0\.0\.1:\d+ requires a password: add it to DATABASE_URL\.$/;
    await vi.waitFor(() => expect(open(noPassword)).rejects.toThrow(sentence), RELOADED);
  });

  test('whose user may not create tables is explained in one sentence', async () => {
    const { pool } = await open();
    await pool.query("create role guest login password 'invented'");
    const database = await open(
      urlWith((url) => {
        url.username = 'guest';
      }),
    );
    await expect(migrate(database)).rejects.toThrow(
      /^The user of DATABASE_URL may not set up the database \(permission denied for .*\): make it the owner\.$/,
    );
  });

  test('that is away is reported by the jobs as an outage, not as an error of theirs', async () => {
    const database = await open();
    const lines: string[] = [];
    const add = (_fields: object, message: string) => void lines.push(message);
    const jobs = await openJobs(database, { warn: add, error: add });
    await jobs.createQueue('polled');
    await jobs.work('polled', { pollingIntervalSeconds: 0.5 }, async () => undefined);
    await server.stop('fast');
    await vi.waitFor(() => expect(lines).not.toEqual([]), RELOADED);
    expect(lines).toEqual(['jobs: the database is unavailable']);
    await server.start();
    await waitUntilAnswered(database);
    await jobs.stop();
  });

  test('that is read-only or does not store Unicode is rejected', async () => {
    const { pool } = await open();
    const readOnly = await createDatabase(server.url);
    await pool.query(`alter database ${new URL(readOnly).pathname.slice(1)} set default_transaction_read_only = on`);
    await expect(open(readOnly)).rejects.toThrow('points to a read-only server');
    await pool.query("create database plain_bytes encoding 'SQL_ASCII' locale 'C' template template0");
    const plainBytes = urlWith((url) => {
      url.pathname = '/plain_bytes';
    });
    await expect(open(plainBytes)).rejects.toThrow('stores text as SQL_ASCII');
  });
});

test('a PostgreSQL server older than 15 is rejected, a newer one is not', () => {
  const facts: ServerFacts = {
    version: 15,
    encoding: 'UTF8',
    readOnly: 'off',
    fsync: 'on',
    synchronousCommit: 'on',
    fullPageWrites: 'on',
    connections: 97,
  };
  expect(() => checkFacts({ ...facts, version: 14 }, () => undefined)).toThrow('PostgreSQL 14 is too old');
  checkFacts(facts, () => expect.unreachable());
  checkFacts({ ...facts, version: 19 }, () => expect.unreachable());
});
