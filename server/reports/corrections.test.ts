import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReportCorrections } from '#domain/reports/report.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const TIME_ZONE = 'Europe/Berlin';
const DAY_MS = 86_400_000;
const dayOf = (ms: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' }).format(new Date(ms));

describeOnBothEngines(
  'report corrections',
  (engine) => {
    const staff = useStaffApi(engine, { timeZone: TIME_ZONE });
    const call = (method: string, path: string, body?: object) =>
      staff.api.call(method, `/api/v1${path}`, { body, token: staff.token });
    const read = async (query: Record<string, string> = {}): Promise<ReportCorrections | null> => {
      const all = { from: '2026-10-01', to: '2026-12-31', ...query };
      const response = await call('GET', `/reports/summary?${new URLSearchParams(all)}`);
      expect(response.status).toBe(200);
      return (await response.json()).corrections;
    };
    const remove = (id: string) => call('DELETE', `/shipments/${id}`);
    const restore = async (id: string) => expect((await call('POST', `/shipments/${id}/restore`, {})).status).toBe(200);

    test('show since when a delivery is corrected, also filtered by lane or service', async () => {
      staff.api.setNow('2026-11-16T10:00:00.000Z');
      const { id, trackingNumber } = await staff.api.create(staff.token, { originAddress: 'Hamburg' });
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
      expect(await read()).toBeNull();
      staff.api.setNow('2026-11-21T09:00:00.000Z');
      await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Bremen', corrects: 1 });
      const at = '2026-11-21T09:00:00.000Z';
      const expected = {
        since: at,
        counts: { delivery: 1 },
        rows: [{ kind: 'delivery', at, shipmentId: id, trackingNumber }],
      };
      expect(await read()).toEqual(expected);
      expect(await read({ from: '2026-11-16', to: '2026-11-16', origin: 'Hamburg', destination: 'London' })).toEqual(
        expected,
      );
      const [customer, stranger] = ['customer-of-it', 'customer-of-none'];
      for (const customerId of [customer, stranger])
        await call('POST', '/customers', { id: customerId, name: `Invented ${customerId}` });
      await sql`insert into shipment_people (shipment_id, customer_id) values (${id}, ${customer})
        on conflict (shipment_id) do update set customer_id = ${customer}`.execute(engine.kysely);
      expect(await read({ customer })).toEqual(expected);
      const others: Record<string, string>[] = [
        { to: '2026-11-15' },
        { service: 'ECONOMY' },
        { origin: 'Bremen' },
        { customer: stranger },
      ];
      for (const other of others) expect(await read(other)).toBeNull();
    });

    test('include what a form cannot change: a first promise, and a delivery behind another status', async () => {
      staff.api.setNow('2026-11-16T10:00:00.000Z');
      const { id } = await staff.api.create(staff.token, { estimatedDeliveryDate: '2026-11-17T12:00:00.000Z' });
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
      staff.api.setNow('2026-11-21T09:00:00.000Z');
      const late = { estimatedDeliveryDate: '2026-11-30T12:00:00.000Z', status: 'IN_TRANSIT' };
      await staff.save(await staff.read(id), late);
      await remove(id);
      await restore(id);
      expect(await read()).toBeNull();
      const { deliveries } = await (await call('GET', '/reports/summary?from=2026-11-16&to=2026-11-16')).json();
      expect(deliveries).toMatchObject({ ON_TIME: 1, TIMED: 1 });
    });

    test('include changes by manual SQL', async () => {
      const insert = (
        name: string,
        sample: boolean,
      ) => sql`insert into shipments (id, tracking_number, status, service_type,
          origin_address, destination_address, origin_place, destination_place, weight, created_at, updated_at,
          estimated_delivery_date, tracking_history, search_text, is_sample, version)
        values (${name}, ${name}, 'DELIVERED', 'EXPRESS', 'Oslo', 'Porto', 'Oslo', 'Porto', 1, now() - interval '5 days',
          now(), now(), jsonb_build_array(jsonb_build_object('status', 'DELIVERED', 'timestamp', now() - interval '3 days')),
          '', ${sample}, 2)`;
      const names = [
        'by-hand-history',
        'by-hand-gone',
        'by-hand-moved',
        'by-hand-promise',
        'by-hand-same',
        'by-hand-sample',
      ];
      for (const name of names) await insert(name, name.endsWith('sample')).execute(engine.kysely);
      await sql`update shipment_facts set origin_place = 'Oslo', destination_place = 'Porto'
        where shipment_id like 'by-hand-%'`.execute(engine.kysely);
      const today = new Date();
      const query = { from: dayOf(today.getTime() - 10 * DAY_MS), to: dayOf(today.getTime()) };
      const readHere = async () =>
        ((await read(query))?.rows ?? []).map(({ kind, trackingNumber }) => [kind, trackingNumber]).sort();
      expect(await readHere()).toEqual([]);
      await sql`update shipments set tracking_history = jsonb_build_array(jsonb_build_object('status', 'LABEL_CREATED',
        'timestamp', now())) where id in ('by-hand-history', 'by-hand-sample')`.execute(engine.kysely);
      await sql`delete from shipments where id = 'by-hand-gone'`.execute(engine.kysely);
      await sql`update shipments set created_at = created_at - interval '2 days' where id = 'by-hand-moved'`.execute(
        engine.kysely,
      );
      await sql`update shipment_facts set promised_at = now() + interval '9 days' where shipment_id = 'by-hand-promise'`.execute(
        engine.kysely,
      );
      for (const service of ['ECONOMY', 'EXPRESS'])
        await sql`update shipments set service_type = ${service} where id = 'by-hand-same'`.execute(engine.kysely);
      expect(await readHere()).toEqual([
        ['changed', 'by-hand-moved'],
        ['changed', 'by-hand-promise'],
        ['deleted', 'by-hand-gone'],
        ['delivery', 'by-hand-history'],
        ['entered', 'by-hand-moved'],
      ]);
      await sql`delete from shipments where id = 'by-hand-sample'`.execute(engine.kysely);
      expect(await readHere()).toHaveLength(5);
    });
  },
  { keepRows: true },
);
