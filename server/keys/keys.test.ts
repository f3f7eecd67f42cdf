import { beforeAll, describe, expect, it } from 'vitest';
import { aShipmentBody, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEvents } from '#tests/events.ts';
import { joinAs } from '#tests/role-api.ts';

const PEOPLE = { recipient: { name: 'Inés Gutiérrez', email: 'ines@example.com' } };

describeOnBothEngines(
  'keys',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (token: string, method: string, path: string, body?: unknown, headers = {}) =>
      staff.api.call(method, `/api/v1${path}`, { body, token, headers });
    const make = async (body: object = {}) => {
      const input = { name: 'Web shop', scopes: ['shipments:read'], ...body };
      const answer = await call(staff.token, 'POST', '/keys', input);
      expect(answer.status).toBe(201);
      return answer.json();
    };
    const list = async () => (await (await call(staff.token, 'GET', '/keys')).json()).items;
    let viewer: string;
    beforeAll(async () => {
      viewer = (await joinAs(staff.api, staff.token, 'viewer')).token;
    });

    it('are shown once and stored as a digest: not in the list, the database, the audit log or the log (S11)', async () => {
      const { key, secret } = await make();
      expect(secret).toMatch(/^tc_[A-Za-z0-9]{8}_[\w-]{43}$/);
      expect(key).toMatchObject({ name: 'Web shop', start: secret.slice(0, 11), scopes: ['shipments:read'] });
      expect((await call(secret, 'GET', '/shipments')).status).toBe(200);
      const rest = secret.slice(12);
      expect(JSON.stringify(await list())).not.toContain(rest);
      for (const table of ['api_keys', 'audit_entries'])
        expect(JSON.stringify((await engine.database.pool.query(`select * from ${table}`)).rows)).not.toContain(rest);
      expect(staff.api.logs.join('\n')).not.toContain(rest);
    });

    it('can do what their scopes allow and nothing else, and belong to no account', async () => {
      const { secret } = await make({ scopes: ['shipments:write'] });
      expect((await call(secret, 'POST', '/shipments', aShipmentBody())).status).toBe(201);
      const refuse = async (path: string) => {
        const refusal = await call(secret, 'GET', path);
        return [refusal.status, (await refusal.json()).title];
      };
      const response = await call(secret, 'GET', '/shipments');
      expect([response.status, (await response.json()).type]).toEqual([403, 'urn:problem:not-allowed']);
      expect(await refuse('/changes')).toEqual([403, 'The scopes of this key do not allow this.']);
      for (const path of ['/session', '/account/sessions', '/keys', '/admins', '/webhooks'])
        expect([path, await refuse(path)]).toEqual([
          path,
          [403, 'Keys can’t do this, whatever their scopes. Sign in as staff instead.'],
        ]);
    });

    it('see people masked without people:read, and saving masked values changes nothing', async () => {
      const { secret } = await make({ scopes: ['shipments:read', 'shipments:write'] });
      const whole = await make({ scopes: ['shipments:read', 'people:read'] });
      const { id } = await staff.api.create(staff.token, { people: PEOPLE });
      const shipment = await (await call(secret, 'GET', `/shipments/${id}`)).json();
      expect(shipment.people.recipient.name).toBe('•••');
      const inList = async (key: string, query: string) =>
        (await (await call(key, 'GET', `/shipments?ids=${id}${query}`)).json()).items[0].people;
      expect((await inList(secret, '&include=people')).recipient.name).toBe('•••');
      expect((await inList(whole.secret, '&include=people')).recipient).toMatchObject(PEOPLE.recipient);
      expect(await inList(whole.secret, '')).toBeUndefined();
      const changed = { ...shipment, notes: 'Ring twice.' };
      expect((await call(secret, 'PUT', `/shipments/${id}`, changed, { 'If-Match': '"1"' })).status).toBe(200);
      const stored = await (await call(whole.secret, 'GET', `/shipments/${id}`)).json();
      expect([stored.notes, stored.people.recipient.name]).toEqual(['Ring twice.', 'Inés Gutiérrez']);
    });

    it('cannot create a shipment with masked values', async () => {
      const { secret } = await make({ scopes: ['shipments:read', 'shipments:write'] });
      const { id } = await staff.api.create(staff.token, { people: PEOPLE });
      const shipment = await (await call(secret, 'GET', `/shipments/${id}`)).json();
      const copy = { ...shipment, id: 'copy-of-one', trackingNumber: null };
      const response = await call(secret, 'POST', '/shipments', copy);
      const error = { code: 'invalidValue', expected: 'a text that is not masked' };
      expect([response.status, (await response.json()).errors]).toMatchObject([
        422,
        [
          { path: 'people.recipient.name', ...error },
          { path: 'people.recipient.email', ...error },
        ],
      ]);
    });

    it('appear in the audit log: who created and revoked them, and what they did', async () => {
      const { key, secret } = await make({ name: 'Dock tablets', scopes: ['shipments:write'] });
      const { id } = await (await call(secret, 'POST', '/shipments', aShipmentBody())).json();
      await call(staff.token, 'DELETE', `/keys/${key.id}`);
      const entries = await engine.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute();
      expect(entries.find((entry) => entry.shipment_id === id)?.actor).toBe('key Dock tablets');
      const ofKeys = entries.filter(({ action }) => action.startsWith('key')).slice(-2);
      expect(ofKeys).toMatchObject([
        { actor: 'staff@transcargo.example', action: 'keyCreated', after: { name: 'Dock tablets', start: key.start } },
        { actor: 'staff@transcargo.example', action: 'keyRevoked', before: { name: 'Dock tablets' } },
      ]);
    });

    describe('end', () => {
      it('as soon as they are revoked, with their streams; the list keeps them and who revoked them', async () => {
        const { key, secret } = await make();
        const events = readEvents(await call(secret, 'GET', '/shipments/events'));
        expect((await events.next()).event).toBe('ready');
        expect((await call(staff.token, 'DELETE', `/keys/${key.id}`)).status).toBe(204);
        expect((await call(secret, 'GET', '/shipments')).status).toBe(401);
        expect((await events.rest()).map(({ event }) => event)).toContain('signedOut');
        expect((await call(staff.token, 'DELETE', `/keys/${key.id}`)).status).toBe(404);
        const revoked = (await list()).find(({ id }: { id: string }) => id === key.id);
        expect(revoked).toMatchObject({ revokedBy: 'staff@transcargo.example', revokedAt: expect.any(String) });
      });

      it('at the chosen time, which must be in the future', async () => {
        const { secret } = await make({ expiresAt: '2026-12-02T13:00:00.000Z' });
        staff.api.setNow('2026-12-02T12:59:59.000Z');
        expect((await call(secret, 'GET', '/shipments')).status).toBe(200);
        staff.api.setNow('2026-12-02T13:00:00.000Z');
        expect((await call(secret, 'GET', '/shipments')).status).toBe(401);
        const past = { name: 'X', scopes: ['shipments:read'], expiresAt: '2026-12-02T13:00:00.000Z' };
        const response = await call(staff.token, 'POST', '/keys', past);
        expect([response.status, (await response.json()).errors[0].path]).toEqual([422, 'expiresAt']);
      });
    });

    it('are listed newest first, those that have expired or were revoked at the end', async () => {
      const names = ['Oldest', 'Expired', 'Revoked', 'Newest'];
      for (const [minute, name] of names.entries()) {
        staff.api.setNow(`2026-12-02T12:0${minute}:00.000Z`);
        const { key } = await make({ name, ...(name === 'Expired' && { expiresAt: '2026-12-02T12:30:00.000Z' }) });
        if (name === 'Revoked') await call(staff.token, 'DELETE', `/keys/${key.id}`);
      }
      staff.api.setNow('2026-12-02T13:00:00.000Z');
      const listed = (await list()).map(({ name }: { name: string }) => name);
      expect(listed.filter((name: string) => names.includes(name))).toEqual(['Newest', 'Oldest', 'Revoked', 'Expired']);
    });

    it('report their last use', async () => {
      const { key, secret } = await make({ name: 'Accounting' });
      expect(key.lastUsedAt).toBeNull();
      await call(secret, 'GET', '/shipments');
      await expect
        .poll(async () => (await list()).find(({ id }: { id: string }) => id === key.id).lastUsedAt)
        .toBe('2026-12-02T12:00:00.000Z');
    });

    it('have 600 requests a minute each, report the remainder, then get 429; another key continues', async () => {
      const { secret } = await make();
      const other = await make();
      const first = await call(secret, 'GET', '/shipments/public-place?address=London');
      expect([first.headers.get('RateLimit-Policy'), first.headers.get('RateLimit')]).toEqual([
        '"key";q=600;w=60',
        '"key";r=599;t=60',
      ]);
      const answers = [];
      for (let n = 0; n < 600; n++) answers.push((await call(secret, 'GET', '/keys')).status);
      expect(answers.indexOf(429)).toBe(599);
      const response = await call(secret, 'GET', '/shipments');
      expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([429, true]);
      expect([response.headers.get('RateLimit-Policy'), response.headers.get('RateLimit')]).toEqual([
        '"key";q=600;w=60',
        `"key";r=0;t=${response.headers.get('Retry-After')}`,
      ]);
      expect((await call(other.secret, 'GET', '/shipments')).status).toBe(200);
    }, 60_000);

    it('are rejected in a URL with an explicit 400, for every caller', async () => {
      const { secret } = await make();
      for (const path of [`/shipments?key=${secret}`, `/shipments?search=${secret}`, `/tracking/${secret}`]) {
        const response = await staff.api.call('GET', `/api/v1${path}`);
        expect([path, response.status, (await response.json()).title]).toEqual([
          path,
          400,
          'Send the key in the header "Authorization: Bearer", never in a URL. Revoke this one.',
        ]);
      }
    });

    it.each([
      [{ name: '', scopes: ['shipments:read'] }, 'name'],
      [{ name: 'X', scopes: [] }, 'scopes'],
      [{ name: 'X', scopes: ['team:write'] }, 'scopes.0'],
      [{ name: 'X', scopes: ['shipments:read'], expiresAt: 'soon' }, 'expiresAt'],
      [{ name: 'X', scopes: ['shipments:read'], customerId: '\0' }, 'customerId'],
    ])('are not created from %j', async (body, path) => {
      const response = await call(staff.token, 'POST', '/keys', body);
      expect([response.status, (await response.json()).errors[0].path]).toEqual([422, path]);
    });

    it('require an admin, and an invented one gets 401', async () => {
      expect((await call(viewer, 'POST', '/keys', { name: 'X', scopes: ['shipments:read'] })).status).toBe(403);
      expect((await call(`tc_AAAAAAAA_${'x'.repeat(43)}`, 'GET', '/shipments')).status).toBe(401);
    });
  },
  { keepRows: true },
);
