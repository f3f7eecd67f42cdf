import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SecondStepNeeded } from '#domain/session/schema.ts';
import { openTestApi, TEST_EMAIL, TEST_NOW, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { addPasskey, createDevice, type Deviation, type Device } from '#tests/passkeys.ts';
import { joinAs } from '#tests/role-api.ts';

vi.setConfig({ testTimeout: 120_000 });

const MINUTE_LATER = '2026-12-02T12:01:00.000Z';
const OVER = '2026-12-02T12:10:01.000Z';

describeOnBothEngines('a passkey sign-in', (engine) => {
  let api: TestApi;
  let token: string;
  let device: Device;
  let passkeyId: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
    device = createDevice();
    const added = await addPasskey(api, token, device);
    passkeyId = added.passkey.id;
    recoveryCodes = added.recoveryCodes;
  });
  const begin = async (email = TEST_EMAIL, password = TEST_PASSWORD): Promise<SecondStepNeeded> =>
    (await api.call('POST', '/api/v1/session', { body: { email, password } })).json();
  const give = (challenge: string, credential: unknown, address = '192.0.2.1') =>
    api.call('POST', '/api/v1/session/passkey', { body: { challenge, credential }, address });
  const forgetTries = () => sql`delete from sign_in_failures`.execute(engine.kysely);
  const use = (needed: SecondStepNeeded, deviation?: Deviation, by = device) => {
    if (!needed.passkey) throw new Error('no passkey is requested');
    return by.use(needed.passkey, deviation);
  };
  const signIn = async (deviation?: Deviation, by = device) => {
    const needed = await begin();
    return give(needed.challenge, use(needed, deviation, by));
  };

  it('is requested after the right password, opens a session, and records its time', async () => {
    const needed = await begin();
    expect(needed).toMatchObject({ app: false, passkey: { rpId: 'localhost', userVerification: 'preferred' } });
    expect(needed.passkey?.allowCredentials).toEqual([
      { id: device.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    const answer = await give(needed.challenge, use(needed));
    const session = await answer.json();
    expect([answer.status, session.user]).toMatchObject([201, { email: TEST_EMAIL, requiredFactor: null }]);
    const factor = await api.call('GET', '/api/v1/account/second-factor', { token: session.token });
    expect((await factor.json()).passkeys).toMatchObject([{ lastUsedAt: TEST_NOW }]);
    const { items } = await (await api.call('GET', '/api/v1/activity?group=access', { token })).json();
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'signedIn', actor: TEST_EMAIL },
      { action: 'passkeyUsed', actor: TEST_EMAIL, subject: 'Office laptop' },
    ]);
  });

  it('is not revealed without the password', async () => {
    const wrong = await api.call('POST', '/api/v1/session', {
      body: { email: TEST_EMAIL, password: 'something-else' },
    });
    const nobody = await api.call('POST', '/api/v1/session', {
      body: { email: 'nobody@transcargo.example', password: 'something-else' },
    });
    const [first, second] = [await wrong.json(), await nobody.json()];
    expect([wrong.status, { ...first, requestId: '' }]).toEqual([nobody.status, { ...second, requestId: '' }]);
  });

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'http://localhost:3001' }],
    ['another site', { rpId: 'phish.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another key', { isForged: true }],
    ['nobody present', { isAbsent: true }],
    ['the making of one', { type: 'webauthn.create' }],
  ])('is rejected for %s, and counts as a failed attempt', async (_what, deviation) => {
    const response = await signIn(deviation);
    expect([response.status, response.headers.get('RateLimit')]).toEqual([422, '"code";r=4;t=60']);
    expect((await response.json()).errors).toMatchObject([{ path: 'credential', code: 'passkeyWrong' }]);
    expect((await signIn()).status).toBe(201);
  });

  it('rejects a passkey that belongs to another account, is unknown or was removed', async () => {
    const member = await joinAs(api, token, 'clerk');
    const otherDevice = createDevice();
    await addPasskey(api, member.token, otherDevice);
    expect((await signIn({}, otherDevice)).status).toBe(422);
    expect((await signIn({}, createDevice())).status).toBe(422);
    const spare = createDevice();
    await addPasskey(api, token, spare);
    const needed = await begin();
    const removed = await api.call('DELETE', `/api/v1/account/second-factor/passkeys/${passkeyId}`, { token });
    expect([removed.status, (await give(needed.challenge, use(needed))).status]).toEqual([204, 422]);
    expect((await signIn({}, spare)).status).toBe(201);
  });

  it.each([true, false])(
    'accepts no assertion twice, only one of twenty at once, and no older one (counting: %s)',
    async (counts) => {
      const by = createDevice({ counts });
      await addPasskey(api, token, by);
      const older = await begin();
      api.setNow(MINUTE_LATER);
      const needed = await begin();
      const answer = use(needed, {}, by);
      const answers = await Promise.all(Array.from({ length: 20 }, () => give(needed.challenge, answer)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      await forgetTries();
      // Starts again, because the response may have been lost after the passkey was accepted, and the challenge can't
      // be reused.
      expect((await give(needed.challenge, answer)).status).toBeOneOf([401, 422]);
      expect((await give(needed.challenge, use(needed, {}, by))).status).toBe(401);
      expect((await give(older.challenge, use(older, {}, by))).status).toBe(401);
    },
  );

  it('is rejected when the counter does not increase, as with a cloned passkey', async () => {
    const steps: [number, number][] = [
      [7, 201],
      [7, 422],
      [6, 422],
      [0, 422],
      [8, 201],
    ];
    for (const [index, [counter, status]] of steps.entries()) {
      api.setNow(`2026-12-02T12:00:0${index}.000Z`);
      expect((await signIn({ counter })).status, String(counter)).toBe(status);
    }
  });

  it('rejects a challenge that is forged, expired, older than the password, or of another account', async () => {
    const member = await joinAs(api, token, 'clerk');
    await addPasskey(api, member.token, createDevice());
    const needed = await begin();
    const answer = use(needed);
    const memberSignIn = await begin(member.email, 'harbour-lantern-fog');
    expect((await give(`${needed.challenge.slice(0, -2)}AA`, answer)).status).toBe(401);
    expect((await give(memberSignIn.challenge, use(memberSignIn))).status).toBe(422);
    api.setNow(OVER);
    expect((await give(needed.challenge, answer)).status).toBe(401);
    api.setNow(TEST_NOW);
    await api.accounts.setPassword(TEST_EMAIL, 'harbour-lantern-fog');
    expect((await give(needed.challenge, answer)).status).toBe(401);
  });

  it('is checked five times a minute from one network, including wrong codes (S16)', async () => {
    const needed = await begin();
    const wrong = use(needed, { isForged: true });
    const code = { challenge: needed.challenge, code: '123456' };
    const statuses: number[] = [];
    for (let n = 1; n <= 3; n++) {
      statuses.push((await give(needed.challenge, wrong)).status);
      statuses.push((await api.call('POST', '/api/v1/session/code', { body: code })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    api = await openTestApi(engine.database);
    const right = await begin();
    expect((await give(right.challenge, use(right))).status).toBe(429);
    expect((await give(right.challenge, use(right), '198.51.100.7')).status).toBe(201);
  });

  it('accepts a recovery code instead, and no code of a missing app', async () => {
    const { challenge } = await begin();
    const byCode = async (code: string) =>
      (await api.call('POST', '/api/v1/session/code', { body: { challenge, code } })).status;
    expect([await byCode('123456'), await byCode(recoveryCodes[0] ?? '')]).toEqual([422, 201]);
  });
});
