import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { listRoutes } from '#server/endpoints.ts';
import { openTestApi, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs } from '#tests/role-api.ts';
import { toAppCode, turnFactorOn } from '#tests/second-factor.ts';

const INVITED = { name: 'Pia', email: 'pia@transcargo.example' };

describeOnBothEngines('a sensitive action', (engine) => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
  });
  const call = (method: string, path: string, body?: unknown, bearer = token) =>
    api.call(method, `/api/v1${path}`, { body, token: bearer });
  const age = (minutes: number) =>
    sql`update sessions set proven_at = now() - make_interval(mins => ${minutes})`.execute(engine.kysely);
  const invite = () => call('POST', '/admins/invitations', INVITED);
  const prove = (body: unknown) => call('POST', '/account/proof', body);

  it('requires a new proof after 15 minutes, with a stable problem type, and not before', async () => {
    await age(14);
    expect((await invite()).status).toBe(201);
    await age(15);
    for (const route of listRoutes('sensitive')) {
      const [method = '', path = ''] = route.split(' ');
      const body = method === 'DELETE' ? undefined : {};
      const response = await api.call(method, path.replace(':id', 'no-such-id'), { body, token });
      const { type } = await response.json();
      expect([route, response.status, type]).toEqual([route, 403, 'urn:problem:reauthentication-required']);
    }
    expect((await call('GET', '/admins')).status).toBe(200);
    const { rows } = await sql`select from admin_invitations`.execute(engine.kysely);
    expect(rows).toHaveLength(1);
  });

  it('continues with the password or a code, for this session only', async () => {
    const other = await api.signIn();
    await age(20);
    const wrong = await prove({ currentPassword: 'a-wrong-password' });
    expect([wrong.status, (await wrong.json()).errors[0].path]).toEqual([422, 'currentPassword']);
    expect((await prove({})).status).toBe(422);
    expect((await invite()).status).toBe(403);
    expect((await prove({ currentPassword: TEST_PASSWORD })).status).toBe(204);
    expect((await invite()).status).toBe(201);
    expect((await call('POST', '/admins/invitations', INVITED, other)).status).toBe(403);
    const { secret } = await turnFactorOn(api, token);
    await age(20);
    expect((await prove({ code: '000000' })).status).toBe(422);
    expect((await invite()).status).toBe(403);
    expect((await prove({ code: toAppCode(secret) })).status).toBe(204);
    expect((await invite()).status).toBe(201);
  });

  it('includes a full export, for clerks too, and no partial one', async () => {
    const clerk = await joinAs(api, token, 'clerk');
    await age(20);
    for (const filter of [{}, { search: '' }])
      expect((await call('POST', '/exports', filter, clerk.token)).status).toBe(403);
    expect((await call('POST', '/exports', { status: 'ON_HOLD' }, clerk.token)).status).toBe(201);
  });

  it('needs no proof from keys, which authenticate every request', async () => {
    const body = { name: 'Shop', scopes: ['shipments:read'] };
    const { secret } = await (await call('POST', '/keys', body)).json();
    await age(20);
    expect((await call('GET', '/shipments', undefined, secret)).status).toBe(200);
    expect((await call('POST', '/keys', body, secret)).status).toBe(403);
  });
});
