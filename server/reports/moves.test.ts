import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PROMISE_REASONS } from '#domain/promises/promise.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import type { Report } from '#domain/reports/report.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import fc from '#tests/fast-check.ts';
import { promised } from '#tests/promised.ts';
import { listAll } from '#tests/recount.ts';

const TIME_ZONE = 'Europe/Berlin';
/** Clocks go back in the night to October 25. */
const START = Date.parse('2026-10-22T20:00:00.000Z');
const HOUR_MS = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
/** Returns the calendar day, computed independently of the production code. */
const dayOf = (instant: string | null) =>
  instant && new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' }).format(new Date(instant));

const aLife = fc.record({
  serviceType: fc.constantFrom(...SERVICE_TYPES),
  first: fc.option(fc.nat({ max: 60 })),
  steps: fc.array(
    fc.record({
      after: fc.double({ min: 0.01, max: 20, noNaN: true }),
      what: fc.constantFrom('move', 'move', 'move', 'by hand', 'withdraw', 'deliver', 'undo', 'note'),
      hours: fc.nat({ max: 60 }),
      reason: fc.option(fc.constantFrom(...PROMISE_REASONS), { nil: undefined }),
    }),
    { maxLength: 6 },
  ),
});
type Life = typeof aLife extends fc.Arbitrary<infer Given> ? Given : never;

interface Known {
  id: string;
  serviceType: string;
  /** Reasons of the moves by ledger and history. */
  reasons: string[];
}

describeOnBothEngines(
  'changed dates',
  (engine) => {
    const staff = useStaffApi(engine, { timeZone: TIME_ZONE });
    const call = async (method: string, path: string, body?: object) => {
      const response = await staff.api.call(method, `/api/v1${path}`, { body, token: staff.token });
      expect([path, response.status < 300]).toEqual([path, true]);
      return response;
    };

    async function live({ serviceType, first, steps }: Life): Promise<Known> {
      let now = START;
      staff.api.setNow(iso(now));
      const estimatedDeliveryDate = first === null ? null : iso(now + first * HOUR_MS);
      const { id } = await staff.api.create(staff.token, { serviceType, estimatedDeliveryDate });
      for (const { after, what, hours, reason } of steps) {
        now = Math.ceil(now + after * HOUR_MS);
        staff.api.setNow(iso(now));
        const shipment = await staff.read(id);
        const moved = { estimatedDeliveryDate: iso(now + hours * HOUR_MS) };
        if (what === 'move') await staff.save(shipment, { ...moved, ...(reason && { estimateReason: reason }) });
        else if (what === 'withdraw') await staff.save(shipment, { estimatedDeliveryDate: null });
        else if (what === 'note') await staff.save(shipment, { notes: String(hours) });
        else if (what === 'deliver') await staff.addStatus(id, { status: 'DELIVERED', location: 'Oslo' });
        else if (what === 'undo') {
          await call('DELETE', `/shipments/${id}`);
          await call('POST', `/shipments/${id}/restore`, {});
        } else
          await sql`update shipments set estimated_delivery_date = ${moved.estimatedDeliveryDate}, updated_at = ${iso(now)}
            where id = ${id}`.execute(engine.kysely);
      }
      const { items } = await (await call('GET', `/shipments/${id}/promises`)).json();
      const { trackingHistory } = await staff.read(id);
      const delivered = trackingHistory.findLast(({ status }) => status === 'DELIVERED')?.timestamp;
      const isMove = ({ due, previous, at }: PromiseLine) =>
        previous !== null && dayOf(due) !== dayOf(previous) && (!delivered || at < delivered);
      return { id, serviceType, reasons: items.filter(isMove).map((line: PromiseLine) => line.reason) };
    }

    const count = (all: Known[], reason?: string) => ({
      moves: all.flatMap(({ reasons }) => reasons).filter((one) => !reason || one === reason).length,
      shipments: all.filter(({ reasons }) => reasons.some((one) => !reason || one === reason)).length,
    });

    async function expectTrue(all: Known[], filter: Record<string, string>): Promise<void> {
      const query = new URLSearchParams({ from: '2026-10-22', to: '2026-10-22', ...filter });
      const { moves }: Report = await (await call('GET', `/reports/summary?${query}`)).json();
      const reasons = PROMISE_REASONS.map((reason) => ({ reason, ...count(all, reason) }));
      const pairs = reasons
        .filter((one) => one.moves > 0)
        .sort((a, b) => b.moves - a.moves || (a.reason < b.reason ? -1 : 1));
      expect(moves).toEqual({ ...count(all), reasons: pairs });
      for (const reason of ['any', ...pairs.map((one) => one.reason)]) {
        const listed = await listAll(staff, {
          createdFrom: '2026-10-22',
          createdTo: '2026-10-22',
          moved: reason,
          ...filter,
        });
        const expected = all.filter(({ reasons }) => reasons.some((one) => reason === 'any' || one === reason));
        expect([reason, listed.map(({ id }) => id).sort()]).toEqual([reason, expected.map(({ id }) => id).sort()]);
      }
    }

    test('are counted by reason as in each ledger, and each count links to its shipments', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(aLife, { minLength: 3, maxLength: 12, size: 'max' }), async (lives) => {
          await sql`truncate shipments cascade`.execute(engine.kysely);
          const all: Known[] = [];
          for (const life of lives) all.push(await live(life));
          await expectTrue(all, {});
          const [service = 'EXPRESS'] = all.map(({ serviceType }) => serviceType);
          await expectTrue(
            all.filter(({ serviceType }) => serviceType === service),
            { service },
          );
        }),
        { numRuns: promised(4, 300), endOnFailure: true },
      );
    }, 1_800_000);

    test('are found by an index of changed dates only', async () => {
      await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
          origin_place, destination_place, weight, created_at, estimated_delivery_date, tracking_history, search_text)
        select 'moved-' || n, 'MOVED-' || n, 'IN_TRANSIT', 'EXPRESS', 'A', 'B', 'A', 'B', 1, '2026-09-01', '2026-09-05',
          '[{"status": "LABEL_CREATED", "timestamp": "2026-09-01T00:00:00.000Z"}]', '' from generate_series(1, 1000) as n`.execute(
        engine.kysely,
      );
      await sql`update shipments set estimated_delivery_date = '2026-09-09' where id in ('moved-7', 'moved-8')`.execute(
        engine.kysely,
      );
      await sql`analyze shipment_facts, promises`.execute(engine.kysely);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select 1 from shipment_facts as fact
        join promises as promise on promise.shipment_id = fact.shipment_id
        where fact.is_moved and fact.created_at >= '2026-09-01' and fact.created_at < '2026-09-02'`.execute(
        engine.kysely,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('shipment_facts_moved');
      expect(plan).not.toContain('Seq Scan');
      const { moves } = await (await call('GET', '/reports/summary?from=2026-09-01&to=2026-09-02')).json();
      expect(moves).toEqual({ moves: 2, shipments: 2, reasons: [{ reason: 'unspecified', moves: 2, shipments: 2 }] });
    });
  },
  { keepRows: true },
);
