import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createFailureLimit, createFamiliarNetworks } from './failure-limit.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const toStatus = (error: { status?: number }) => error.status;

describeOnBothEngines('a known sign-in address', (engine) => {
  it('is remembered for 90 days, across a restart, as a digest (S3)', async () => {
    await openTestApi(engine.database);
    const key = 'owner@transcargo.example 198.51.100.7';
    expect(await createFamiliarNetworks(engine.database.pool).has(key)).toBe(false);
    await createFamiliarNetworks(engine.database.pool).add(key);
    const isKnown = () => createFamiliarNetworks(engine.database.pool).has(key);
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

  it('allows at most 60 failures a minute, across all accounts; successes are free (S3)', async () => {
    const { pool } = engine.database;
    const throttle = createSignInThrottle({
      failures: createFailureLimit(pool),
      networks: createFamiliarNetworks(pool),
    });
    const from = (caller: string, email: string, answer?: string) =>
      throttle({ caller, email }, async () => answer).catch(toStatus);
    for (let n = 0; n < 100; n++) expect(await from('192.0.2.7', 'owner@transcargo.example', 'in')).toBe('in');
    for (let n = 0; n < 60; n++) expect(await from('192.0.2.7', `nobody-${n}@transcargo.example`)).toBeUndefined();
    expect(await from('192.0.2.7', 'another@transcargo.example', 'in')).toBe(429);
    expect(await from('198.51.100.7', 'owner@transcargo.example', 'in')).toBe('in');
  });

  it('delays unknown addresses of the account, however they spell it (S3)', async () => {
    const { pool } = engine.database;
    const throttle = createSignInThrottle({
      failures: createFailureLimit(pool),
      networks: createFamiliarNetworks(pool),
    });
    const fail = (net: number, email: string) => throttle({ caller: `192.0.2.${net}`, email }, async () => undefined);
    const spelled = ['owner@transcargo.example', 'Owner@TransCargo.example', ' OWNER@transcargo.example '];
    for (let n = 0; n < 21; n++) await fail(n, spelled[n % spelled.length] ?? '');
    const answers = await Promise.all(
      [31, 32, 33, 34, 35, 36].map((net) => fail(net, spelled[0] ?? '').catch(toStatus)),
    );
    expect(answers.filter((answer) => answer === 429)).toHaveLength(2);
  });
});
