import { describe, expect, it, vi } from 'vitest';
import { mergeEvents } from '#domain/events/merge-events.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { loadSamples } from '#server/samples/load-samples.ts';
import { TEST_EMAIL, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines, type TestEngine } from '#tests/engines.ts';
import fc from '#tests/fast-check.ts';
import { aJourney, playJourney } from '#tests/journeys.ts';
import { readEvents } from './shipment-events.repository.ts';
import { createShipmentRepository } from './shipments.repository.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Derives history and status only from a shipment's events. */
async function tellFromEvents(engine: TestEngine, id: string) {
  const { status, history } = mergeEvents(await readEvents(engine.kysely, id));
  return { status, trackingHistory: history };
}

const pick = ({ status, trackingHistory }: Shipment) => ({ status, trackingHistory });

describeOnBothEngines(
  'the events of a shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    const restore = async (id: string) => {
      await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      const answer = await staff.api.call('POST', `/api/v1/shipments/${id}/restore`, { token: staff.token, body: {} });
      expect(answer.status).toBe(200);
    };

    it('match its history and status after every kind of change', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(aJourney, { minLength: 1, maxLength: 4 }), fc.boolean(), async (journeys, again) => {
          for (const journey of journeys) await playJourney(staff, journey, '2026-11-02T08:00:00Z');
          for (const { id } of (await staff.list('limit=100')).items) {
            if (again) await restore(id);
            expect(await tellFromEvents(engine, id)).toEqual(pick(await staff.read(id)));
          }
        }),
        { numRuns: 6 },
      );
    });

    it('record the author and channel of each, also after a restore', async () => {
      const shipment = await staff.api.create(staff.token);
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Oslo' });
      await staff.save(await staff.read(shipment.id), { status: 'DELIVERED' });
      const read = () =>
        engine.kysely
          .selectFrom('shipment_events')
          .select(['position', 'via', 'status', 'actor', 'is_creation'])
          .where('shipment_id', '=', shipment.id)
          .orderBy('position')
          .execute();
      const expected = [
        { position: 1, via: 'form', status: 'LABEL_CREATED', actor: TEST_EMAIL, is_creation: true },
        { position: 2, via: 'form', status: 'IN_TRANSIT', actor: TEST_EMAIL, is_creation: false },
        { position: 3, via: 'edit', status: 'DELIVERED', actor: TEST_EMAIL, is_creation: false },
      ];
      expect(await read()).toEqual(expected);
      await restore(shipment.id);
      expect(await read()).toEqual(expected);
    });

    it('are deleted with it', async () => {
      const { id } = await staff.api.create(staff.token);
      await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      expect(await readEvents(engine.kysely, id)).toEqual([]);
    });
  },
  { keepRows: true },
);

describe('samples', () => {
  describeOnBothEngines('when loaded', (engine) => {
    it('have the events of their histories', async () => {
      const repository = createShipmentRepository(engine.kysely);
      await loadSamples(engine.kysely, repository, new Date('2026-12-02T12:00:00Z'));
      const { items: samples } = await repository.list({ timeZone: 'UTC', customerScope: 'all', limit: 100 });
      expect(samples.length).toBeGreaterThan(5);
      for (const sample of samples) expect(await tellFromEvents(engine, sample.id)).toEqual(pick(sample));
    });
  });
});
