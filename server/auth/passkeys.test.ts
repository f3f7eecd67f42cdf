import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApi, TEST_EMAIL, TEST_NOW, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { addPasskey, createDevice, type Device } from '#tests/passkeys.ts';
import { joinAs, signInAgain } from '#tests/role-api.ts';
import { toAppCode, turnFactorOn } from '#tests/second-factor.ts';

vi.setConfig({ testTimeout: 120_000 });

describeOnBothEngines('a passkey', (engine) => {
  let api: TestApi;
  let token: string;
  let device: Device;
  beforeEach(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
    device = createDevice();
  });
  const ask = (method: string, path: string, body?: unknown, asked = token) =>
    api.call(method, `/api/v1/account/second-factor${path}`, { body, token: asked });
  const begin = async (user = token) => (await ask('POST', '/passkeys/setup', { name: 'Phone' }, user)).json();
  const prove = (setup: string, credential: unknown, asked = token) =>
    ask('POST', '/passkeys/setup/credentials', { setup, credential }, asked);
  const add = (setup: string, user = token) => ask('POST', '/passkeys', { setup }, user);
  const read = async (user = token) => (await ask('GET', '', undefined, user)).json();
  const off = () => ask('POST', '/off', { currentPassword: TEST_PASSWORD });
  const signIn = async () =>
    (await api.call('POST', '/api/v1/session', { body: { email: TEST_EMAIL, password: TEST_PASSWORD } })).status;
  const listActions = async () =>
    (await engine.kysely.selectFrom('audit_entries').select('action').orderBy('id').execute())
      .map(({ action }) => action)
      .filter((action) => /passkey|Factor|authenticator|recovery/i.test(action));

  it('becomes the second factor in three steps with ten recovery codes, and ends all other sessions', async () => {
    const other = await api.signIn();
    const begun = await ask('POST', '/passkeys/setup', { name: '  Office laptop ' });
    expect([begun.status, begun.headers.get('Cache-Control')]).toEqual([201, 'no-store']);
    const { options, setup } = await begun.json();
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'TransCargo' }, user: { name: TEST_EMAIL } });
    const proven = await (await prove(setup, device.make(options))).json();
    expect(new Set(proven.recoveryCodes).size).toBe(10);
    // Nothing takes effect before the last step.
    expect([await signIn(), (await read()).since]).toEqual([201, null]);
    const added = await add(proven.setup);
    expect([added.status, await added.json()]).toMatchObject([201, { name: 'Office laptop', lastUsedAt: null }]);
    expect(await read()).toMatchObject({
      since: expect.any(String),
      hasApp: false,
      recoveryCodesLeft: 10,
      passkeyOrigin: 'http://localhost:3000',
      passkeys: [{ name: 'Office laptop', createdAt: TEST_NOW }],
    });
    expect((await api.call('GET', '/api/v1/session', { token: other })).status).toBe(401);
    expect(await signIn()).toBe(202);
    expect(await listActions()).toEqual(['secondFactorOn', 'passkeyAdded']);
  });

  it('is rejected from another origin, for another site or challenge, without a user, or malformed', async () => {
    const { options, setup } = await begin();
    const good = device.make(options);
    const wrong = [
      device.make(options, { origin: 'https://phish.example' }),
      device.make(options, { rpId: 'phish.example' }),
      device.make(options, { challenge: 'AAAA' }),
      device.make(options, { type: 'webauthn.get' }),
      device.make(options, { isAbsent: true }),
      // The library would contact addresses named in certificates.
      device.make(options, {}, new Map([['x5c', Buffer.from('certificate')]])),
      { ...good, id: createDevice().credentialId },
      { ...good, attestationObject: good.attestationObject.slice(0, 90) },
      { ...good, clientDataJSON: 'AAAA' },
    ];
    for (const credential of wrong) {
      const response = await prove(setup, credential);
      expect([response.status, (await response.json()).errors[0]]).toMatchObject([422, { code: 'passkeyWrong' }]);
    }
    const unknown = await prove(setup, { ...good, more: 1 });
    expect([unknown.status, (await unknown.json()).errors[0].path]).toEqual([422, 'credential.more']);
    expect((await ask('POST', '/passkeys/setup', { name: ' ' })).status).toBe(422);
    expect((await prove(setup, good)).status).toBe(200);
  });

  it('is not added without a proof, with another account’s, twice, after an hour, or after the factor changed', async () => {
    const member = await joinAs(api, token, 'clerk');
    const { options, setup } = await begin();
    const proven = await (await prove(setup, device.make(options))).json();
    const statuses = async (...answers: Promise<Response>[]) =>
      (await Promise.all(answers)).map(({ status }) => status);
    expect(await statuses(add(setup), add(proven.setup, member.token), add('nonsense'))).toEqual([409, 409, 409]);
    api.setNow('2026-12-02T13:00:01.000Z');
    expect((await add(proven.setup)).status).toBe(409);
    api.setNow(TEST_NOW);
    // A factor set up since then has other recovery codes than those that were shown.
    await turnFactorOn(api, token);
    expect((await add(proven.setup)).status).toBe(409);
    const again = await begin();
    const second = await (await prove(again.setup, device.make(again.options))).json();
    expect(second.recoveryCodes).toEqual([]);
    expect([(await add(second.setup)).status, (await add(second.setup)).status]).toEqual([201, 409]);
  });

  it('belongs to one account, which can have ten', async () => {
    const member = await joinAs(api, token, 'clerk');
    await addPasskey(api, token, device);
    const { options, setup } = await begin(member.token);
    const stolen = await (await prove(setup, device.make(options), member.token)).json();
    const taken = await add(stolen.setup, member.token);
    expect([taken.status, (await taken.json()).type]).toEqual([409, 'urn:problem:passkey-taken']);
    expect((await read(member.token)).since).toBeNull();
    const waiting = await begin();
    for (let n = 2; n <= 10; n++) await addPasskey(api, token, createDevice(), `Key ${n}`);
    const full = await ask('POST', '/passkeys/setup', { name: 'Eleventh' });
    expect([full.status, (await full.json()).type]).toEqual([409, 'urn:problem:passkey-limit']);
    const late = await (await prove(waiting.setup, createDevice().make(waiting.options))).json();
    expect((await add(late.setup)).status).toBe(409);
    expect((await read()).passkeys).toHaveLength(10);
  });

  it('is not offered at an address where browsers support none', async () => {
    for (const publicUrl of ['http://10.0.0.5:3000', 'https://10.0.0.5', 'https://[::1]', 'http://www.example.com']) {
      const elsewhere = await openTestApi(engine.database, { publicUrl });
      onTestFinished(() => elsewhere.close());
      const ownToken = await elsewhere.signIn();
      const call = (method: string, path: string, body?: unknown) =>
        elsewhere.call(method, `/api/v1/account/second-factor${path}`, { body, token: ownToken });
      expect((await (await call('GET', '')).json()).passkeyOrigin).toBeNull();
      const response = await call('POST', '/passkeys/setup', { name: 'Phone' });
      expect([response.status, (await response.json()).type]).toEqual([409, 'urn:problem:passkeys-unavailable']);
    }
  });

  describe('beside an authenticator app', () => {
    it('stays when the app is removed or added, and new recovery codes replace the old', async () => {
      const { passkey, recoveryCodes } = await addPasskey(api, token, device);
      const { secret } = await turnFactorOn(api, token);
      expect(await read()).toMatchObject({ hasApp: true, passkeys: [{ id: passkey.id }], recoveryCodesLeft: 10 });
      const { challenge, app } = await (
        await api.call('POST', '/api/v1/session', { body: { email: TEST_EMAIL, password: TEST_PASSWORD } })
      ).json();
      const give = async (code: string) =>
        (await api.call('POST', '/api/v1/session/code', { body: { challenge, code } })).status;
      expect([app, await give(recoveryCodes[0] ?? ''), await give(toAppCode(secret))]).toEqual([true, 422, 201]);
      expect((await off()).status).toBe(204);
      expect(await read()).toMatchObject({ hasApp: false, passkeys: [{ id: passkey.id }], recoveryCodesLeft: 10 });
      expect([await give(toAppCode(secret, TEST_NOW, 1)), (await off()).status]).toEqual([422, 409]);
      expect((await listActions()).slice(2)).toEqual(['authenticatorAdded', 'authenticatorRemoved']);
    });

    it('can be removed separately, and removing the last one turns the factor off', async () => {
      await turnFactorOn(api, token);
      const { passkey } = await addPasskey(api, token, device);
      const another = await addPasskey(api, token, createDevice());
      const remove = async (id: string) => (await ask('DELETE', `/passkeys/${id}`)).status;
      expect([await remove(passkey.id), await remove(passkey.id)]).toEqual([204, 404]);
      expect([(await off()).status, await signIn()]).toEqual([204, 202]);
      expect([await remove(another.passkey.id), await signIn()]).toEqual([204, 201]);
      expect((await listActions()).slice(-2)).toEqual(['passkeyRemoved', 'secondFactorOff']);
      expect(await read()).toMatchObject({ since: null, recoveryCodesLeft: 0, passkeys: [] });
    });
  });

  it('cannot be removed as the last where the company requires one, or by another account', async () => {
    const company = companyCalls(() => ({ api, token }));
    const { passkey } = await addPasskey(api, token, device);
    const member = await joinAs(api, token, 'clerk');
    expect((await ask('DELETE', `/passkeys/${passkey.id}`, undefined, member.token)).status).toBe(404);
    expect((await company.change({ secondFactorFrom: TEST_NOW.slice(0, 10) })).status).toBe(200);
    const response = await ask('DELETE', `/passkeys/${passkey.id}`);
    expect([response.status, (await response.json()).type]).toEqual([409, 'urn:problem:second-factor-required']);
    const newToken = await signInAgain(api, member);
    expect((await api.call('GET', '/api/v1/shipments', { token: newToken })).status).toBe(403);
    await addPasskey(api, newToken, createDevice());
    expect((await api.call('GET', '/api/v1/shipments', { token: newToken })).status).toBe(200);
    const { items } = await (await api.call('GET', '/api/v1/admins', { token })).json();
    expect(items.at(-1)).toMatchObject({
      hasSecondFactor: true,
      hasApp: false,
      passkeyCount: 1,
      recoveryCodesLeft: 10,
    });
  });

  it('is removed by an admin reset, by the command line and with its account', async () => {
    const member = await joinAs(api, token, 'clerk');
    await addPasskey(api, member.token, device);
    await addPasskey(api, token, createDevice());
    const reset = await api.call('DELETE', `/api/v1/admins/second-factors/${member.id}`, { token });
    expect([reset.status, await signInAgain(api, member)]).toEqual([204, expect.any(String)]);
    expect([await api.accounts.removeSecondFactor(TEST_EMAIL), await signIn()]).toEqual([true, 201]);
    expect((await listActions()).slice(-2)).toEqual(['secondFactorOff', 'secondFactorOff']);
    await addPasskey(api, await signInAgain(api, member), device);
    await api.call('DELETE', `/api/v1/admins/${member.id}`, { token });
    expect((await sql`select * from passkeys`.execute(engine.kysely)).rows).toEqual([]);
  });
});
