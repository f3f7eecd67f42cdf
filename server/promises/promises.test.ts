import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { PROMISE_REASONS } from '#domain/promises/promise.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import { TEST_EMAIL, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { promised } from '#tests/promised.ts';

const [FIRST, SECOND, THIRD] = ['2026-12-05T09:00:00.000Z', '2026-12-08T09:00:00.000Z', '2026-12-07T17:00:00.000Z'];
const SEQUENCES = promised(10, 5_000);
const EDITS = 8;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;

describeOnBothEngines(
  'promised dates',
  (engine) => {
    const staff = useStaffApi(engine);
    const ledger = async ({ id }: Pick<Shipment, 'id'>): Promise<PromiseLine[]> => {
      const answer = await staff.api.call('GET', `/api/v1/shipments/${id}/promises`, { token: staff.token });
      expect(answer.status).toBe(200);
      return (await answer.json()).items;
    };
    const lookUp = async ({ trackingNumber }: Shipment): Promise<PublicShipment> =>
      (await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`)).json();
    const patch = async ({ id }: Shipment, body: object) => {
      const { version } = await staff.read(id);
      const headers = { 'If-Match': `"${version}"` };
      return staff.api.call('PATCH', `/api/v1/shipments/${id}`, { body, headers, token: staff.token });
    };

    test('are recorded with actor, time and reason for forms, API and manual SQL', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: FIRST });
      staff.api.setNow('2026-12-02T13:00:00.000Z');
      const reason = { estimateReason: 'customs', estimateNote: ' Broker wants the packing list. ' };
      await staff.save(shipment, { estimatedDeliveryDate: SECOND, ...reason });
      staff.api.setNow('2026-12-02T14:00:00.000Z');
      expect((await patch(shipment, { estimatedDeliveryDate: THIRD })).status).toBe(200);
      expect((await patch(shipment, { weight: 3 })).status).toBe(200);
      await sql`update shipments set estimated_delivery_date = null where id = ${shipment.id}`.execute(engine.kysely);
      const [byHand, ...others] = await ledger(shipment);
      expect(byHand).toMatchObject({ due: null, previous: THIRD, reason: 'unspecified', by: 'database' });
      const [by, at] = [TEST_EMAIL, '2026-12-02T14:00:00.000Z'];
      expect(others.map(({ id: _, told: __, ...line }) => line)).toEqual([
        { due: THIRD, previous: SECOND, reason: 'unspecified', note: '', by, at },
        {
          due: SECOND,
          previous: FIRST,
          reason: 'customs',
          note: 'Broker wants the packing list.',
          by,
          at: '2026-12-02T13:00:00.000Z',
        },
        { due: FIRST, previous: null, reason: 'unspecified', note: '', by, at: TEST_NOW },
      ]);
    });

    test('are public once changed: dates, days and reasons, never actor or notes', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: FIRST });
      expect(await lookUp(shipment)).not.toHaveProperty('promises');
      staff.api.setNow('2026-12-02T13:00:00.000Z');
      const reason = { estimateReason: 'weather', estimateNote: 'TRAP' };
      await staff.save(shipment, { estimatedDeliveryDate: SECOND, ...reason });
      const seen = await vi.waitFor(async () => {
        const now = await lookUp(shipment);
        expect(now.estimatedDeliveryDate).toBe(SECOND);
        return now;
      }, 30_000);
      expect(seen.promises).toEqual([
        { due: SECOND, reason: 'weather', at: '2026-12-02T13:00:00.000Z' },
        { due: FIRST, reason: 'unspecified', at: TEST_NOW },
      ]);
      expect(JSON.stringify(seen)).not.toMatch(/TRAP|@/);
    });

    test('may return to the last one after it passed, as a correction of a mistake alone', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: FIRST });
      staff.api.setNow('2026-12-07T10:00:00.000Z');
      await patch(shipment, { estimatedDeliveryDate: SECOND, estimateReason: 'weather' });
      const back = { estimatedDeliveryDate: FIRST, estimateReason: 'corrected_mistake' };
      expect((await patch(shipment, { ...back, estimateReason: 'weather' })).status).toBe(422);
      expect((await patch(shipment, { ...back, estimatedDeliveryDate: '2026-12-04T09:00:00.000Z' })).status).toBe(422);
      expect((await patch(shipment, back)).status).toBe(200);
      expect((await staff.read(shipment.id)).estimatedDeliveryDate).toBe(FIRST);
    });

    test('cannot be changed afterwards, and are deleted and restored with their shipment', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: FIRST });
      await staff.save(shipment, { estimatedDeliveryDate: SECOND, estimateReason: 'traffic' });
      const before = await ledger(shipment);
      await expect(sql`update promises set due = now()`.execute(engine.kysely)).rejects.toThrow('append-only');
      const path = `/api/v1/shipments/${shipment.id}`;
      await staff.api.call('DELETE', path, { token: staff.token });
      expect((await staff.api.call('GET', `${path}/promises`, { token: staff.token })).status).toBe(404);
      await staff.api.call('POST', `${path}/restore`, { body: {}, token: staff.token });
      expect(await ledger(shipment)).toEqual(before);
    });

    test('are rejected with an unknown reason or a too long note, and nothing is written', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: FIRST });
      for (const wrong of [{ estimateReason: 'laziness' }, { estimateNote: 'x'.repeat(201) }])
        expect((await patch(shipment, { estimatedDeliveryDate: SECOND, ...wrong })).status).toBe(422);
      expect(await ledger(shipment)).toHaveLength(1);
    });

    test(`end with the current date after ${SEQUENCES} random sequences of edits`, {
      timeout: 1_800_000,
    }, async () => {
      const days = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'].map((day) => `${day}T09:00:00.000Z`);
      for (let n = 0; n < SEQUENCES; n++) {
        const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: pick([...days, null]) });
        let [dates, wanted] = [shipment.estimatedDeliveryDate ? 1 : 0, shipment.estimatedDeliveryDate];
        for (let edit = 0; edit < EDITS; edit++) {
          const estimatedDeliveryDate = pick([...days, null]);
          if (pick([true, false]))
            await patch(shipment, { estimatedDeliveryDate, estimateReason: pick(PROMISE_REASONS) });
          else
            await sql`update shipments set estimated_delivery_date = ${estimatedDeliveryDate} where id = ${shipment.id}`.execute(
              engine.kysely,
            );
          if (estimatedDeliveryDate !== wanted) dates++;
          wanted = estimatedDeliveryDate;
        }
        const lines = await ledger(shipment);
        const { estimatedDeliveryDate: shown } = await staff.read(shipment.id);
        expect([shown, lines[0]?.due ?? null, lines.length]).toEqual([wanted, wanted, dates]);
        for (const [index, line] of lines.entries()) expect(line.previous).toBe(lines[index + 1]?.due ?? null);
      }
    });
  },
  { keepRows: true },
);
