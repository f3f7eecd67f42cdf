import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MAX_VIEWS } from '#domain/list-settings/columns.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs } from '#tests/role-api.ts';

const VIEW = { id: 'view-0001', name: 'Late', query: 'late=true&sort=number', columns: ['estimate', 'customer'] };
const PATH = '/api/v1/account/list-settings';

describeOnBothEngines(
  'list settings',
  (engine) => {
    const staff = useStaffApi(engine);
    const read = async (token = staff.token) => (await staff.api.call('GET', PATH, { token })).json();
    const save = (body: object, version: number, token = staff.token) =>
      staff.api.call('PUT', PATH, { body, token, headers: { 'If-Match': `"${version}"` } });
    const reset = () => sql`truncate list_settings`.execute(engine.kysely);

    it('start empty, keep what is saved, and belong to one account', async () => {
      await reset();
      const none = { columns: [], rowHeight: 'compact', views: [], version: 0 };
      expect(await read()).toEqual(none);
      const settings = { columns: ['customer', 'recipient'], rowHeight: 'comfortable', views: [VIEW] };
      const saved = await save(settings, 0);
      expect([saved.status, saved.headers.get('ETag')]).toEqual([200, '"1"']);
      expect(await read()).toEqual({ ...settings, version: 1 });
      expect((await save({ columns: ['recipient'], views: [] }, 1)).status).toBe(200);
      expect(await read()).toEqual({ ...none, columns: ['recipient'], version: 2 });
      const clerk = await joinAs(staff.api, staff.token, 'viewer');
      expect(await read(clerk.token)).toEqual(none);
    });

    it('reject a save from an older version, so that no view saved in another tab is lost', async () => {
      await reset();
      await save({ columns: [], views: [VIEW] }, 0);
      for (const version of [0, 2]) {
        const answer = await save({ columns: [], views: [] }, version);
        expect([answer.status, (await answer.json()).type]).toEqual([412, 'urn:problem:version-changed']);
      }
      expect((await read()).views).toEqual([VIEW]);
    });

    it('reject unknown columns and heights, equal names, empty names and too many views', async () => {
      await reset();
      const many = Array.from({ length: MAX_VIEWS + 1 }, (_, n) => ({ ...VIEW, id: `view-${1000 + n}`, name: `${n}` }));
      for (const body of [
        { columns: ['weight'], views: [] },
        { columns: [], rowHeight: 'tiny', views: [] },
        { columns: [], views: [VIEW, { ...VIEW, id: 'view-0002', name: 'LATE' }] },
        { columns: [], views: [VIEW, { ...VIEW, name: 'Other' }] },
        { columns: [], views: [{ ...VIEW, name: ' ' }] },
        { columns: [], views: many },
      ])
        expect((await save(body, 0)).status).toBe(422);
    });

    it('omit columns that no longer exist', async () => {
      await reset();
      await save({ columns: ['customer'], views: [VIEW] }, 0);
      await sql`update list_settings set columns = '["weight", "customer"]',
        views = jsonb_set(views, '{0,columns}', '["weight", "estimate"]')`.execute(engine.kysely);
      expect(await read()).toMatchObject({ columns: ['customer'], views: [{ columns: ['estimate'] }] });
    });
  },
  { keepRows: true },
);
