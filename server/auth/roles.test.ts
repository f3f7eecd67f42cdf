import { beforeAll, describe, expect, it } from 'vitest';
import { listPermissions, type Role } from '#domain/team/role.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs, type Member } from '#tests/role-api.ts';

const PEOPLE = {
  sender: { name: 'Quentin Zabriskie', company: '', phone: '+44 20 7771234', email: 'q@example.com' },
  recipient: { name: 'Inés Gutiérrez', company: 'Faro SL', phone: '+34 91 1', email: 'ines@example.com' },
};

describeOnBothEngines(
  'roles',
  (engine) => {
    const staff = useStaffApi(engine);
    let clerk: Member;
    let viewer: Member;
    beforeAll(async () => {
      clerk = await joinAs(staff.api, staff.token, 'clerk');
      viewer = await joinAs(staff.api, staff.token, 'viewer');
    });
    const as = (member: { token: string }, method: string, path: string, body?: unknown, headers = {}) =>
      staff.api.call(method, `/api/v1${path}`, { body, token: member.token, headers });
    const setRole = (id: string, role: Role, token = staff.token) =>
      staff.api.call('PATCH', `/api/v1/admins/${id}`, { body: { role }, token });

    it('are returned with the session, and default to clerk in an invitation', async () => {
      expect((await (await as(viewer, 'GET', '/session')).json()).user.role).toBe('viewer');
      const invited = await as(staff, 'POST', '/admins/invitations', { name: 'Pia', email: 'pia@transcargo.example' });
      expect((await invited.json()).invitation.role).toBe('clerk');
    });

    it('a 403 has a stable problem type and tells signed-in users who can help', async () => {
      const response = await as(viewer, 'POST', '/shipments', {});
      const { type, title } = await response.json();
      expect([response.status, type]).toEqual([403, 'urn:problem:not-allowed']);
      expect(title).toContain('An admin can');
      expect(await (await as(viewer, 'GET', '/account/helpers')).json()).toEqual({
        items: [{ name: 'Admin', email: 'staff@transcargo.example' }],
      });
    });

    describe('a clerk', () => {
      it('deletes and restores what they created today, and nothing else', async () => {
        const others = await staff.api.create(staff.token);
        const response = await as(clerk, 'DELETE', `/shipments/${others.id}`);
        expect([response.status, (await response.json()).type]).toEqual([403, 'urn:problem:not-own-shipment']);
        const shipment = await staff.api.create(clerk.token);
        expect((await as(clerk, 'DELETE', `/shipments/${shipment.id}`)).status).toBe(204);
        expect((await as(clerk, 'POST', `/shipments/${shipment.id}/restore`, {})).status).toBe(200);
        staff.api.setNow('2026-12-03T00:00:01.000Z');
        expect((await as(clerk, 'DELETE', `/shipments/${shipment.id}`)).status).toBe(403);
        expect((await as(staff, 'DELETE', `/shipments/${shipment.id}`)).status).toBe(204);
      });

      it('does not restore other people’s shipments deleted by someone else', async () => {
        const others = await staff.api.create(staff.token);
        await as(staff, 'DELETE', `/shipments/${others.id}`);
        expect((await as(clerk, 'POST', `/shipments/${others.id}/restore`, {})).status).toBe(403);
        expect((await as(staff, 'POST', `/shipments/${others.id}/restore`, {})).status).toBe(200);
      });
    });

    describe('a viewer', () => {
      it('sees people masked; saving a masked response changes nothing', async () => {
        const { id, version } = await staff.api.create(staff.token, { people: PEOPLE });
        const masked = await (await as(viewer, 'GET', `/shipments/${id}`)).json();
        expect(masked.people.sender).toEqual({ name: '•••', company: '', phone: '•••', email: '•••' });
        expect(masked.people.recipient).toMatchObject({ name: '•••', company: '•••', email: '•••', postcode: '' });
        const saved = await as(staff, 'PUT', `/shipments/${id}`, masked, { 'If-Match': `"${version}"` });
        expect((await saved.json()).people.recipient).toMatchObject(PEOPLE.recipient);
      });

      it('finds shipments by number, address and reference, but not by name, phone or email', async () => {
        const references = [{ kind: 'order', value: 'PO 4711-b' }];
        const { trackingNumber } = await staff.api.create(staff.token, { people: PEOPLE, references });
        const find = async (member: { token: string }, search: string) => {
          const { items, total } = await (await as(member, 'GET', `/shipments?search=${search}`)).json();
          return [items.length, total.count];
        };
        for (const search of [
          'gutierrez',
          'Zabriskie',
          'Faro',
          'zabriskie+london',
          '020-777-1234',
          '%2B4420+7771234',
          'ines@example.com',
        ]) {
          expect([search, ...(await find(staff, search))]).toEqual([search, 1, 1]);
          expect([search, ...(await find(viewer, search))]).toEqual([search, 0, 0]);
        }
        for (const search of [trackingNumber, 'london', 'po4711b', 'new+york+PO'])
          expect([search, ...(await find(viewer, search))]).toEqual([search, 1, 1]);
      });

      it('does not see the name matched by a search beside an address', async () => {
        const people = { ...PEOPLE, recipient: { ...PEOPLE.recipient, name: 'Lane Sample' } };
        await staff.api.create(staff.token, { people });
        const match = async (member: { token: string }) =>
          (await (await as(member, 'GET', '/shipments?search=lane')).json()).items[0].match;
        expect((await match(staff)).value).toBe('Lane Sample');
        expect((await match(viewer)).field).toBe('destination');
      });

      it('sees customers by name and number', async () => {
        const contact = { email: 'orders@example.com', phone: '1', address: 'Pier 1', notes: '' };
        await as(clerk, 'POST', '/customers', { id: 'customer-9', name: 'Nordlicht GmbH', ...contact });
        expect(await (await as(viewer, 'GET', '/customers/customer-9')).json()).toMatchObject({
          name: 'Nordlicht GmbH',
          email: '•••',
          phone: '•••',
          address: '•••',
          notes: '',
        });
        const [listed] = (await (await as(viewer, 'GET', '/customers')).json()).items;
        expect(listed.email).toBe('•••');
        expect((await (await as(clerk, 'GET', '/customers/customer-9')).json()).email).toBe('orders@example.com');
      });
    });

    describe('a change of role', () => {
      it('applies from the next request with the same token, and appears in the audit log', async () => {
        const member = await joinAs(staff.api, staff.token, 'clerk');
        expect((await as(member, 'GET', '/contact/messages')).status).toBe(200);
        expect(await (await setRole(member.id, 'viewer')).json()).toMatchObject({ id: member.id, role: 'viewer' });
        expect((await as(member, 'GET', '/contact/messages')).status).toBe(403);
        const last = await engine.kysely
          .selectFrom('audit_entries')
          .selectAll()
          .where('action', '=', 'roleChanged')
          .orderBy('id', 'desc')
          .executeTakeFirst();
        expect(last).toMatchObject({
          actor: 'staff@transcargo.example',
          before: { email: member.email, role: 'clerk' },
          after: { email: member.email, role: 'viewer' },
        });
      });

      it('is rejected for the last admin, an unknown account, an unknown role and non-admins', async () => {
        const { user } = await (await as(staff, 'GET', '/session')).json();
        const last = await setRole(user.id, 'viewer');
        expect([last.status, (await last.json()).type]).toEqual([409, 'urn:problem:last-admin']);
        expect((await setRole('no-such-id', 'viewer')).status).toBe(404);
        expect((await setRole(clerk.id, 'owner' as Role)).status).toBe(422);
        expect((await setRole(clerk.id, 'admin', clerk.token)).status).toBe(403);
        expect((await as(staff, 'DELETE', `/admins/${user.id}`)).status).toBe(409);
      });

      it('ends the invitations of a former admin', async () => {
        const other = await joinAs(staff.api, staff.token, 'admin');
        const invited = await as(other, 'POST', '/admins/invitations', {
          name: 'X',
          email: 'x@y.example',
          role: 'admin',
        });
        const token = (await invited.json()).link.split('/').at(-1);
        await setRole(other.id, 'viewer');
        expect((await staff.api.call('GET', `/api/v1/invitations/${token}`)).status).toBe(404);
      });

      it('always leaves one admin when two demote each other at once', async () => {
        const { user } = await (await as(staff, 'GET', '/session')).json();
        for (let round = 0; round < 5; round++) {
          const other = await joinAs(staff.api, staff.token, 'admin');
          const answers = await Promise.all([setRole(other.id, 'viewer'), setRole(user.id, 'clerk', other.token)]);
          const admins = await engine.kysely.selectFrom('users').select('id').where('role', '=', 'admin').execute();
          expect([admins.length, ...answers.map(({ status }) => status).sort()]).toEqual([1, 200, 403]);
          if (admins[0]?.id !== other.id) continue;
          expect((await setRole(user.id, 'admin', other.token)).status).toBe(200);
          expect((await setRole(other.id, 'viewer')).status).toBe(200);
        }
      });
    });

    it('are nested: a clerk can do all that a viewer can, and an admin everything', () => {
      expect(listPermissions('clerk')).toEqual(expect.arrayContaining([...listPermissions('viewer')]));
      expect(listPermissions('admin')).toEqual(expect.arrayContaining([...listPermissions('clerk')]));
    });
  },
  { keepRows: true },
);
