import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { openTestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createFailureLimit, createKnownAddresses } from './failure-limit.ts';
import { createLine, createSignInBrake, createStrangers } from './sign-in-brake.ts';

afterEach(() => {
  vi.useRealTimers();
});

const toStatus = (error: { status?: number }) => error.status;

it('half of the places before the hash are kept for addresses that the account knows, which are served first (S3)', async () => {
  const inLine = createLine(4);
  const served: string[] = [];
  const first = Promise.withResolvers<void>();
  const enter = (name: string, isKnown: boolean) =>
    inLine(isKnown, async () => {
      await first.promise;
      served.push(name);
      return 'in';
    }).catch(toStatus);
  const strangers = [enter('stranger 1', false), enter('stranger 2', false)];
  expect(await enter('stranger 3', false)).toBe(429);
  const known = [enter('known 1', true), enter('known 2', true)];
  expect(await enter('known 3', true)).toBe(429);
  first.resolve();
  expect(await Promise.all([...strangers, ...known])).toEqual(['in', 'in', 'in', 'in']);
  expect(served).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2']);
  expect(await enter('later', false)).toBe('in');
});

it('strangers wait ever longer for an account at which many failed, few at once, and for no other (S3)', async () => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  const { wait, noteFailure } = createStrangers();
  const measure = async (account: string) => {
    const start = Date.now();
    const end = wait(account).then(() => Date.now() - start, toStatus);
    await vi.advanceTimersByTimeAsync(10_000);
    return end;
  };
  for (let n = 0; n < 20; n++) noteFailure('a');
  expect(await measure('a')).toBe(0);
  noteFailure('a');
  expect(await measure('a')).toBe(250);
  noteFailure('a');
  expect(await measure('a')).toBe(500);
  for (let n = 0; n < 1_000; n++) noteFailure('a');
  expect(await measure('a')).toBe(2_000);
  expect(await measure('b')).toBe(0);
  const all = Array.from({ length: 6 }, () => wait('a').then(() => 'passed', toStatus));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(all)).toEqual(['passed', 'passed', 'passed', 'passed', 429, 429]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(await measure('a')).toBe(0);
});

describeOnBothEngines('an address that signed in', (engine) => {
  it('is known to the account for 90 days, across a restart, under a digest (S3)', async () => {
    await openTestApi(engine.database);
    const key = 'owner@transcargo.example 198.51.100.7';
    expect(await createKnownAddresses(engine.database.pool).has(key)).toBe(false);
    await createKnownAddresses(engine.database.pool).add(key);
    const isKnown = () => createKnownAddresses(engine.database.pool).has(key);
    expect(await isKnown()).toBe(true);
    const { rows } = await sql<{ key: string }>`select key from sign_in_failures`.execute(engine.kysely);
    expect(rows).toEqual([{ key: expect.stringMatching(/^known:[\w-]{43}$/) }]);
    const pass = (days: number) =>
      sql`update sign_in_failures set expire = expire - ${days * 86_400_000}::bigint`.execute(engine.kysely);
    await pass(89);
    expect(await isKnown()).toBe(true);
    await pass(1);
    expect(await isKnown()).toBe(false);
  });

  it('takes no more than 60 failures a minute from one address, whatever the accounts; successes cost nothing (S3)', async () => {
    const { pool } = engine.database;
    const brake = createSignInBrake({ failures: createFailureLimit(pool), known: createKnownAddresses(pool) });
    const from = (caller: string, email: string, answer?: string) =>
      brake({ caller, email }, async () => answer).catch(toStatus);
    for (let n = 0; n < 100; n++) expect(await from('192.0.2.7', 'owner@transcargo.example', 'in')).toBe('in');
    for (let n = 0; n < 60; n++) expect(await from('192.0.2.7', `nobody-${n}@transcargo.example`)).toBeUndefined();
    expect(await from('192.0.2.7', 'another@transcargo.example', 'in')).toBe(429);
    expect(await from('198.51.100.7', 'owner@transcargo.example', 'in')).toBe('in');
  });

  it('meets strangers of its account that wait, however they spell it (S3)', async () => {
    const { pool } = engine.database;
    const brake = createSignInBrake({ failures: createFailureLimit(pool), known: createKnownAddresses(pool) });
    const fail = (net: number, email: string) => brake({ caller: `192.0.2.${net}`, email }, async () => undefined);
    const spelled = ['owner@transcargo.example', 'Owner@TransCargo.example', ' OWNER@transcargo.example '];
    for (let n = 0; n < 21; n++) await fail(n, spelled[n % spelled.length] ?? '');
    const answers = await Promise.all(
      [31, 32, 33, 34, 35, 36].map((net) => fail(net, spelled[0] ?? '').catch(toStatus)),
    );
    expect(answers.filter((answer) => answer === 429)).toHaveLength(2);
  });
});
