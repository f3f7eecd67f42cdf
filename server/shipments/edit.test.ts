import { expect, it } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { promised } from '#tests/promised.ts';

describeOnBothEngines(
  'editing and deleting a shipment',
  (engine) => {
    const staff = useStaffApi(engine);

    it('replaces every field but history, id, tracking number and creation date', async () => {
      const created = await staff.api.create(staff.token);
      const changes = {
        id: 'another-id',
        trackingNumber: 'TC-ZZZZZZZZ',
        createdAt: '2020-01-01T00:00:00Z',
        trackingHistory: [],
        status: 'ON_HOLD',
        originAddress: 'Oslo, 1 Test Road',
        weight: 3,
        weightUnit: 'lb',
        notes: 'changed',
      };
      const saved: Shipment = await (await staff.save(created, changes)).json();
      expect(saved).toEqual({
        ...created,
        status: 'ON_HOLD',
        originAddress: 'Oslo, 1 Test Road',
        weight: 3,
        weightUnit: 'lb',
        notes: 'changed',
        version: 2,
      });
      expect(await staff.read(created.id)).toEqual(saved);
    });

    it('rejects a save from an older version and writes nothing (C3)', async () => {
      const created = await staff.api.create(staff.token);
      await staff.save(created, { notes: 'first' });
      const late = await staff.save(created, { notes: 'second' });
      expect(late.status).toBe(412);
      expect((await staff.read(created.id)).notes).toBe('first');
    });

    it('lets one of 20 parallel saves of one version win (C3)', async () => {
      const created = await staff.api.create(staff.token);
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => staff.save(created, { notes: `n${n}` })));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 412)).toHaveLength(19);
      expect((await staff.read(created.id)).version).toBe(2);
    });

    it('requires the version (428) and responds with "Shipment not found" for an unknown id', async () => {
      const created = await staff.api.create(staff.token);
      const missing = await staff.api.call('PUT', `/api/v1/shipments/${created.id}`, {
        body: created,
        token: staff.token,
      });
      expect(missing.status).toBe(428);
      const unknown = await staff.save({ ...created, id: 'no-such-id' }, {});
      expect(unknown.status).toBe(404);
      expect((await unknown.json()).title).toBe('Shipment not found');
    });

    it('saves a late shipment with an unchanged estimate, and rejects a changed one in the past', async () => {
      const created = await staff.api.create(staff.token, { estimatedDeliveryDate: '2026-12-03T09:00:00Z' });
      staff.api.setNow('2026-12-10T12:00:00.000Z');
      const same = await staff.save(created, { notes: 'late' });
      expect(same.status).toBe(200);
      const moved = await staff.save(await same.json(), { estimatedDeliveryDate: '2026-12-04T09:00:00Z' });
      expect(moved.status).toBe(422);
      expect((await moved.json()).errors).toMatchObject([{ path: 'estimatedDeliveryDate', code: 'estimatePast' }]);
    });

    const ROUNDS = promised(5, 25);
    const RACERS = 40;
    it(`never shortens the history in ${ROUNDS * RACERS} interleavings of saves and new entries (C4)`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const created = await staff.api.create(staff.token);
        const racers = Array.from({ length: RACERS }, (_, n) =>
          n % 2 === 0
            ? staff.addStatus(created.id, { status: 'IN_TRANSIT', location: `Stop ${n}` })
            : staff.read(created.id).then((current) => staff.save(current, { notes: `note ${n}` })),
        );
        const answers = await Promise.all(racers);
        expect(answers.filter((answer) => answer.status === 201)).toHaveLength(RACERS / 2);
        expect((await staff.read(created.id)).trackingHistory).toHaveLength(RACERS / 2 + 1);
      }
    }, 120_000);

    it('deletes a shipment permanently and responds with 404 afterwards', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      const remove = () => staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      expect((await remove()).status).toBe(204);
      expect((await remove()).status).toBe(404);
      expect((await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`)).status).toBe(404);
    });
  },
  { keepRows: true },
);
