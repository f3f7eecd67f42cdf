import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isWithoutNextAttempt } from '#domain/events/delivery-exceptions.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { useAttention } from '#tests/attention.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { ATTENTION_SOURCES } from './attention-sources.repository.ts';

const timeZone = 'Europe/Berlin';
/** 9 p.m. on Wednesday in Berlin. */
const EVENING = '2026-12-02T20:00:00.000Z';
const ATTEMPT = { status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason: 'not_home', location: 'Oslo', notes: '' };
const BACK = { ...ATTEMPT, code: 'back_at_depot', reason: undefined };

describeOnBothEngines(
  'a failed attempt needs attention while the next one has no day',
  (engine) => {
    const staff = useStaffApi(engine, { timeZone });
    const attention = useAttention(staff);
    const at = (iso: string) => staff.api.setNow(iso);
    const plan = async (id: string, estimatedDeliveryDate: string | null) =>
      staff.save(await staff.read(id), { estimatedDeliveryDate });
    /** Whether the line exists, which it does exactly while visitors see no delivery day. */
    const isListed = async ({ id, trackingNumber }: { id: string; trackingNumber: string }, now: string) => {
      at(now);
      const isLine = (await attention.page('group=attempt')).items.some((line) => line.id === id);
      const read = await (await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`)).json();
      expect([now, isWithoutNextAttempt(read, new Date(now), timeZone)]).toEqual([now, isLine]);
      expect((await attention.summary()).counts.attempt).toBe(Number(isLine));
      return isLine;
    };

    test('on the company’s calendar: a later day that is not in the past', async () => {
      const shipment = await staff.api.create(staff.token);
      at(EVENING);
      await staff.addStatus(shipment.id, ATTEMPT);
      expect(await isListed(shipment, EVENING)).toBe(true);
      await plan(shipment.id, '2026-12-02T22:59:00.000Z');
      expect(await isListed(shipment, EVENING)).toBe(true);
      await plan(shipment.id, '2026-12-02T23:00:00.000Z');
      expect(await isListed(shipment, EVENING)).toBe(false);
      await plan(shipment.id, '2026-12-04T09:00:00.000Z');
      expect(await isListed(shipment, EVENING)).toBe(false);
      expect((await attention.snooze({ kind: 'attempt', id: shipment.id })).status).toBe(404);
      expect((await attention.summary()).nextAt).toBe('2026-12-04T23:00:00.000Z');
      expect(await isListed(shipment, '2026-12-04T22:59:00.000Z')).toBe(false);
      expect(await isListed(shipment, '2026-12-04T23:00:00.000Z')).toBe(true);
      await plan(shipment.id, null);
      expect(await isListed(shipment, '2026-12-04T23:00:00.000Z')).toBe(true);
    });

    test('after the attempt, also if the shipment reached the depot a day later', async () => {
      const tried = await staff.api.create(staff.token, { estimatedDeliveryDate: '2026-12-03T12:00:00.000Z' });
      const untried = await staff.api.create(staff.token, { estimatedDeliveryDate: '2026-12-03T12:00:00.000Z' });
      at(EVENING);
      await staff.addStatus(tried.id, ATTEMPT);
      const night = '2026-12-03T05:00:00.000Z';
      at(night);
      await staff.addStatus(tried.id, { ...BACK, code: undefined });
      await staff.addStatus(tried.id, BACK);
      expect(await isListed(tried, night)).toBe(false);
      const length = (await staff.read(tried.id)).trackingHistory.length;
      await staff.addStatus(tried.id, { ...BACK, code: 'out', corrects: length - 3 });
      await staff.addStatus(tried.id, BACK);
      expect(await isListed(tried, night)).toBe(true);
      await plan(tried.id, '2026-12-04T12:00:00.000Z');
      await staff.addStatus(untried.id, BACK);
      expect(await isListed(untried, night)).toBe(true);
    });

    test('and is found by a partial index', async () => {
      const clock = { now: new Date(TEST_NOW), timeZone };
      const { id, since, from } = ATTENTION_SOURCES.attempt;
      const rows = await engine.kysely.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        const plan = sql<{ 'QUERY PLAN': string }>`explain select ${id} from ${from(clock)} and ${since} <= ${clock.now}
          order by ${since}, ${id} limit 50`;
        return (await plan.execute(trx)).rows;
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/^Limit .*\n +-> +Index Scan using attention_attempt on shipment_facts/);
      expect(plan).toContain('Index Scan using shipments_pkey on shipments');
      expect(plan).not.toContain('Seq Scan');
    });
  },
  { keepRows: true },
);
