import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '#domain/audit/schema.ts';
import { TEST_EMAIL, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs } from '#tests/role-api.ts';

describeOnBothEngines(
  'the activity log',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (method: string, path: string, body?: unknown, token = staff.token) =>
      staff.api.call(method, `/api/v1${path}`, { body, token });
    const list = async (query = ''): Promise<{ items: ActivityEntry[]; nextCursor: string | null }> => {
      const answer = await call('GET', `/activity${query}`);
      expect(answer.status).toBe(200);
      return answer.json();
    };

    it('lists who changed accounts and keys, newest first, without shipments (S12)', async () => {
      const clerk = await joinAs(staff.api, staff.token, 'clerk');
      await call('PATCH', `/admins/${clerk.id}`, { role: 'viewer' });
      await staff.api.create(staff.token);
      const made = await (await call('POST', '/keys', { name: 'Web shop', scopes: ['shipments:read'] })).json();
      await call('DELETE', `/keys/${made.key.id}`);
      const { items, nextCursor } = await list();
      const lines = items.slice(0, 5).map(({ actor, action, subject, role }) => [actor, action, subject, role]);
      expect(lines).toEqual([
        [TEST_EMAIL, 'keyRevoked', 'Web shop', null],
        [TEST_EMAIL, 'keyCreated', 'Web shop', null],
        [TEST_EMAIL, 'roleChanged', clerk.email, 'viewer'],
        [clerk.email, 'signedIn', null, null],
        [clerk.email, 'invitationAccepted', clerk.email, 'clerk'],
      ]);
      expect(items.filter(({ action }) => /created$|updated|statusAdded/.test(action))).toEqual([]);
      expect(nextCursor).toBeNull();
      expect(items.at(-1)).toMatchObject({ actor: 'database', action: 'adminAdded', subject: TEST_EMAIL });
      expect(JSON.stringify(items)).not.toContain(made.secret);
    });

    it('can be filtered by group', async () => {
      await call('POST', '/keys', { name: 'Web shop', scopes: ['shipments:read'] });
      const read = async (group: string) => (await list(`?group=${group}`)).items.map(({ action }) => action);
      expect(await read('programs')).toEqual(['keyCreated', 'keyRevoked', 'keyCreated']);
      expect(new Set(await read('access'))).toEqual(new Set(['signedIn']));
      expect(await read('company')).toEqual([]);
      expect((await call('GET', '/activity?group=shipments')).status).toBe(400);
    });

    it('hides whose data was looked up, and shows the size of an export', async () => {
      await staff.api.create(staff.token);
      expect((await call('GET', '/people?email=pia@transcargo.example')).status).toBe(200);
      const { address } = await (await call('POST', '/exports', { status: 'LABEL_CREATED' })).json();
      await (await staff.api.call('GET', address)).text();
      await expect.poll(async () => (await list('?group=data')).items.length, { timeout: 30_000 }).toBe(3);
      const { items } = await list('?group=data');
      expect(items.map(({ action, subject, rows }) => [action, subject, rows])).toEqual([
        ['exportEnded', null, 1],
        ['exportStarted', null, null],
        ['personRead', null, null],
      ]);
    });

    describe('in pages', () => {
      it('has no gaps or duplicates while entries are added', async () => {
        await sql`insert into audit_entries (at, actor, action)
        select now(), 'line-' || n, 'signedIn' from generate_series(1, 25) as n`.execute(engine.kysely);
        const actors: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await list(`?group=access&limit=7${cursor && `&cursor=${cursor}`}`);
          actors.push(...page.items.map(({ actor }) => actor));
          cursor = page.nextCursor;
          await sql`insert into audit_entries (at, actor, action) values (now(), 'later', 'signedIn')`.execute(
            engine.kysely,
          );
        }
        expect(actors.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, index) => `line-${25 - index}`));
        expect(actors.slice(25)).toEqual([expect.stringContaining('clerk'), TEST_EMAIL]);
      });

      it('rejects an invalid cursor', async () => {
        expect((await call('GET', '/activity?cursor=nonsense')).status).toBe(400);
      });
    });
  },
  { keepRows: true },
);
