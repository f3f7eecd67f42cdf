import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { findUniqueViolation, isUnavailable } from './errors.ts';
import { makePool } from './pool.ts';

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It succeeded.'),
    (error: unknown) => error,
  );

describeOnBothEngines('a failed query', (engine) => {
  const run = (text: string) => sql.raw(text).execute(engine.kysely);

  test('that breaks a unique constraint names it and does not count as unavailable', async () => {
    await run('create table if not exists pairs (a int constraint pairs_pkey primary key)');
    await run('insert into pairs values (1)');
    const failure = await failureOf(run('insert into pairs values (1)'));
    expect(findUniqueViolation(failure)).toBe('pairs_pkey');
    expect(findUniqueViolation(new Error('wrapped', { cause: failure }))).toBe('pairs_pkey');
    expect(isUnavailable(failure)).toBe(false);
    await run('drop table pairs');
  });

  test.each([
    ['a syntax error', 'selec 1'],
    ['an unknown table', 'select * from nowhere'],
    ['a division by zero', 'select 1 / 0'],
    ['a wrong value', "select 'x'::int"],
    ['a check', "insert into shipment_idempotency_keys values ('a', 'b', 'c')"],
  ])('because of %s counts as our error', async (_, text) => {
    const failure = await failureOf(run(text));
    expect(isUnavailable(failure)).toBe(false);
    expect(findUniqueViolation(failure)).toBeUndefined();
  });

  test.each([
    ['a read-only database', 'begin read only; create table never (n int)'],
    ['a server that stops', "do $$ begin raise exception 'stopping' using errcode = '57P01'; end $$"],
    ['a full disk', "do $$ begin raise exception 'full' using errcode = '53100'; end $$"],
    ['too many connections', "do $$ begin raise exception 'many' using errcode = '53300'; end $$"],
    ['a deadlock', "do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$"],
    ['a statement that ran too long', "do $$ begin raise exception 'long' using errcode = '57014'; end $$"],
  ])('because of %s counts as unavailable', async (_, text) => {
    const client = await engine.database.pool.connect();
    const failure = await failureOf(client.query(text));
    client.release(true);
    expect(isUnavailable(failure)).toBe(true);
    expect(isUnavailable(new Error('wrapped', { cause: failure }))).toBe(true);
  });

  test('on an exhausted pool counts as unavailable', async () => {
    const pool = makePool({ ...engine.database.clientConfig, max: 1 });
    const openClient = await pool.connect();
    pool.options.connectionTimeoutMillis = 50;
    expect(isUnavailable(await failureOf(pool.query('select 1')))).toBe(true);
    openClient.release();
    await pool.end();
    expect(isUnavailable(await failureOf(pool.query('select 1')))).toBe(true);
  });
});

describe('an error', () => {
  test('of the network to the database counts as unavailable', async () => {
    const client = new pg.Client({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 5_000 });
    expect(isUnavailable(await failureOf(client.connect()))).toBe(true);
  });

  test('of a missing file counts as unavailable only for the socket of the server', async () => {
    const client = new pg.Client({ host: '/nowhere', connectionTimeoutMillis: 5_000 });
    expect(isUnavailable(await failureOf(client.connect()))).toBe(true);
    expect(isUnavailable(await failureOf(readFile('/nowhere/file.txt')))).toBe(false);
  });

  test('of our own code does not count as unavailable', () => {
    for (const error of [new TypeError('x is undefined'), new Error('ENGINE'), 'text', undefined, { code: '57P01' }])
      expect(isUnavailable(error)).toBe(false);
  });

  test('whose cause is itself is still classified', () => {
    const error = new Error('round');
    error.cause = error;
    expect(isUnavailable(error)).toBe(false);
  });
});
