import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApi, useStaffApi } from '#tests/api.ts';
import { useAttention } from '#tests/attention.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { addJourneys, readNextBy, remeasureLanes, TEST_LANE } from '#tests/lanes.ts';

/** Wednesday at noon, UTC; offices are open from 8 to 18, on Saturdays from 9 to 14. */
const HOUR_MS = 3_600_000;
const MONDAY = Date.parse('2026-11-23T08:00:00.000Z');
/** Adds working hours to Monday at 8, within the week's five days. */
const atWork = (hours: number) => new Date(MONDAY + (Math.floor(hours / 10) * 24 + (hours % 10)) * HOUR_MS);
const toGaps = (count: number, step = 1) =>
  Array.from({ length: count }, (_, n) => ({ at: atWork(0), next: atWork((n + 1) * step) }));
const SCAN = { status: 'IN_TRANSIT', location: 'Halifax', notes: '' };
const FRIDAY = '2026-12-04T11:00:00.000Z';

describeOnBothEngines(
  'the expected next scan',
  (engine) => {
    const staff = useStaffApi(engine);
    const attention = useAttention(staff);
    const nextBy = (id: string) => readNextBy(engine.kysely, id);
    const silent = async () => (await attention.page('group=late')).items.map(({ kind, id, due }) => [kind, id, due]);
    const createScanned = async () => {
      const { id } = await staff.api.create(staff.token);
      await staff.addStatus(id, SCAN);
      return id;
    };
    const measure = async (gaps = toGaps(20)) => {
      await addJourneys(engine.kysely, TEST_LANE, gaps);
      await remeasureLanes(engine.kysely, staff.api);
    };

    test('is known after 20 scans of its lane, service and code: the 19th shortest gap in working hours', async () => {
      const before = await createScanned();
      await addJourneys(engine.kysely, { ...TEST_LANE, service: 'STANDARD' }, toGaps(30));
      await addJourneys(engine.kysely, { ...TEST_LANE, origin: 'Boston' }, toGaps(30));
      await addJourneys(engine.kysely, TEST_LANE, toGaps(30), { code: 'arrived' });
      await measure(toGaps(19));
      expect(await nextBy(before)).toBeUndefined();
      await addJourneys(engine.kysely, TEST_LANE, toGaps(20).slice(-1));
      staff.api.setNow('2026-12-03T03:00:00.000Z');
      await staff.api.lanes.measure();
      staff.api.setNow('2026-12-02T12:00:00.000Z');
      // 19 hours: six on Wednesday, ten on Thursday, three on Friday.
      expect([await nextBy(before), await nextBy(await createScanned())]).toEqual([FRIDAY, FRIDAY]);
    });

    test('is the next opening when 9 of 10 scans happen before it', async () => {
      const evening = MONDAY + 10 * HOUR_MS;
      const night = { at: new Date(evening), next: new Date(evening + 9 * HOUR_MS) };
      await measure(Array.from({ length: 20 }, () => night));
      staff.api.setNow('2026-12-04T18:30:00.000Z');
      expect(await nextBy(await createScanned())).toBe('2026-12-05T09:00:00.000Z');
    });

    test('follows each event: form, import, key, correction, manual SQL and restore', async () => {
      await measure();
      const id = await createScanned();
      staff.api.setNow('2026-12-02T13:00:00.000Z');
      await staff.addStatus(id, SCAN);
      expect(await nextBy(id)).toBe('2026-12-04T12:00:00.000Z');
      await staff.addStatus(id, { ...SCAN, code: 'arrived', corrects: 2 });
      expect(await nextBy(id)).toBeUndefined();
      const event = {
        id: crypto.randomUUID(),
        number: (await staff.read(id)).trackingNumber,
        sentAt: '2026-12-02T13:00:00Z',
      };
      const events = [{ ...event, ...SCAN, occurredAt: '2026-12-02T13:00:00.000Z' }];
      await staff.api.call('POST', '/api/v1/events/batch', { token: staff.token, body: { events } });
      const scanned = await createScanned();
      await staff.api.call('DELETE', `/api/v1/shipments/${scanned}`, { token: staff.token });
      expect(await nextBy(scanned)).toBeUndefined();
      await staff.api.call('POST', `/api/v1/shipments/${scanned}/restore`, { token: staff.token, body: {} });
      expect(await nextBy(scanned)).toBe('2026-12-04T12:00:00.000Z');
      await sql`update shipments set service_type = 'ECONOMY' where id = ${scanned}`.execute(engine.kysely);
      expect(await nextBy(scanned)).toBeUndefined();
      await sql`update shipments set service_type = 'EXPRESS' where id = ${scanned}`.execute(engine.kysely);
      expect(await nextBy(scanned)).toBe('2026-12-04T12:00:00.000Z');
    });

    test('is measured from scan to scan, whatever was reported after the creation', async () => {
      const at = (hour: string) => `2026-12-01T${hour}:00:00.000Z`;
      const scans = [
        { ...SCAN, code: 'arrived', occurredAt: at('09') },
        { ...SCAN, code: 'departed', occurredAt: at('12') },
      ];
      const sentAt = '2026-12-02T12:00:00.000Z';
      for (let n = 0; n < 20; n++) {
        const { trackingNumber: number } = await staff.api.create(staff.token);
        const events = scans.map((scan) => ({ ...scan, id: crypto.randomUUID(), number, sentAt }));
        await staff.api.call('POST', '/api/v1/events/batch', { token: staff.token, body: { events } });
      }
      await remeasureLanes(engine.kysely, staff.api);
      const measured = await engine.kysely.selectFrom('lane_gaps').select(['step', 'n', 'p90']).execute();
      expect(measured).toEqual([{ step: 'arrived', n: 20, p90: String(3 * HOUR_MS) }]);
    });

    test('is unknown when held, delivered, back from the door, set without a scan, or on a lane without places', async () => {
      const ends = [
        { status: 'ON_HOLD', code: 'held_customs' },
        { status: 'DELIVERED' },
        { status: 'OUT_FOR_DELIVERY', code: 'attempt_failed' },
        { status: 'OUT_FOR_DELIVERY', code: 'back_at_depot' },
        { status: 'ON_HOLD', code: 'returning' },
      ];
      for (const end of ends) await addJourneys(engine.kysely, TEST_LANE, toGaps(20), end);
      await addJourneys(engine.kysely, { ...TEST_LANE, origin: '' }, toGaps(20));
      await measure();
      for (const end of ends) {
        const id = await createScanned();
        await staff.addStatus(id, { ...SCAN, ...end });
        expect([end, await nextBy(id)]).toEqual([end, undefined]);
      }
      const set = await staff.api.create(staff.token);
      await staff.save(set, { status: 'IN_TRANSIT' });
      const nowhere = await staff.api.create(staff.token, { originAddress: '1 Quiet Lane, Zzqxville' });
      await staff.addStatus(nowhere.id, SCAN);
      expect([await nextBy(set.id), await nextBy(nowhere.id)]).toEqual([undefined, undefined]);
    });

    test('stays as announced after a new measurement, until the next scan', async () => {
      await measure();
      const id = await createScanned();
      await addJourneys(engine.kysely, TEST_LANE, toGaps(20, 2));
      staff.api.setNow('2026-12-03T03:00:00.000Z');
      expect([await staff.api.lanes.measure(), await staff.api.lanes.measure()]).toEqual([true, false]);
      expect(await nextBy(id)).toBe(FRIDAY);
      await staff.addStatus(id, SCAN);
      expect(await nextBy(id)).not.toBe(FRIDAY);
    });

    test('is measured at the next start when the server stops midway', async () => {
      const countLanes = async () => (await engine.kysely.selectFrom('lane_gaps').select('n').execute()).length;
      await engine.kysely.deleteFrom('lane_gaps').execute();
      await addJourneys(engine.kysely, TEST_LANE, toGaps(20));
      staff.api.setNow('2026-12-10T03:00:00.000Z');
      const stopping = new AbortController();
      const measuring = staff.api.lanes.measure(stopping.signal);
      stopping.abort();
      await expect(measuring).rejects.toThrow('aborted');
      expect(await countLanes()).toBe(0);
      expect([await staff.api.lanes.measure(), await countLanes()]).toEqual([true, 1]);
    });

    test('follows the opening hours and closed days of the company at once', async () => {
      await measure();
      const id = await createScanned();
      const change = (body: object, version: number) =>
        staff.api.call('PATCH', '/api/v1/company', {
          body,
          token: staff.token,
          headers: { 'If-Match': `"${version}"` },
        });
      expect((await change({ closedDays: [{ day: '2026-12-03', name: 'Fair' }] }, 0)).status).toBe(200);
      await staff.api.lanes.measure();
      // Saturday has five hours; Thursday, closed now, had ten.
      expect(await nextBy(id)).toBe('2026-12-05T12:00:00.000Z');
      expect((await change({ closedDays: null }, 1)).status).toBe(200);
      await staff.api.lanes.measure();
      expect(await nextBy(id)).toBe(FRIDAY);
    });

    test('needs attention once it has passed, until something happens', async () => {
      await measure();
      const id = await createScanned();
      expect((await attention.summary()).nextAt).toBe(FRIDAY);
      staff.api.setNow('2026-12-04T10:59:59.999Z');
      expect(await silent()).toEqual([]);
      staff.api.setNow(FRIDAY);
      expect(await silent()).toEqual([['silent', id, FRIDAY]]);
      expect((await attention.page()).items).toMatchObject([{ place: 'Halifax', code: null }]);
      expect((await attention.summary()).counts).toMatchObject({ silent: 1 });
      expect((await attention.snooze({ kind: 'silent', id })).status).toBe(200);
      expect(await silent()).toEqual([]);
      // On Saturdays the office opens at nine.
      staff.api.setNow('2026-12-05T08:59:59.999Z');
      expect(await silent()).toEqual([]);
      staff.api.setNow('2026-12-05T09:00:00.000Z');
      expect(await silent()).toHaveLength(1);
      await staff.addStatus(id, SCAN);
      expect(await silent()).toEqual([]);
    });

    test('is measured in the company’s time zone', async () => {
      const api = await openTestApi(engine.database, { timeZone: 'Asia/Tokyo' });
      await addJourneys(engine.kysely, TEST_LANE, toGaps(20, 0.1));
      await remeasureLanes(engine.kysely, api);
      const token = await api.signIn();
      const { id } = await api.create(token);
      await api.call('POST', `/api/v1/shipments/${id}/history`, { body: SCAN, token });
      // 21:00 in Tokyo, where it was 17:00 at the earlier scans: an hour after opening.
      expect(await nextBy(id)).toBe('2026-12-03T00:00:00.000Z');
      await api.close();
    });
  },
  { keepRows: true },
);
