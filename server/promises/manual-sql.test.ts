import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEvents } from '#tests/events.ts';

const [FIRST, SECOND] = ['2026-12-05T09:00:00.000Z', '2026-12-08T09:00:00.000Z'];
const PATIENCE = { timeout: 20_000, interval: 100 };

describeOnBothEngines(
  'a date changed by manual SQL without a new version',
  (engine) => {
    const staff = useStaffApi(engine);
    const moveByHand = ({ id }: Shipment) =>
      sql`update shipments set estimated_delivery_date = ${SECOND} where id = ${id}`.execute(engine.kysely);
    const lookUp = ({ trackingNumber }: Shipment, headers = {}) =>
      staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`, { headers });
    const create = () => staff.api.create(staff.token, { estimatedDeliveryDate: FIRST });

    test('reaches clients with the previous response, also from the cache', async () => {
      staff.api.live.start();
      await vi.waitFor(() => expect(staff.api.live.isCurrent()).toBe(true), PATIENCE);
      const shipment = await create();
      const headers = { 'If-None-Match': (await lookUp(shipment)).headers.get('ETag') ?? '' };
      expect((await lookUp(shipment, headers)).status).toBe(304);
      await moveByHand(shipment);
      await vi.waitFor(async () => {
        const answer = await lookUp(shipment, headers);
        expect(answer.status).toBe(200);
        expect(await answer.json()).toMatchObject({ estimatedDeliveryDate: SECOND, promises: [{ due: SECOND }, {}] });
      }, PATIENCE);
    });

    test('is sent to open public and staff pages', async () => {
      const shipment = await create();
      const open = async (path: string, token?: string) => {
        const events = readEvents(await staff.api.call('GET', path, token ? { token } : {}));
        onTestFinished(() => void events.leave());
        return events;
      };
      const visitor = await open(`/api/v1/tracking/${shipment.trackingNumber}/events?since=1`);
      const colleague = await open('/api/v1/shipments/events', staff.token);
      await moveByHand(shipment);
      const { data } = await visitor.next();
      expect(data).toMatchObject({ version: 2, estimatedDeliveryDate: SECOND });
      await vi.waitFor(async () => {
        const { event, data } = await colleague.next();
        expect([event, data.id, data.version]).toEqual(['shipment', shipment.id, 2]);
      }, PATIENCE);
    });

    test('is not overwritten by a form opened before', async () => {
      const shipment = await create();
      await moveByHand(shipment);
      expect((await staff.save(shipment, { notes: 'Typed before.' })).status).toBe(412);
      expect((await staff.read(shipment.id)).estimatedDeliveryDate).toBe(SECOND);
    });
  },
  { keepRows: true },
);
