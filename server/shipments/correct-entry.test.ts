import { expect, test } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { aBatchEvent, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'correcting an entry',
  (engine) => {
    const staff = useStaffApi(engine);
    /** `corrects` counts entries from the oldest, which is 0. */
    const correct = (id: string, corrects: unknown, key?: string) =>
      staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Bremerhaven', corrects }, key);

    const listHistory = async (id: string) =>
      (await staff.read(id)).trackingHistory.map(({ location, corrected }) => [location, corrected ?? false]);

    /**
     * Creates a shipment from two days ago with a scan in Oslo an hour ago; a scan in Bergen yesterday is reported after
     * it. Returns the version between the two.
     */
    async function createWithLateScan() {
      const { id, trackingNumber } = await staff.api.create(staff.token, { createdAt: '2026-11-30T10:00:00Z' });
      const scan = async (location: string, occurredAt: string) => {
        const body = { events: [aBatchEvent(trackingNumber, { location, occurredAt })] };
        const answer = await staff.api.call('POST', '/api/v1/events/batch', { body, token: staff.token });
        expect((await answer.json()).results).toMatchObject([{ result: 'stored' }]);
      };
      await scan('Oslo', '2026-12-02T11:00:00Z');
      const { version } = await staff.read(id);
      await scan('Bergen', '2026-12-01T11:00:00Z');
      return { id, version };
    }

    test('marks the intended entry when a late scan arrived below it in the meantime', async () => {
      const { id, version } = await createWithLateScan();
      const update = { status: 'IN_TRANSIT', location: 'Moss', corrects: 1, correctsVersion: version };
      expect((await staff.addStatus(id, update)).status).toBe(201);
      expect(await listHistory(id)).toEqual([
        ['Moss', false],
        ['Oslo', true],
        ['Bergen', false],
        ['New York', false],
      ]);
    });

    test('keeps all of eight concurrent corrections', async () => {
      const { id } = await staff.api.create(staff.token, { createdAt: '2026-12-01T10:00:00Z' });
      const stops = Array.from({ length: 8 }, (_, n) => `Stop ${n}`);
      for (const location of stops) await staff.addStatus(id, { status: 'IN_TRANSIT', location });
      const { version } = await staff.read(id);
      const answers = await Promise.all(
        stops.map((_, n) =>
          staff.addStatus(id, {
            status: 'IN_TRANSIT',
            location: `Quay ${n}`,
            corrects: n + 1,
            correctsVersion: version,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(stops.map(() => 201));
      const history = await listHistory(id);
      expect(history.filter(([, isCorrected]) => isCorrected)).toHaveLength(stops.length);
      expect(new Set(history.map(([location]) => location)).size).toBe(2 * stops.length + 1);
    });

    test('uses the current history when no version is given', async () => {
      const { id } = await createWithLateScan();
      expect((await correct(id, 1)).status).toBe(201);
      expect(await listHistory(id)).toContainEqual(['Bergen', true]);
    });

    test.each([
      ['an entry that the history of its version did not have', 2, 0],
      ['a version that is still to come', 0, 2],
      ['an invalid version', 0, -9],
    ])('is rejected for %s', async (_name, corrects, versionOffset) => {
      const { id, version } = await createWithLateScan();
      const update = { status: 'IN_TRANSIT', location: 'Moss', corrects, correctsVersion: version + versionOffset };
      const response = await staff.addStatus(id, update);
      expect(await response.json()).toMatchObject({
        status: 422,
        errors: [{ path: expect.stringContaining('corrects') }],
      });
      expect(await listHistory(id)).toHaveLength(3);
    });

    test('adds the correct entry and marks the wrong one, whose other fields stay', async () => {
      const { id } = await staff.api.create(staff.token);
      await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Bremen', notes: 'Typed wrong' });
      const before = (await staff.read(id)).trackingHistory;
      const response = await correct(id, 1, 'key');
      expect(response.status).toBe(201);
      const [right, wrong, oldest]: Shipment['trackingHistory'] = (await response.json()).trackingHistory;
      expect(right).toMatchObject({ location: 'Bremerhaven', corrects: 1 });
      expect(wrong).toEqual({ ...before[0], corrected: true });
      expect(oldest).toEqual(before[1]);
    });

    test('is marked in public responses too', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      await correct(id, 0);
      const { trackingHistory } = await (await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`)).json();
      expect(trackingHistory).toMatchObject([{ location: 'Bremerhaven' }, { location: 'New York', corrected: true }]);
      expect(Object.keys(trackingHistory[0])).not.toContain('corrected');
    });

    test('is written once per key, and can mark the oldest entry', async () => {
      const { id } = await staff.api.create(staff.token);
      await correct(id, 0, 'key');
      await correct(id, 0, 'key');
      const { trackingHistory } = await staff.read(id);
      expect(trackingHistory.map(({ corrected }) => corrected)).toEqual([undefined, true]);
    });

    test.each([1, 2, -1, 0.5, 'x', 2_000_000])('is rejected for a nonexistent entry: %j', async (corrects) => {
      const { id } = await staff.api.create(staff.token);
      expect((await correct(id, corrects)).status).toBe(422);
      expect((await staff.read(id)).trackingHistory).toHaveLength(1);
    });

    test('appears in the audit log with the corrected entry', async () => {
      const { id } = await staff.api.create(staff.token);
      await correct(id, 0);
      const response = await staff.api.call('GET', `/api/v1/shipments/${id}/audit`, { token: staff.token });
      expect((await response.json()).items[0].after.entry).toMatchObject({ location: 'Bremerhaven', corrects: 0 });
    });
  },
  { keepRows: true },
);
