import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type OpenedEngine, openEngine, openTestEngine } from '../tests/engines.ts';

/** One engine for all tests with default settings; every test gets an empty table `numbers`. */
let engine: OpenedEngine;
beforeAll(async () => {
  engine = await openEngine();
}, 60_000);
beforeEach(async () => {
  await engine.pool.query('drop table if exists numbers; create table numbers (n int primary key)');
});
afterAll(() => engine?.close());

async function connect({ embedded }: OpenedEngine = engine): Promise<pg.Client> {
  const client = new pg.Client(embedded.clientConfig);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const readNumbers = async (client: pg.Client | pg.Pool = engine.pool) => {
  const { rows } = await client.query<{ n: number }>('select n from numbers order by n');
  return rows.map((row) => row.n);
};

async function openWithIdleLimit(idleTransactionMs: number): Promise<OpenedEngine> {
  const other = await openTestEngine({ idleTransactionMs });
  await other.pool.query('create table numbers (n int primary key)');
  return other;
}

describe('clients that share the one session of the embedded engine', () => {
  test('wait for an open transaction and never see its uncommitted rows', async () => {
    const [writer, reader] = [await connect(), await connect()];
    await writer.query('begin');
    await writer.query('insert into numbers values (1)');
    const seen = readNumbers(reader);
    await writer.query('insert into numbers values (2)');
    await writer.query('rollback');
    expect(await seen).toEqual([]);
  });

  test('have their open transaction rolled back when they disconnect', async () => {
    const client = await connect();
    await client.query('begin; insert into numbers values (1)');
    await client.end();
    expect(await readNumbers()).toEqual([]);
  });

  test('can use the same names for prepared statements', async () => {
    const [one, two] = [await connect(), await connect()];
    const ask = (client: pg.Client, text: string) => client.query({ name: 'same', text, rowMode: 'array' });
    for (let repeat = 0; repeat < 2; repeat++) {
      expect((await ask(one, 'select 1')).rows).toEqual([[1]]);
      expect((await ask(two, 'select 2, 3')).rows).toEqual([[2, 3]]);
    }
  });

  test('do not affect another client’s transaction when they disconnect', async () => {
    const [writer, leaver] = [await connect(), await connect()];
    // The statement was never prepared: closing it fails, and a failure inside a transaction would abort it.
    await expect(leaver.query({ name: 'broken', text: 'selec 1' })).rejects.toThrow('syntax error');
    await writer.query('begin; insert into numbers values (1)');
    await leaver.end();
    await writer.query('insert into numbers values (2)');
    await writer.query('commit');
    expect(await readNumbers()).toEqual([1, 2]);
  });

  test('are dropped with their transaction when it is idle, and others continue', async () => {
    const other = await openWithIdleLimit(300);
    const idle = await connect(other);
    const ended = new Promise<Error>((resolve) => idle.once('error', resolve));
    await idle.query('begin; insert into numbers values (1)');
    expect(await readNumbers(other.pool)).toEqual([]);
    expect(await ended).toMatchObject({ code: '25P03' });
    await expect(idle.query('commit')).rejects.toThrow('not queryable');
    await other.pool.query('insert into numbers values (2)');
    expect(await readNumbers(other.pool)).toEqual([2]);
  });

  test('keep an active transaction beyond the idle limit', async () => {
    const other = await openWithIdleLimit(2_000);
    const client = await connect(other);
    await client.query('begin');
    for (let n = 1; n <= 5; n++) {
      await client.query('insert into numbers values ($1)', [n]);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await client.query('commit');
    expect(await readNumbers(other.pool)).toEqual([1, 2, 3, 4, 5]);
  });

  test('receive notifications of others', async () => {
    const listener = await connect();
    const received: (string | undefined)[] = [];
    const twice = new Promise<void>((resolve) => {
      listener.on('notification', ({ payload }) => {
        if (received.push(payload) === 2) resolve();
      });
    });
    await listener.query('listen news');
    await engine.pool.query("notify news, 'first'");
    await engine.pool.query("select pg_notify('news', 'second')");
    await twice;
    expect(received).toEqual(['first', 'second']);
  });

  test('get errors with state, constraint and class, and can continue', async () => {
    const client = await connect();
    await client.query('insert into numbers values (1)');
    const failure = await client.query('insert into numbers values (1)').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(pg.DatabaseError);
    expect(failure).toMatchObject({ code: '23505', constraint: 'numbers_pkey' });
    expect(await readNumbers(client)).toEqual([1]);
  });

  test('send and receive values larger than any buffer', async () => {
    const text = 'é€😀'.repeat(400_000);
    const { rows } = await engine.pool.query('select $1::text as text, n from generate_series(1, 3) n', [text]);
    expect(rows.map((row) => row.text === text && row.n)).toEqual([1, 2, 3]);
  });

  test('can copy rows into tables', async () => {
    const client = await connect();
    await new Promise<void>((resolve, reject) => {
      // As a copy stream of the driver does it.
      client.query({
        submit: (connection: pg.Connection) => connection.query('copy numbers from stdin'),
        handleCopyInResponse(connection: pg.Connection & { sendCopyFromChunk(c: Buffer): void; endCopyFrom(): void }) {
          connection.sendCopyFromChunk(Buffer.from('7\n8'));
          connection.sendCopyFromChunk(Buffer.from('9\n'));
          connection.endCopyFrom();
        },
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
        handleError: reject,
      } as unknown as pg.Submittable);
    });
    expect(await readNumbers(client)).toEqual([7, 89]);
  });

  test('keep sums consistent across hundreds of transactions, some of them abandoned', async () => {
    await engine.pool.query(
      'create table purses (id int primary key, amount int); insert into purses values (1, 0), (2, 0)',
    );
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const client = await engine.pool.connect();
        await client.query('begin');
        await client.query('update purses set amount = amount - 1 where id = 1');
        const { rows } = await client.query('select sum(amount)::int as sum from purses');
        expect(rows).toEqual([{ sum: -1 }]);
        await client.query('update purses set amount = amount + 1 where id = 2');
        if (n % 5 === 0) return client.release(new Error('abandoned in the middle'));
        await client.query('commit');
        client.release();
      }),
    );
    const { rows } = await engine.pool.query('select amount from purses order by id');
    expect(rows).toEqual([{ amount: -160 }, { amount: 160 }]);
  });
});
