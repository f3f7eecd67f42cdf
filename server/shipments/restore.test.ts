import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#domain/audit/schema.ts';
import { aShipmentBody, openTestApi, TEST_EMAIL, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

/** The clock starts at 12:00:00; see TEST_NOW. */
const IN_TIME = '2026-12-02T12:00:59.000Z';
/** A minute has passed exactly now. */
const TOO_LATE = '2026-12-02T12:01:00.000Z';
const TABLES = ['shipment_facts', 'shipment_idempotency_keys', 'subscriptions', 'ended_subscriptions', 'mails'];

describeOnBothEngines(
  'restoring a deleted shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1${path}`, { token: staff.token, body });
    const remove = async (id: string) => expect((await call('DELETE', `/shipments/${id}`)).status).toBe(204);
    const restore = (id: string) => call('POST', `/shipments/${id}/restore`, {});
    const subscribe = (number: string, email: string) =>
      call('POST', `/tracking/${number}/subscriptions`, { email, language: 'fr' });
    /** Returns every row that belongs to the shipment, by table. */
    const readAll = async (id: string) => {
      const all: Record<string, unknown[]> = {};
      for (const table of TABLES) {
        const { rows } = await sql<{ row: unknown }>`
          select to_jsonb(t) as row from ${sql.table(table)} as t where shipment_id = ${id} order by to_jsonb(t)::text`.execute(
          engine.kysely,
        );
        all[table] = rows.map(({ row }) => row);
      }
      return all;
    };
    /** Creates a shipment with rows in every table; one of its subscribers has unsubscribed. */
    const createRich = async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: '2026-12-05T12:00:00Z' });
      await staff.save(shipment, { estimatedDeliveryDate: '2026-12-09T12:00:00Z', notes: 'Moved 🚢' });
      for (const email of ['ada@example.com', 'ben@example.com']) await subscribe(shipment.trackingNumber, email);
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Bremen' }, 'key');
      await sql`insert into ended_subscriptions (token, shipment_id, ended_at) values (${shipment.id}, ${shipment.id}, now())`.execute(
        engine.kysely,
      );
      return staff.read(shipment.id);
    };

    test.each([
      ['{}', { body: {} }],
      ['an empty body declared as JSON', { headers: { 'Content-Type': 'application/json' } }],
      ['an empty body of another type', { body: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
      ['no body', {}],
    ])('accepts %s', async (_, sent) => {
      const { id, version } = await staff.api.create(staff.token);
      await remove(id);
      const answer = await staff.api.call('POST', `/api/v1/shipments/${id}/restore`, { token: staff.token, ...sent });
      expect([answer.status, (await answer.json()).version]).toEqual([200, version + 1]);
    });

    test('restores the shipment with its next version and all its related rows', async () => {
      const shipment = await createRich();
      const before = await readAll(shipment.id);
      for (const table of TABLES) expect(before[table]?.length, table).toBeGreaterThan(0);
      await remove(shipment.id);
      expect(Object.values(await readAll(shipment.id)).flat()).toEqual([]);
      expect((await call('GET', `/tracking/${shipment.trackingNumber}`)).status).toBe(404);
      staff.api.setNow(IN_TIME);
      const response = await restore(shipment.id);
      expect(response.status).toBe(200);
      expect(response.headers.get('ETag')).toBe(`"${shipment.version + 1}"`);
      expect(await response.json()).toEqual({ ...shipment, version: shipment.version + 1 });
      expect(await staff.read(shipment.id)).toEqual({ ...shipment, version: shipment.version + 1 });
      expect(await readAll(shipment.id)).toEqual(before);
      expect((await call('GET', `/tracking/${shipment.trackingNumber}`)).status).toBe(200);
      const { total } = await (await call('GET', '/shipments/summary')).json();
      expect(total).toBe(1);
    });

    test('records deletion and restoration in the audit log with the account', async () => {
      const { id } = await staff.api.create(staff.token);
      await remove(id);
      await restore(id);
      const { items } = await (await call('GET', `/shipments/${id}/audit`)).json();
      expect(items.map(({ actor, action }: AuditEntry) => `${actor} ${action}`)).toEqual([
        `${TEST_EMAIL} restored`,
        `${TEST_EMAIL} deleted`,
        `${TEST_EMAIL} created`,
      ]);
    });

    test('queues the pending emails again', async () => {
      const shipment = await createRich();
      await remove(shipment.id);
      await sql`delete from pgboss.job`.execute(engine.kysely);
      await restore(shipment.id);
      const { rows } = await sql`select from pgboss.job where singleton_key in (
        select id from subscriptions where shipment_id = ${shipment.id})`.execute(engine.kysely);
      expect(rows.length).toBeGreaterThan(0);
    });

    test('fails with 410 after a minute, when the deleted data is erased', async () => {
      const { id } = await createRich();
      await remove(id);
      staff.api.setNow(TOO_LATE);
      const late = await restore(id);
      expect([late.status, (await late.json()).title]).toEqual([410, 'This shipment can no longer be restored.']);
      expect((await staff.api.eraseDue()).subscriptions).toBe(0);
      const { rows } = await sql`select from deleted_shipments`.execute(engine.kysely);
      expect(rows).toEqual([]);
      expect((await restore(id)).status).toBe(404);
    });

    test('succeeds once, and then fails with 409 and changes nothing', async () => {
      const { id, version } = await staff.api.create(staff.token);
      await remove(id);
      const answers = await Promise.all([restore(id), restore(id), restore(id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const again = await restore(id);
      expect([again.status, (await again.json()).title]).toEqual([409, 'This shipment is not deleted.']);
      expect((await staff.read(id)).version).toBe(version + 1);
      expect((await restore('no-such-shipment')).status).toBe(404);
    });

    test('makes creating the same id a conflict until the minute is over', async () => {
      const body = aShipmentBody();
      await staff.post(body);
      await remove(body.id as string);
      expect((await staff.post(body)).status).toBe(409);
      staff.api.setNow(TOO_LATE);
      expect((await staff.post(body)).status).toBe(201);
      await remove(body.id as string);
      expect((await restore(body.id as string)).status).toBe(200);
    });

    test('fails with 409 when the tracking number is reused, and leaves its new owner unchanged', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      await remove(id);
      const other = await staff.api.create(staff.token, { trackingNumber });
      expect((await restore(id)).status).toBe(409);
      expect(await staff.read(other.id)).toEqual(other);
    });

    test('does not restore the data of a person erased in the meantime', async () => {
      const { id } = await createRich();
      await remove(id);
      expect((await call('DELETE', '/people?email=ada%40example.com')).status).toBe(200);
      await restore(id);
      const { subscriptions, mails } = await readAll(id);
      expect(JSON.stringify([subscriptions, mails])).not.toContain('ada@example.com');
      expect(subscriptions).toMatchObject([{ email: 'ben@example.com' }]);
    });

    test('does not restore a subscription ended by its email link in the meantime', async () => {
      const { id } = await createRich();
      const tokens = await engine.kysely
        .selectFrom('subscriptions')
        .select('token')
        .where('shipment_id', '=', id)
        .execute();
      await remove(id);
      await call('DELETE', `/subscriptions/${tokens[0]?.token}`);
      expect((await restore(id)).status).toBe(200);
      const { subscriptions } = await readAll(id);
      expect(subscriptions).toHaveLength(1);
      expect(JSON.stringify(subscriptions)).not.toContain(tokens[0]?.token);
    });

    test('requires a session', async () => {
      const { id } = await staff.api.create(staff.token);
      await remove(id);
      expect((await staff.api.call('POST', `/api/v1/shipments/${id}/restore`)).status).toBe(401);
    });
  },
  { keepRows: true },
);

describeOnBothEngines('restoring a shipment in reference mode', (engine) => {
  test('responds with 404 to everyone and is missing from the API document', async () => {
    const reference = await openTestApi(engine.database, { siteMode: 'reference' });
    const token = await reference.signIn();
    const { id } = await reference.create(token);
    const path = `/api/v1/shipments/${id}`;
    expect((await reference.call('DELETE', path, { token })).status).toBe(204);
    for (const caller of [{}, { token }]) {
      const response = await reference.call('POST', `${path}/restore`, { body: {}, ...caller });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ title: 'Not found.' });
    }
    const { paths } = await (await reference.call('GET', '/api/openapi.json')).json();
    expect(Object.keys(paths)).toContain('/api/v1/shipments/{id}');
    expect(Object.keys(paths)).not.toContain('/api/v1/shipments/{id}/restore');
    await reference.close();
  });
});
