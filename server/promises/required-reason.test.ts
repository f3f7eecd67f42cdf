import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { makeBoundKey, makeCustomer } from '#tests/bound-key.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const [FIRST, SECOND] = ['2026-12-05T09:00:00.000Z', '2026-12-08T09:00:00.000Z'];

describeOnBothEngines(
  'a company that requires reasons for changed dates',
  (engine) => {
    const staff = useStaffApi(engine);
    const company = companyCalls(() => staff);
    const requireReason = async (estimateReasonRequired: boolean | null) =>
      expect((await company.change({ estimateReasonRequired })).status).toBe(200);
    beforeEach(() => requireReason(true));
    afterAll(() => requireReason(null));

    const patch = async ({ id }: Pick<Shipment, 'id'>, body: object, token = staff.token) => {
      const { version } = await staff.read(id);
      const headers = { 'If-Match': `"${version}"` };
      return staff.api.call('PATCH', `/api/v1/shipments/${id}`, { body, headers, token });
    };
    const ledger = async ({ id }: Pick<Shipment, 'id'>): Promise<PromiseLine[]> =>
      (await (await staff.api.call('GET', `/api/v1/shipments/${id}/promises`, { token: staff.token })).json()).items;
    const expectRefused = async (answer: Response) => {
      expect(answer.status).toBe(422);
      const { errors } = await answer.json();
      expect(errors).toEqual([
        {
          path: 'estimateReason',
          code: 'estimateReasonNeeded',
          message: `Give a reason for the changed date, one of: ${SPECIFIC_REASONS.join(', ')}`,
        },
      ]);
    };

    test('rejects a save that changes or removes a date without a reason, lists the reasons, and writes nothing', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: FIRST });
      for (const estimatedDeliveryDate of [SECOND, '2026-12-05T09:01:00.000Z', null]) {
        await expectRefused(await patch(shipment, { estimatedDeliveryDate, weight: 9 }));
        await expectRefused(await patch(shipment, { estimatedDeliveryDate, estimateReason: 'unspecified' }));
        await expectRefused(await staff.save(shipment, { estimatedDeliveryDate, estimateNote: 'A note is none.' }));
      }
      const { estimatedDeliveryDate: _, ...without } = shipment;
      const headers = { 'If-Match': '"1"' };
      const put = { body: without, headers, token: staff.token };
      await expectRefused(await staff.api.call('PUT', `/api/v1/shipments/${shipment.id}`, put));
      expect(await staff.read(shipment.id)).toMatchObject({ estimatedDeliveryDate: FIRST, weight: 12.4, version: 1 });
      expect(await ledger(shipment)).toHaveLength(1);
    });

    test('accepts it with a reason, and needs none for a first date, the same time or other fields', async () => {
      const shipment = await staff.api.create(staff.token);
      expect((await patch(shipment, { estimatedDeliveryDate: FIRST })).status).toBe(200);
      expect((await patch(shipment, { estimatedDeliveryDate: '2026-12-05T10:00:00+01:00', notes: 'x' })).status).toBe(
        200,
      );
      expect((await patch(shipment, { weight: 3 })).status).toBe(200);
      for (const estimateReason of SPECIFIC_REASONS) {
        const { estimatedDeliveryDate: now } = await staff.read(shipment.id);
        const estimatedDeliveryDate = now === FIRST ? SECOND : FIRST;
        expect((await patch(shipment, { estimatedDeliveryDate, estimateReason })).status).toBe(200);
      }
      const reasons = (await ledger(shipment)).map(({ reason }) => reason).toReversed();
      expect(reasons).toEqual(['unspecified', ...SPECIFIC_REASONS]);
    });

    test('does not affect manual SQL, and stops after the setting is turned off', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: FIRST });
      await sql`update shipments set estimated_delivery_date = ${SECOND} where id = ${shipment.id}`.execute(
        engine.kysely,
      );
      expect((await ledger(shipment))[0]).toMatchObject({ due: SECOND, reason: 'unspecified', by: 'database' });
      await requireReason(null);
      expect((await patch(shipment, { estimatedDeliveryDate: FIRST })).status).toBe(200);
      expect((await ledger(shipment))[0]).toMatchObject({ due: FIRST, reason: 'unspecified' });
    });

    test('logs who changed the setting, and rejects a non-boolean', async () => {
      expect((await company.change({ estimateReasonRequired: 'yes' })).status).toBe(422);
      await requireReason(false);
      const { rows } = await sql<{ after: object }>`
      select after from audit_entries where action like 'company%' order by id desc limit 1`.execute(engine.kysely);
      expect(JSON.stringify(rows[0]?.after)).toContain('"estimateReasonRequired":false');
    });

    test('requires them from API clients of its customers too', async () => {
      const customerId = await makeCustomer(staff.api, staff.token, `Nordlicht ${randomUUID()}`);
      const { secret } = await makeBoundKey(staff.api, staff.token, customerId);
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: FIRST, customerId });
      await expectRefused(await patch(shipment, { estimatedDeliveryDate: SECOND }, secret));
      const estimateReason = 'recipient_wish';
      expect((await patch(shipment, { estimatedDeliveryDate: SECOND, estimateReason }, secret)).status).toBe(200);
      expect((await ledger(shipment))[0]).toMatchObject({ due: SECOND, reason: estimateReason });
    });
  },
  { keepRows: true },
);
