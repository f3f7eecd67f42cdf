import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ROUTES } from '#server/endpoints.ts';
import { openTestApi, TEST_EMAIL, TEST_NOW, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEvents } from '#tests/events.ts';
import { joinAs, type Member, signInAgain } from '#tests/role-api.ts';
import { toAppCode, turnFactorOn } from '#tests/second-factor.ts';

vi.setConfig({ testTimeout: 120_000 });

const TODAY = TEST_NOW.slice(0, 10);
const DAY = '2026-12-24';
/** In New York, the company's location. */
const BEFORE_MIDNIGHT = '2026-12-24T04:59:59.999Z';
const MIDNIGHT = '2026-12-24T05:00:00.000Z';
const HELD = { status: 403, type: 'urn:problem:second-factor-required' };

describeOnBothEngines('a required second factor', (engine) => {
  let api: TestApi;
  let admin: string;
  let clerk: Member;
  const company = companyCalls(() => ({ api, token: admin }));
  beforeEach(async () => {
    // No heartbeat occurs within a test: only a notification ends a stream.
    api = await openTestApi(engine.database, { timeZone: 'America/New_York', heartbeatMs: 600_000 });
    admin = await api.signIn();
    clerk = await joinAs(api, admin, 'clerk');
    await turnFactorOn(api, admin);
  });
  afterEach(() => api.close());
  const requireFactor = async (day: string | null) =>
    expect((await company.change({ secondFactorFrom: day })).status).toBe(200);
  const ask = async (method: string, path: string, token: string, body?: unknown) => {
    const response = await api.call(method, path, { token, ...(body !== undefined && { body }) });
    const { type } = response.status >= 400 ? await response.json() : { type: '' };
    return { status: response.status, type };
  };
  const list = (token: string) => ask('GET', '/api/v1/shipments', token);
  const readUser = async (token: string) => (await (await api.call('GET', '/api/v1/session', { token })).json()).user;
  const readActivity = async () =>
    (await (await api.call('GET', '/api/v1/activity', { token: admin })).json()).items.map(
      ({ action, actor, day }: Record<string, unknown>) => [action, actor, day],
    );

  it('is required by an admin who has one, from a valid day on', async () => {
    const other = await joinAs(api, admin, 'admin');
    const { version } = await (await company.read()).json();
    const headers = { 'If-Match': `"${version}"` };
    const response = await api.call('PATCH', '/api/v1/company', {
      body: { secondFactorFrom: DAY },
      token: other.token,
      headers,
    });
    expect([response.status, (await response.json()).errors]).toMatchObject([
      422,
      [{ path: 'secondFactorFrom', code: 'ownFactorFirst', message: 'Set up your own second factor first' }],
    ]);
    for (const day of ['2026-02-30', '24.12.2026', '', 7])
      expect((await company.change({ secondFactorFrom: day })).status, String(day)).toBe(422);
    const past = await company.change({ secondFactorFrom: '0202-12-01' });
    expect([past.status, (await past.json()).errors]).toMatchObject([
      422,
      [{ path: 'secondFactorFrom', code: 'factorDayPast', message: 'Choose today or a later day' }],
    ]);
    await requireFactor(DAY);
    expect(await (await company.read()).json()).toMatchObject({ secondFactorFrom: DAY });
    // A person without a factor may still lift the requirement.
    const taken = await api.call('PATCH', '/api/v1/company', {
      body: { secondFactorFrom: null },
      token: other.token,
      headers: { 'If-Match': `"${version + 1}"` },
    });
    expect([taken.status, (await taken.json()).secondFactorFrom]).toEqual([200, null]);
    expect((await ask('PATCH', '/api/v1/company', clerk.token, {})).status).toBe(403);
  });

  it('is announced with each session before the day, which begins at midnight in the company’s time zone', async () => {
    expect((await readUser(clerk.token)).requiredFactor).toBeNull();
    await requireFactor(DAY);
    api.setNow(BEFORE_MIDNIGHT);
    expect((await readUser(clerk.token)).requiredFactor).toEqual({ from: DAY, isDue: false });
    expect((await list(clerk.token)).status).toBe(200);
    api.setNow(MIDNIGHT);
    expect((await readUser(clerk.token)).requiredFactor).toEqual({ from: DAY, isDue: true });
    expect(await list(clerk.token)).toEqual(HELD);
    expect([(await readUser(admin)).requiredFactor, (await list(admin)).status]).toEqual([null, 200]);
  });

  it('blocks every staff route except its setup with a stable 403 problem type, for every role', async () => {
    const viewer = await joinAs(api, admin, 'viewer');
    const second = await joinAs(api, admin, 'admin');
    await requireFactor(TODAY);
    const unexpected: string[] = [];
    for (const { token, email } of [clerk, viewer, second])
      for (const [route, { permission, setup }] of Object.entries(ROUTES)) {
        const [method = '', path = ''] = route.split(' ');
        if (permission === 'anyone' || route === 'DELETE /api/v1/session') continue;
        const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
        const answer = await ask(method, path.replace(/:[a-zA-Z]+/g, 'no-such'), token, body);
        const isHeld = answer.status === HELD.status && answer.type === HELD.type;
        if (isHeld === (setup ?? false)) unexpected.push(`${email} ${route}: ${answer.status}`);
      }
    expect(unexpected).toEqual([]);
    expect((await ask('DELETE', '/api/v1/session', clerk.token)).status).toBe(204);
  });

  it('can be set up after signing in without one, which opens all routes', async () => {
    await requireFactor(TODAY);
    const token = await signInAgain(api, clerk);
    expect(await list(token)).toEqual(HELD);
    await turnFactorOn(api, token);
    expect([(await list(token)).status, (await readUser(token)).requiredFactor]).toEqual([200, null]);
  });

  it('is the first thing a new account sets up', async () => {
    await requireFactor(TODAY);
    const { token } = await joinAs(api, admin, 'viewer');
    expect(await list(token)).toEqual(HELD);
    await turnFactorOn(api, token);
    expect((await list(token)).status).toBe(200);
  });

  it('does not apply to keys', async () => {
    const body = { name: 'Shop', scopes: ['shipments:read'] };
    const { secret } = await (await api.call('POST', '/api/v1/keys', { body, token: admin })).json();
    await requireFactor(TODAY);
    expect((await list(secret)).status).toBe(200);
  });

  describe('stays', () => {
    const factor = (method: string, path: string, body: unknown) =>
      ask(method, `/api/v1/account/second-factor${path}`, admin, body);

    it('on from that day, and can be turned off before', async () => {
      await requireFactor(TODAY);
      expect(await factor('POST', '/off', { currentPassword: TEST_PASSWORD })).toEqual({ ...HELD, status: 409 });
      const all = await (await api.call('GET', '/api/v1/admins', { token: admin })).json();
      const id = all.items.find(({ email }: { email: string }) => email === TEST_EMAIL).id;
      expect((await ask('DELETE', `/api/v1/admins/second-factors/${id}`, admin)).status).toBe(409);
      const response = await api.call('GET', '/api/v1/account/second-factor', { token: admin });
      expect(await response.json()).toMatchObject({ required: { from: TODAY, isDue: true }, recoveryCodesLeft: 10 });
      await requireFactor(DAY);
      expect((await factor('POST', '/off', { currentPassword: TEST_PASSWORD })).status).toBe(204);
    });

    it('on while moved to another phone with the password: the old codes end with the last step', async () => {
      await requireFactor(TODAY);
      const begin = (body: unknown) => api.call('POST', '/api/v1/account/second-factor/setup', { body, token: admin });
      expect((await begin({})).status).toBe(409);
      expect((await begin({ currentPassword: 'a-wrong-password' })).status).toBe(422);
      const { secret, setup } = await (await begin({ currentPassword: TEST_PASSWORD })).json();
      const proven = await api.call('POST', '/api/v1/account/second-factor/setup/codes', {
        body: { setup, code: toAppCode(secret, TEST_NOW, -1) },
        token: admin,
      });
      const { setup: last, recoveryCodes } = await proven.json();
      // Without a proof of the new app nothing is replaced.
      expect((await factor('PUT', '', { setup })).status).toBe(409);
      expect((await factor('PUT', '', { setup: last })).status).toBe(200);
      const { challenge } = await (
        await api.call('POST', '/api/v1/session', { body: { email: TEST_EMAIL, password: TEST_PASSWORD } })
      ).json();
      const give = async (code: string) =>
        (await api.call('POST', '/api/v1/session/code', { body: { challenge, code } })).status;
      expect([await give(toAppCode(secret)), await give(recoveryCodes[0])]).toEqual([201, 201]);
      expect((await readActivity()).filter(([action]: [string]) => action.startsWith('secondFactorO'))).toEqual([
        ['secondFactorOn', TEST_EMAIL, null],
        ['secondFactorOff', TEST_EMAIL, null],
        ['secondFactorOn', TEST_EMAIL, null],
      ]);
    });
  });

  it('can be recovered: the command removes a lost one, and its owner sets up another', async () => {
    await requireFactor(TODAY);
    expect(await api.accounts.removeSecondFactor(TEST_EMAIL)).toBe(true);
    expect(await list(admin)).toEqual(HELD);
    const token = await api.signIn();
    expect(await list(token)).toEqual(HELD);
    await turnFactorOn(api, token);
    expect((await list(token)).status).toBe(200);
  });

  describe('ends a stream of all shipments', () => {
    const follow = async (token: string) => {
      const events = readEvents(await api.call('GET', '/api/v1/shipments/events', { token }));
      onTestFinished(() => events.leave());
      expect((await events.next()).event).toBe('ready');
      return events;
    };

    it('for accounts without one when the day comes or is set; others continue', async () => {
      const [clerkStream, adminStream] = [await follow(clerk.token), await follow(admin)];
      await requireFactor(TODAY);
      expect((await clerkStream.rest()).map(({ event }) => event)).toContain('roleChanged');
      expect(await ask('GET', '/api/v1/shipments/events', clerk.token)).toEqual(HELD);
      await api.create(admin);
      expect((await adminStream.next()).event).toMatch(/shipment|resync/);
    });

    it('for accounts that lose their factor', async () => {
      await turnFactorOn(api, clerk.token);
      await requireFactor(TODAY);
      const clerkStream = await follow(clerk.token);
      await api.call('DELETE', `/api/v1/admins/second-factors/${clerk.id}`, { token: admin });
      expect((await clerkStream.rest()).map(({ event }) => event)).toContain('roleChanged');
    });
  });

  it('has its own audit log entry with the day, besides other company changes', async () => {
    await requireFactor(DAY);
    await company.change({ secondFactorFrom: TODAY, name: 'Nordlicht' });
    await company.change({ phone: '+1 2' });
    await requireFactor(null);
    expect((await readActivity()).slice(0, 5)).toEqual([
      ['secondFactorOptional', TEST_EMAIL, TODAY],
      ['companyChanged', TEST_EMAIL, null],
      ['companyChanged', TEST_EMAIL, null],
      ['secondFactorRequired', TEST_EMAIL, TODAY],
      ['secondFactorRequired', TEST_EMAIL, DAY],
    ]);
    const { items } = await (await api.call('GET', '/api/v1/activity?group=company', { token: admin })).json();
    expect(items).toHaveLength(2);
  });

  it('does not apply in reference mode', async () => {
    await requireFactor(TODAY);
    const reference = await openTestApi(engine.database, { siteMode: 'reference' });
    onTestFinished(() => reference.close());
    const response = await reference.call('POST', '/api/v1/session', {
      body: { email: clerk.email, password: 'harbour-lantern-fog' },
    });
    const { token, user } = await response.json();
    expect(user.requiredFactor).toBeNull();
    expect((await reference.call('GET', '/api/v1/shipments', { token })).status).toBe(200);
  });
});
