import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApi, TEST_EMAIL, TEST_NOW, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { backUp } from '#tests/backups.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs, signInAgain } from '#tests/role-api.ts';
import { toAppCode, turnFactorOn } from '#tests/second-factor.ts';

vi.setConfig({ testTimeout: 120_000 });

const LATER = '2026-12-02T12:10:01.000Z';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describeOnBothEngines('the second factor', (engine) => {
  let api: TestApi;
  let token: string;
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
    ({ secret, recoveryCodes } = await turnFactorOn(api, token));
  });
  const ask = (method: string, path: string, body?: unknown, asked = token) =>
    api.call(method, `/api/v1/account/second-factor${path}`, { body, token: asked });
  const signIn = (password = TEST_PASSWORD) =>
    api.call('POST', '/api/v1/session', { body: { email: TEST_EMAIL, password } });
  const challenge = async (): Promise<string> => (await (await signIn()).json()).challenge;
  const giveCode = async (code: string, sentToken?: string) =>
    api.call('POST', '/api/v1/session/code', {
      body: { challenge: sentToken ?? (await challenge()), code },
      headers: { 'user-agent': FIREFOX },
    });
  const isAlive = async (which: string) => (await api.call('GET', '/api/v1/session', { token: which })).status === 200;
  const audit = async () =>
    (await engine.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(
      ({ actor, action, before, after }) => ({ actor, action, before, after }),
    );

  describe('of an account without one', () => {
    it('is set up with a secret, one of its codes and ten recovery codes, and ends all other sessions', async () => {
      const member = await joinAs(api, token, 'clerk');
      const other = await signInAgain(api, member);
      const none = await (await ask('GET', '', undefined, member.token)).json();
      const origin = { passkeys: [], passkeyOrigin: 'http://localhost:3000' };
      expect(none).toEqual({ since: null, recoveryCodesLeft: 0, required: null, hasApp: false, ...origin });
      const begun = await ask('POST', '/setup', {}, member.token);
      expect([begun.status, begun.headers.get('Cache-Control')]).toEqual([201, 'no-store']);
      const { uri, setup, secret: own } = await begun.json();
      const { protocol, searchParams } = new URL(uri);
      expect([protocol, searchParams.get('issuer'), searchParams.get('secret')]).toEqual([
        'otpauth:',
        'TransCargo',
        own,
      ]);
      const wrong = await ask('POST', '/setup/codes', { setup, code: '000000' }, member.token);
      expect([wrong.status, (await wrong.json()).errors[0].path]).toEqual([422, 'code']);
      const code = toAppCode(own).replace(/(...)/, '$1 ');
      const proven = await (await ask('POST', '/setup/codes', { setup, code }, member.token)).json();
      expect(new Set(proven.recoveryCodes).size).toBe(10);
      expect(proven.recoveryCodes[0]).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
      // Nothing takes effect before the last step.
      expect((await signInAgain(api, member)).length).toBeGreaterThan(20);
      const on = await ask('PUT', '', { setup: proven.setup }, member.token);
      expect([on.status, await on.json()]).toEqual([
        200,
        { since: expect.any(String), recoveryCodesLeft: 10, required: null, hasApp: true, ...origin },
      ]);
      expect([await isAlive(member.token), await isAlive(other)]).toEqual([true, false]);
      expect(await signInAgain(api, member)).toBeUndefined();
    });

    it('is not turned on without a proof, with another account’s, or an hour later', async () => {
      const member = await joinAs(api, token, 'clerk');
      const another = await joinAs(api, token, 'clerk');
      const { setup, secret: own } = await (await ask('POST', '/setup', {}, member.token)).json();
      const proven = await (await ask('POST', '/setup/codes', { setup, code: toAppCode(own) }, member.token)).json();
      expect((await ask('PUT', '', { setup }, member.token)).status).toBe(409);
      expect((await ask('PUT', '', { setup: proven.setup }, another.token)).status).toBe(409);
      expect((await ask('PUT', '', { setup: proven.setup.slice(1) }, member.token)).status).toBe(409);
      api.setNow('2026-12-02T13:00:01.000Z');
      expect((await ask('PUT', '', { setup: proven.setup }, member.token)).status).toBe(409);
      expect((await (await ask('GET', '', undefined, member.token)).json()).since).toBeNull();
    });
  });

  it('cannot be started, proven or turned on twice', async () => {
    const again = await ask('POST', '/setup', {});
    expect([again.status, (await again.json()).type]).toEqual([409, 'urn:problem:second-factor-on']);
  });

  describe('at a sign-in', () => {
    it('asks for a code after the right password, and opens a session with it', async () => {
      const first = await signIn();
      const { challenge: pending, ...ways } = await first.json();
      expect([first.status, ways]).toEqual([202, { app: true, passkey: null }]);
      expect(await isAlive(pending)).toBe(false);
      expect((await ask('GET', '', undefined, pending)).status).toBe(401);
      const second = await giveCode(toAppCode(secret), pending);
      const session = await second.json();
      expect([second.status, session.user.email]).toEqual([201, TEST_EMAIL]);
      expect(await isAlive(session.token)).toBe(true);
      const { items } = await (await api.call('GET', '/api/v1/account/sessions', { token: session.token })).json();
      expect(items[0]).toMatchObject({ browser: 'Firefox', isCurrent: true });
      expect((await signIn('a-wrong-password')).status).toBe(401);
    });

    it('accepts no code twice, one of twenty at once, and none older than the last', async () => {
      const token = await challenge();
      const code = toAppCode(secret);
      const answers = await Promise.all(Array.from({ length: 20 }, () => giveCode(code, token)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      await sql`delete from sign_in_failures`.execute(engine.kysely);
      expect((await giveCode(code, token)).status).toBe(422);
      expect((await giveCode(toAppCode(secret, TEST_NOW, -1), token)).status).toBe(422);
      expect((await giveCode(toAppCode(secret, TEST_NOW, 1), token)).status).toBe(201);
    });

    it('checks 100 of 1,000 guesses in an hour, from any address and across a restart (S16)', async () => {
      let token = await challenge();
      const guess = (n: number) =>
        api.call('POST', '/api/v1/session/code', {
          body: { challenge: token, code: String(n).padStart(6, '0') },
          address: `2001:db8:${n.toString(16)}::1`,
        });
      const statuses: number[] = [];
      for (let n = 0; n < 1000; n += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(n + index)));
        statuses.push(...answers.map(({ status }) => status));
      }
      expect([422, 429, 201].map((status) => statuses.filter((each) => each === status).length)).toEqual([100, 900, 0]);
      api = await openTestApi(engine.database);
      token = await challenge();
      expect((await guess(2000)).status).toBe(429);
    });

    it('checks 5 of 20 concurrent guesses a minute from one network, and reports how many are left', async () => {
      const token = await challenge();
      const answers = await Promise.all(Array.from({ length: 20 }, () => giveCode('000000', token)));
      const lefts = answers.map(({ headers }) => headers.get('RateLimit')).filter(Boolean);
      expect(lefts.sort()).toEqual([0, 1, 2, 3, 4].map((left) => `"code";r=${left};t=60`));
      expect((await giveCode(recoveryCodes[0] ?? '')).status).toBe(429);
    });

    it('rejects a forged or expired step, and one older than the password', async () => {
      const token = await challenge();
      const [payload = '', signature = ''] = token.split('.');
      const others = Buffer.from(JSON.stringify(['somebody', Date.parse(LATER)])).toString('base64url');
      for (const forged of ['', '.', payload, `${payload}.`, `${others}.${signature}`, `${token.slice(0, -2)}AA`])
        expect((await giveCode(toAppCode(secret), forged)).status, forged).toBe(401);
      api.setNow(LATER);
      expect((await giveCode(toAppCode(secret, LATER), token)).status).toBe(401);
      api.setNow(TEST_NOW);
      await api.accounts.setPassword(TEST_EMAIL, 'harbour-lantern-fog');
      expect((await giveCode(toAppCode(secret), token)).status).toBe(401);
    });

    it('accepts a recovery code once, in any spelling', async () => {
      const [one = '', two = ''] = recoveryCodes;
      const answers = await Promise.all([giveCode(one), giveCode(one), giveCode(one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      expect((await giveCode(` ${two.toUpperCase().replace('-', ' ')} `)).status).toBe(201);
      const { token: next } = await (await giveCode(toAppCode(secret))).json();
      expect((await (await ask('GET', '', undefined, next)).json()).recoveryCodesLeft).toBe(8);
      expect((await audit()).filter(({ action }) => action === 'recoveryCodeUsed').at(-1)).toMatchObject({
        actor: TEST_EMAIL,
        after: { email: TEST_EMAIL, left: 8 },
      });
    });
  });

  describe('is changed', () => {
    it('only with the password: turned off, or given ten new recovery codes that void the old', async () => {
      const wrong = await ask('POST', '/off', { currentPassword: 'a-wrong-password' });
      expect([wrong.status, (await wrong.json()).errors[0].path]).toEqual([422, 'currentPassword']);
      const renewed = await ask('POST', '/recovery-codes', { currentPassword: TEST_PASSWORD });
      const { recoveryCodes: fresh } = await renewed.json();
      expect([renewed.headers.get('Cache-Control'), fresh.length]).toEqual(['no-store', 10]);
      expect((await giveCode(recoveryCodes[0] ?? '')).status).toBe(422);
      expect((await giveCode(fresh[0])).status).toBe(201);
      expect((await ask('POST', '/off', { currentPassword: TEST_PASSWORD })).status).toBe(204);
      expect((await signIn()).status).toBe(201);
      expect((await ask('POST', '/off', { currentPassword: TEST_PASSWORD })).status).toBe(409);
    });

    it('only by an admin, for an account that lost it', async () => {
      const clerk = await joinAs(api, token, 'clerk');
      await turnFactorOn(api, clerk.token);
      const { user } = await (await api.call('GET', '/api/v1/session', { token })).json();
      const reset = (id: string, by: string) =>
        api.call('DELETE', `/api/v1/admins/second-factors/${id}`, { token: by });
      expect((await reset(user.id, clerk.token)).status).toBe(403);
      expect((await reset(clerk.id, token)).status).toBe(204);
      expect((await reset(clerk.id, token)).status).toBe(409);
      expect(await signInAgain(api, clerk)).toEqual(expect.any(String));
      expect((await audit()).at(-2)).toMatchObject({
        action: 'secondFactorOff',
        actor: TEST_EMAIL,
        before: { email: clerk.email },
      });
    });

    it('by the command line as a recovery, logged as the database', async () => {
      expect(await api.accounts.removeSecondFactor(TEST_EMAIL.toUpperCase())).toBe(true);
      expect(await api.accounts.removeSecondFactor(TEST_EMAIL)).toBe(false);
      expect((await signIn()).status).toBe(201);
      expect((await audit()).find(({ action }) => action === 'secondFactorOff')).toMatchObject({ actor: 'database' });
    });

    it('with its account, which adds the only log entry', async () => {
      const clerk = await joinAs(api, token, 'clerk');
      await turnFactorOn(api, clerk.token);
      await api.call('DELETE', `/api/v1/admins/${clerk.id}`, { token });
      expect((await audit()).slice(-2).map(({ action }) => action)).toEqual(['signedOut', 'adminRemoved']);
    });
  });

  it('keeps its secret out of log, audit log, database and backup, and works after a restore', async () => {
    await giveCode(recoveryCodes[0] ?? '');
    await giveCode('123456');
    await giveCode(toAppCode(secret));
    const { rows } = await sql`select to_jsonb(f) as it from second_factors f union all
      select to_jsonb(c) from recovery_codes c union all select to_jsonb(a) from audit_entries a`.execute(
      engine.kysely,
    );
    const { createReadStream } = await import('node:fs');
    const { createGunzip } = await import('node:zlib');
    const file = await backUp(engine.database);
    let backup = '';
    for await (const piece of createReadStream(file).pipe(createGunzip())) backup += piece;
    expect(backup).toContain('second_factors');
    const everything = [JSON.stringify(rows), api.logs.join('\n'), backup].join('\n');
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(everything.includes(text), text).toBe(false);
  });
});
