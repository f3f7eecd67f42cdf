import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#domain/audit/schema.ts';
import { aShipmentBody, TEST_EMAIL, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'the audit log',
  (engine) => {
    const staff = useStaffApi(engine);
    const read = async (id: string): Promise<AuditEntry[]> => {
      const response = await staff.api.call('GET', `/api/v1/shipments/${id}/audit`, { token: staff.token });
      expect(response.status).toBe(200);
      return (await response.json()).items;
    };

    test('returns the newest 200 entries of a shipment', async () => {
      const { id } = await staff.api.create(staff.token);
      await sql`insert into audit_entries (at, actor, action, shipment_id)
        select now(), 'line-' || n, 'updated', ${id} from generate_series(1, 205) as n`.execute(engine.kysely);
      const lines = await read(id);
      expect([lines.length, lines[0]?.actor, lines.at(-1)?.actor]).toEqual([200, 'line-205', 'line-6']);
    });

    test('records the actor and the values before and after, from creation to deletion', async () => {
      const shipment = await staff.api.create(staff.token, { notes: 'Keep upright.' });
      const { id } = shipment;
      staff.api.setNow('2026-12-02T13:00:00.000Z');
      await staff.save(shipment, { weight: 13, notes: 'Fragile.', status: 'ON_HOLD' });
      staff.api.setNow('2026-12-02T14:00:00.000Z');
      await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Bremen', notes: 'Moved' });
      await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      const [deleted, added, updated, created] = await read(id);
      expect(created).toMatchObject({ actor: TEST_EMAIL, action: 'created', at: TEST_NOW, before: {} });
      expect(created?.after).toMatchObject({ trackingNumber: shipment.trackingNumber, notes: 'Keep upright.' });
      expect(updated).toMatchObject({
        actor: TEST_EMAIL,
        action: 'updated',
        at: '2026-12-02T13:00:00.000Z',
        before: { weight: 12.4, notes: 'Keep upright.', status: 'LABEL_CREATED' },
        after: { weight: 13, notes: 'Fragile.', status: 'ON_HOLD' },
      });
      expect(Object.keys(updated?.after ?? {})).toHaveLength(3);
      expect(added).toMatchObject({
        action: 'statusAdded',
        before: { status: 'ON_HOLD' },
        after: { status: 'IN_TRANSIT', entry: { status: 'IN_TRANSIT', location: 'Bremen', notes: 'Moved' } },
      });
      expect(deleted).toMatchObject({
        actor: TEST_EMAIL,
        action: 'deleted',
        before: { weight: 13, entries: 2 },
        after: {},
      });
    });

    test('has no entry for a repeated request, a stale save or a taken number', async () => {
      const body = aShipmentBody({ trackingNumber: 'TC-TAKEN001' });
      const shipment = await (await staff.post(body)).json();
      expect((await staff.post(body)).status).toBe(200);
      const other = aShipmentBody({ trackingNumber: 'TC-TAKEN001' });
      expect((await staff.post(other)).status).toBe(409);
      expect((await staff.save(shipment, { notes: 'Stale' }, 7)).status).toBe(412);
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Bremen' }, 'key');
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Bremen' }, 'key');
      expect((await read(shipment.id)).map(({ action }) => action)).toEqual(['statusAdded', 'created']);
      const unknown = await staff.api.call('GET', `/api/v1/shipments/${other.id}/audit`, { token: staff.token });
      expect(unknown.status).toBe(404);
    });

    test('has one entry per change when many happen at once', async () => {
      const { id } = await staff.api.create(staff.token);
      const updates = Array.from({ length: 20 }, (_, index) => ({ status: 'IN_TRANSIT', location: `Stop ${index}` }));
      await Promise.all(updates.map((update) => staff.addStatus(id, update)));
      const added = (await read(id)).filter(({ action }) => action === 'statusAdded');
      const places = added.map(({ after }) => (after.entry as { location: string }).location);
      expect(new Set(places).size).toBe(20);
    });

    test('has no actor for manual SQL, and does not carry the actor over to the next request', async () => {
      const { id } = await staff.api.create(staff.token);
      await sql`update shipments set notes = 'By hand' where id = ${id}`.execute(engine.kysely);
      expect((await read(id))[0]).toMatchObject({ actor: 'database', action: 'updated', after: { notes: 'By hand' } });
    });

    test('records sign-ins and sign-outs', async () => {
      const token = await staff.api.signIn();
      await staff.api.call('DELETE', '/api/v1/session', { token });
      const rows = await engine.kysely.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(2).execute();
      expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        `${TEST_EMAIL} signedOut`,
        `${TEST_EMAIL} signedIn`,
      ]);
    });

    test('is append-only', async () => {
      const { id } = await staff.api.create(staff.token);
      await expect(sql`update audit_entries set actor = 'nobody'`.execute(engine.kysely)).rejects.toThrow(
        'append-only',
      );
      await expect(sql`delete from audit_entries`.execute(engine.kysely)).rejects.toThrow('append-only');
      expect(await read(id)).toHaveLength(1);
    });
  },
  { keepRows: true },
);
