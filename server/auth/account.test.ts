import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffSession } from '#domain/team/schema.ts';
import { openTestApi, TEST_EMAIL, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEW_PASSWORD = 'harbour-lantern-fog';
const ELSEWHERE = '198.51.100.7';

describeOnBothEngines('the signed-in account', (engine) => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
  });
  const signIn = (password = TEST_PASSWORD, headers: Record<string, string> = {}) =>
    api.call('POST', '/api/v1/session', { body: { email: TEST_EMAIL, password }, headers, address: ELSEWHERE });
  const signInElsewhere = async (): Promise<string> => (await (await signIn()).json()).token;
  const isAlive = async (which: string) => (await api.call('GET', '/api/v1/session', { token: which })).status === 200;
  const change = (currentPassword: unknown, newPassword: unknown, options: { token?: string; address?: string } = {}) =>
    api.call('PUT', '/api/v1/account/password', { body: { currentPassword, newPassword }, token, ...options });
  const listSessions = async (which = token): Promise<StaffSession[]> =>
    (await (await api.call('GET', '/api/v1/account/sessions', { token: which })).json()).items;
  const audit = async () =>
    (await engine.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(
      ({ actor, action, before, after }) => ({ actor, action, before, after }),
    );

  describe('password', () => {
    it('can be changed: the new one signs in, the old one does not, and only other sessions end', async () => {
      const other = await signInElsewhere();
      expect((await change(TEST_PASSWORD, NEW_PASSWORD)).status).toBe(204);
      expect(await isAlive(token)).toBe(true);
      expect(await isAlive(other)).toBe(false);
      expect((await signIn(TEST_PASSWORD)).status).toBe(401);
      expect((await signIn(NEW_PASSWORD)).status).toBe(201);
    });

    it('stays when the current one is wrong, which is reported on its field', async () => {
      const other = await signInElsewhere();
      const response = await change('not-the-one-at-all', NEW_PASSWORD);
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toEqual([
        { path: 'currentPassword', code: 'currentPasswordWrong', message: 'This is not your current password' },
      ]);
      expect([await isAlive(other), (await signIn(TEST_PASSWORD)).status]).toEqual([true, 201]);
    });

    it.each([
      [{ newPassword: NEW_PASSWORD }, 'currentPassword', 'currentPasswordMissing'],
      [{ currentPassword: '', newPassword: NEW_PASSWORD }, 'currentPassword', 'currentPasswordMissing'],
      [{ currentPassword: TEST_PASSWORD }, 'newPassword', 'passwordTooShort'],
      [{ currentPassword: TEST_PASSWORD, newPassword: 'eleven char' }, 'newPassword', 'passwordTooShort'],
      [{ currentPassword: TEST_PASSWORD, newPassword: 'aaaaaaaaaaaaa' }, 'newPassword', 'passwordTooEasy'],
      [{ currentPassword: TEST_PASSWORD, newPassword: TEST_EMAIL }, 'newPassword', 'passwordTooEasy'],
      [{ currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD }, 'newPassword', 'passwordSame'],
    ])('rejects %j on %s with %s', async (body, path, code) => {
      const response = await api.call('PUT', '/api/v1/account/password', { body, token });
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toMatchObject([{ path, code }]);
      expect((await signIn(TEST_PASSWORD)).status).toBe(201);
    });

    it('has at most 1000 characters', async () => {
      const [longest, tooLong] = [1000, 1001].map((length) => NEW_PASSWORD.padEnd(length, 'xyz'));
      expect((await change(TEST_PASSWORD, tooLong)).status).toBe(422);
      expect((await change(TEST_PASSWORD, longest)).status).toBe(204);
      expect((await signIn(longest)).status).toBe(201);
    });

    it('allows five guesses a minute, here and at sign-in together (S3)', async () => {
      for (let n = 0; n < 3; n++) expect((await change(`wrong-guess-${n}`, NEW_PASSWORD)).status).toBe(422);
      const atSignIn = () => api.call('POST', '/api/v1/session', { body: { email: TEST_EMAIL, password: 'wrong' } });
      for (let n = 0; n < 2; n++) expect((await atSignIn()).status).toBe(401);
      const blocked = await change(TEST_PASSWORD, NEW_PASSWORD);
      expect(blocked.status).toBe(429);
      expect(Number(blocked.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await atSignIn()).status).toBe(429);
      expect((await change(TEST_PASSWORD, NEW_PASSWORD, { address: ELSEWHERE })).status).toBe(204);
    });

    it('accepts one of two concurrent changes', async () => {
      const both = await Promise.all([change(TEST_PASSWORD, NEW_PASSWORD), change(TEST_PASSWORD, `${NEW_PASSWORD}-2`)]);
      expect(both.map(({ status }) => status).sort()).toEqual([204, 422]);
      const winner = both[0]?.status === 204 ? NEW_PASSWORD : `${NEW_PASSWORD}-2`;
      expect((await signIn(winner)).status).toBe(201);
    });

    it('records who changed it in the audit log, without password or token in any log (S11, S12)', async () => {
      await signInElsewhere();
      await change(TEST_PASSWORD, NEW_PASSWORD);
      await change('a-wrong-old-password', NEW_PASSWORD);
      const entries = await audit();
      expect(
        entries
          .slice(-3)
          .map(({ action }) => action)
          .sort(),
      ).toEqual(['passwordChanged', 'passwordRefused', 'signedOut']);
      expect(entries.find(({ action }) => action === 'passwordChanged')).toMatchObject({
        actor: TEST_EMAIL,
        before: {},
        after: { email: TEST_EMAIL },
      });
      const all = `${JSON.stringify(entries)}${api.logs.join('\n')}`;
      for (const secret of [TEST_PASSWORD, NEW_PASSWORD, 'a-wrong-old-password', token])
        expect(all).not.toContain(secret);
      const { rows } = await engine.database.pool.query('select password from accounts');
      expect(all).not.toContain(rows[0].password);
    });
  });

  describe('name and email', () => {
    const NEW_EMAIL = 'karin@transcargo.example';
    const rename = (body: object) => api.call('PUT', '/api/v1/account', { body, token });
    const signInAs = async (email: string) => {
      const body = { email, password: TEST_PASSWORD };
      return (await api.call('POST', '/api/v1/session', { body, address: ELSEWHERE })).status;
    };
    const readUser = async () => (await (await api.call('GET', '/api/v1/session', { token })).json()).user;

    it('can be changed: the new email signs in, the old one does not, and sessions and keys stay', async () => {
      const other = await signInElsewhere();
      await api.call('POST', '/api/v1/keys', { body: { name: 'Web shop', scopes: ['shipments:read'] }, token });
      expect((await rename({ name: 'Karin Holm', email: 'Karin@Transcargo.example' })).status).toBe(204);
      expect(await readUser()).toMatchObject({ name: 'Karin Holm', email: NEW_EMAIL });
      expect([await isAlive(token), await isAlive(other)]).toEqual([true, true]);
      expect([await signInAs(TEST_EMAIL), await signInAs(NEW_EMAIL)]).toEqual([401, 201]);
      const { items } = await (await api.call('GET', '/api/v1/admins', { token })).json();
      expect(items).toMatchObject([{ email: NEW_EMAIL, workingKeys: 1 }]);
    });

    it('are in the audit log as far as they changed', async () => {
      const { name } = await readUser();
      await rename({ name, email: TEST_EMAIL });
      await rename({ name: 'Karin Holm', email: TEST_EMAIL });
      await rename({ name: 'Karin Holm', email: NEW_EMAIL });
      const entries = (await audit()).filter(({ action }) => action === 'accountChanged');
      expect(entries).toEqual([
        { actor: TEST_EMAIL, action: 'accountChanged', before: { name }, after: { name: 'Karin Holm' } },
        { actor: TEST_EMAIL, action: 'accountChanged', before: { email: TEST_EMAIL }, after: { email: NEW_EMAIL } },
      ]);
    });

    it('tell the old address of a new email, and not of a new name', async () => {
      await rename({ name: 'Karin Holm', email: TEST_EMAIL });
      const list = () => engine.kysely.selectFrom('mails').select(['id', 'kind', 'recipient']).execute();
      expect(await list()).toEqual([]);
      await rename({ name: 'Karin Holm', email: NEW_EMAIL });
      const [mail, ...others] = await list();
      expect([mail, others]).toEqual([{ id: mail?.id, kind: 'emailChanged', recipient: TEST_EMAIL }, []]);
      const { subject, text } = await (await api.call('GET', `/api/v1/mails/${mail?.id}`, { token })).json();
      expect(subject).toBe('TransCargo: the email address of your account has changed');
      expect(text).toContain(`It was changed to ${NEW_EMAIL} on Dec 2, 2026`);
    });

    it('stay when another account has the email, which is reported on its field', async () => {
      await api.accounts.setPassword(NEW_EMAIL, NEW_PASSWORD);
      const response = await rename({ name: 'Karin Holm', email: NEW_EMAIL });
      expect([response.status, (await response.json()).errors]).toMatchObject([
        422,
        [{ path: 'email', code: 'isAdminAlready' }],
      ]);
      expect(await readUser()).toMatchObject({ email: TEST_EMAIL });
    });

    it.each([
      [{ name: ' ', email: NEW_EMAIL }, 'name'],
      [{ name: 'Karin Holm', email: 'karin' }, 'email'],
      [{ name: 'Karin Holm', email: 'karin@transcargo.example\nBcc: x@example.com' }, 'email'],
    ])('reject %j on its field', async (body, path) => {
      const response = await rename(body);
      expect([response.status, (await response.json()).errors[0].path]).toEqual([422, path]);
    });

    it('require a proof within 15 minutes for a new email, not for a new name', async () => {
      await sql`update sessions set proven_at = now() - interval '15 minutes'`.execute(engine.kysely);
      const response = await rename({ name: 'Karin Holm', email: NEW_EMAIL });
      expect([response.status, (await response.json()).type]).toEqual([403, 'urn:problem:reauthentication-required']);
      expect((await rename({ name: 'Karin Holm', email: TEST_EMAIL })).status).toBe(204);
      await api.call('POST', '/api/v1/account/proof', { body: { currentPassword: TEST_PASSWORD }, token });
      expect((await rename({ name: 'Karin Holm', email: NEW_EMAIL })).status).toBe(204);
    });

    it('allow ten new emails an hour (S3)', async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 11; n++)
        statuses.push((await rename({ name: 'Karin Holm', email: `karin${n}@transcargo.example` })).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
      expect((await rename({ name: 'Karin', email: 'karin9@transcargo.example' })).status).toBe(204);
    });
  });

  describe('sessions', () => {
    it('are listed by device, the current one first, without address or full User-Agent', async () => {
      const other = (await (await signIn(TEST_PASSWORD, { 'User-Agent': FIREFOX })).json()).token;
      await sql`update sessions set updated_at = now() + interval '1 minute' where user_agent <> ''`.execute(
        engine.kysely,
      );
      const [current, second, ...more] = await listSessions();
      expect(more).toEqual([]);
      expect(current).toMatchObject({ isCurrent: true, browser: '', system: '' });
      expect(second).toMatchObject({ isCurrent: false, browser: 'Firefox', system: 'Linux' });
      expect((await listSessions(other)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
        [second?.id, true],
        [current?.id, false],
      ]);
      const { rows } = await engine.database.pool.query('select user_agent, ip_address from sessions order by 1');
      expect(rows).toEqual([
        { user_agent: '', ip_address: '' },
        { user_agent: 'Firefox on Linux', ip_address: '' },
      ]);
    });

    it('on other devices are listed by last use, newest first', async () => {
      await signInElsewhere();
      await signInElsewhere();
      const listElsewhere = async () => (await listSessions()).slice(1).map(({ id }) => id);
      const [one = '', two = ''] = await listElsewhere();
      for (const [newest, oldest] of [
        [one, two],
        [two, one],
      ]) {
        await sql`update sessions set updated_at = now() - interval '1 minute' where id = ${newest}`.execute(
          engine.kysely,
        );
        await sql`update sessions set updated_at = now() - interval '2 minutes' where id = ${oldest}`.execute(
          engine.kysely,
        );
        expect(await listElsewhere()).toEqual([newest, oldest]);
      }
    });

    it('record their last use to within five minutes', async () => {
      const old = new Date(Date.now() - 6 * 60_000).toISOString();
      await sql`update sessions set updated_at = ${old}`.execute(engine.kysely);
      expect((await listSessions())[0]?.lastUsedAt).not.toBe(old);
      const recent = new Date(Date.now() - 60_000).toISOString();
      await sql`update sessions set updated_at = ${recent}`.execute(engine.kysely);
      expect((await listSessions())[0]?.lastUsedAt).toBe(recent);
    });

    it('are not listed once expired, and their tokens are invalid', async () => {
      const other = await signInElsewhere();
      const [, second] = await listSessions();
      await sql`update sessions set expires_at = now() - interval '1 second' where id = ${second?.id}`.execute(
        engine.kysely,
      );
      expect(await listSessions()).toHaveLength(1);
      expect(await isAlive(other)).toBe(false);
    });

    it('end one by one, at once (S5)', async () => {
      const other = await signInElsewhere();
      const [, second] = await listSessions();
      const path = `/api/v1/account/sessions/${second?.id}`;
      expect((await api.call('DELETE', path, { token })).status).toBe(204);
      expect([await isAlive(other), await isAlive(token)]).toEqual([false, true]);
      expect((await api.call('DELETE', path, { token })).status).toBe(404);
      expect((await audit()).at(-1)).toMatchObject({ actor: TEST_EMAIL, action: 'signedOut', before: {} });
    });

    it('end everywhere else, or everywhere (S5)', async () => {
      const others = [await signInElsewhere(), await signInElsewhere()];
      expect((await api.call('DELETE', '/api/v1/account/sessions?keep=current', { token })).status).toBe(204);
      expect([await isAlive(token), ...(await Promise.all(others.map(isAlive)))]).toEqual([true, false, false]);
      const another = await signInElsewhere();
      expect((await api.call('DELETE', '/api/v1/account/sessions', { token })).status).toBe(204);
      expect([await isAlive(token), await isAlive(another)]).toEqual([false, false]);
      expect((await audit()).filter(({ action }) => action === 'signedOut')).toHaveLength(4);
    });

    it('of someone else cannot be ended', async () => {
      const { accounts } = api;
      await accounts.setPassword('other@transcargo.example', NEW_PASSWORD);
      const body = { email: 'other@transcargo.example', password: NEW_PASSWORD };
      const stranger = (await (await api.call('POST', '/api/v1/session', { body })).json()).token;
      const [session] = await listSessions();
      expect((await api.call('DELETE', `/api/v1/account/sessions/${session?.id}`, { token: stranger })).status).toBe(
        404,
      );
      expect((await api.call('DELETE', '/api/v1/account/sessions', { token: stranger })).status).toBe(204);
      expect([await isAlive(token), await isAlive(stranger)]).toEqual([true, false]);
    });
  });
});
