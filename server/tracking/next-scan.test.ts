import { expect, test, vi } from 'vitest';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { addJourneys, measureTestLane, remeasureLanes, TEST_LANE } from '#tests/lanes.ts';

/** Five working hours after the scan, on a day on which the office closes at 18. */
const BY = '2026-12-02T17:00:00.000Z';
const SCAN = { status: 'IN_TRANSIT', location: 'Halifax', notes: '' };

describeOnBothEngines(
  'the expected next scan in the public view',
  (engine) => {
    const staff = useStaffApi(engine);
    const read = async (number: string, query = '') =>
      (await staff.api.call('GET', `/api/v1/tracking/${number}${query}`)).json();
    const createScanned = async () => {
      const shipment = await staff.api.create(staff.token);
      await staff.addStatus(shipment.id, SCAN);
      return shipment;
    };
    const snoozeUntil = (subject: string, until: string) =>
      engine.kysely
        .insertInto('attention_snoozes')
        .values({ kind: 'silent', subject_id: subject, until, by: 'By hand' })
        .execute();

    test('is one additional time, before and after it has passed', async () => {
      const { trackingNumber } = await createScanned();
      await engine.kysely.deleteFrom('lane_gaps').execute();
      const without = await read(trackingNumber);
      await measureTestLane(engine.kysely, staff.api);
      expect(await read(trackingNumber)).toEqual({ ...without, nextScanBy: BY });
      staff.api.setNow('2026-12-03T09:00:00.000Z');
      expect((await read(trackingNumber, '?lang=de')).nextScanBy).toBe(BY);
    });

    test('is omitted with 19 scans of the lane, on hold, on a return, or after the delivery', async () => {
      const gap = { at: new Date('2026-11-23T08:00:00Z'), next: new Date('2026-11-23T13:00:00Z') };
      const gaps = Array.from({ length: 19 }, () => gap);
      await addJourneys(engine.kysely, TEST_LANE, gaps);
      await remeasureLanes(engine.kysely, staff.api);
      const { trackingNumber } = await createScanned();
      expect(await read(trackingNumber)).not.toHaveProperty('nextScanBy');
      await measureTestLane(engine.kysely, staff.api);
      for (const end of [
        { status: 'ON_HOLD' },
        { status: 'ON_HOLD', code: 'returning' },
        { status: 'DELIVERED' },
        { status: 'OUT_FOR_DELIVERY', code: 'attempt_failed' },
      ]) {
        const shipment = await createScanned();
        expect(await read(shipment.trackingNumber)).toHaveProperty('nextScanBy');
        await staff.addStatus(shipment.id, { ...SCAN, ...end });
        expect(await read(shipment.trackingNumber)).not.toHaveProperty('nextScanBy');
      }
    });

    test('is shown while staff snooze the item until tomorrow, and not longer', async () => {
      await measureTestLane(engine.kysely, staff.api);
      const [tomorrow, beyond] = [await createScanned(), await createScanned()];
      staff.api.setNow(BY);
      await snoozeUntil(beyond.id, '2026-12-03T08:00:00.001Z');
      const snooze = `/api/v1/attention/silent/${tomorrow.id}/snooze`;
      expect((await staff.api.call('POST', snooze, { token: staff.token, body: {} })).status).toBe(200);
      expect((await read(tomorrow.trackingNumber)).nextScanBy).toBe(BY);
      expect(await read(beyond.trackingNumber)).not.toHaveProperty('nextScanBy');
      staff.api.setNow('2026-12-03T00:00:00.000Z');
      expect((await read(beyond.trackingNumber)).nextScanBy).toBe(BY);
      staff.api.setNow('2026-12-05T13:00:00.000Z');
      expect((await staff.api.call('POST', snooze, { token: staff.token, body: {} })).status).toBe(200);
      expect((await read(tomorrow.trackingNumber)).nextScanBy).toBe(BY);
    });

    test('invalidates the cache and changes the ETag when measured again', async () => {
      staff.api.live.start();
      await vi.waitFor(() => expect(staff.api.live.isCurrent()).toBe(true), { timeout: 30_000 });
      await engine.kysely.deleteFrom('lane_gaps').execute();
      const { trackingNumber } = await createScanned();
      expect(await read(trackingNumber)).not.toHaveProperty('nextScanBy');
      const ask = (tag = '') =>
        staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`, { headers: { 'If-None-Match': tag } });
      const tag = (await ask()).headers.get('ETag') ?? '';
      await measureTestLane(engine.kysely, staff.api);
      await vi.waitFor(async () => expect((await ask(tag)).status).toBe(200), { timeout: 30_000 });
      expect((await read(trackingNumber)).nextScanBy).toBe(BY);
      staff.api.setNow(TEST_NOW);
    });
  },
  { keepRows: true },
);
