import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createShipmentRepository } from './shipments.repository.ts';

const STEPS: readonly { status: string; corrects?: number; isEdit?: true }[] = [
  { status: 'IN_TRANSIT' },
  { status: 'IN_TRANSIT' },
  { status: 'ON_HOLD' },
  { status: 'DELIVERED', corrects: 2 },
  { status: 'IN_TRANSIT', isEdit: true },
  { status: 'IN_TRANSIT' },
  { status: 'DELIVERED' },
  { status: 'DELIVERED' },
  { status: 'OUT_FOR_DELIVERY' },
  { status: 'OUT_FOR_DELIVERY', corrects: 0 },
  { status: 'OUT_FOR_DELIVERY' },
  { status: 'ON_HOLD' },
  { status: 'IN_TRANSIT', isEdit: true },
  { status: 'ON_HOLD' },
  { status: 'DELIVERED' },
];

describeOnBothEngines(
  'facts of a shipment',
  (engine) => {
    const staff = useStaffApi(engine);

    test('equal those of its whole history after each status, correction and edit', async () => {
      const { id } = await staff.api.create(staff.token, { createdAt: '2026-12-01T10:00:00Z' });
      for (const [n, { status, corrects, isEdit }] of STEPS.entries()) {
        staff.api.setNow(`2026-12-02T12:${10 + n}:00.000Z`);
        if (isEdit) {
          const { version } = await staff.read(id);
          const headers = { 'If-Match': `"${version}"` };
          const options = { body: { status }, token: staff.token, headers };
          expect((await staff.api.call('PATCH', `/api/v1/shipments/${id}`, options)).status).toBe(200);
        } else {
          const answer = await staff.addStatus(id, { status, location: `Stop ${n}`, ...{ corrects } });
          expect(answer.status).toBe(201);
        }
        const { rows } = await sql<Record<'stored' | 'counted' | 'entry' | 'newest' | 'status', unknown>>`
          select to_jsonb(counted) as counted, fact.status as status, (select jsonb_build_object(
              'started_at', fact.started_at, 'delivered_at', fact.delivered_at, 'code', fact.code,
              'last_at', fact.last_at, 'contradicted_at', fact.contradicted_at,
              'status_since', case when counted.status_since is not null then fact.status_since end)) as stored,
            (select after->'entry' from audit_entries where shipment_id = ${id} order by id desc limit 1) as entry,
            tracking_history->0 as newest
          from shipments join shipment_facts as fact on shipment_id = shipments.id,
            shipment_history_facts(tracking_history, shipments.status) as counted
          where shipments.id = ${id}`.execute(engine.kysely);
        const [row] = rows;
        expect(row?.stored, `after step ${n}`).toEqual(row?.counted);
        expect(row?.status).toBe(status);
        if (!isEdit && corrects === undefined) expect(row?.entry).toEqual(row?.newest);
      }
    });

    test('are updated by a new status without reading the history', async () => {
      const { id } = await staff.api.create(staff.token, { createdAt: '2026-12-01T10:00:00Z' });
      const rollback = new Error('rolled back on purpose');
      const event = {
        id: randomUUID(),
        status: 'DELIVERED',
        location: 'Oslo',
        notes: '',
        code: null,
        reason: null,
      } as const;
      const writing = engine.kysely.transaction().execute(async (trx) => {
        for (const signature of READERS)
          await sql
            .raw(`create or replace function ${signature} language plpgsql as $$
            begin raise exception 'the history was read'; end $$`)
            .execute(trx);
        const { addStatus } = createShipmentRepository(trx);
        const actor = { email: 'clerk@transcargo.example', customerScope: 'all' } as const;
        await addStatus(id, { ...event, at: new Date('2026-12-02T12:00:00Z') }, undefined, actor);
        const { rows } = await sql`select status, delivered_at from shipment_facts where shipment_id = ${id}`.execute(
          trx,
        );
        expect(rows).toEqual([{ status: 'DELIVERED', delivered_at: new Date('2026-12-02T12:00:00Z') }]);
        throw rollback;
      });
      await expect(writing).rejects.toBe(rollback);
    });
  },
  { keepRows: true },
);

/** The functions with which triggers read a history, as declared. */
const READERS = [
  'shipment_added_entry(shipment text) returns jsonb',
  `shipment_history_facts(history jsonb, status text, out started_at timestamptz, out delivered_at timestamptz,
    out status_since timestamptz, out code text, out last_at timestamptz, out contradicted_at timestamptz)`,
];
