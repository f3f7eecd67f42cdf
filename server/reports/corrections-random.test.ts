import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CorrectionKind, ReportCorrection, ReportCorrections } from '#domain/reports/report.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import fc from '#tests/fast-check.ts';
import { promised } from '#tests/promised.ts';

const TIME_ZONE = 'Europe/Berlin';
/** Clocks go back in the night to October 25. */
const START = Date.parse('2026-10-22T20:00:00.000Z');
const HOUR_MS = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
/** Returns the calendar day, computed differently from the product. */
const dayOf = (ms: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, dateStyle: 'short' }).format(new Date(ms));

const aStep = fc.record({
  after: fc.double({ min: 0.02, max: 16, noNaN: true }),
  what: fc.constantFrom(
    'create',
    'deliver',
    'deliver',
    'scan',
    'report',
    'report',
    'correct',
    'correct',
    'delete',
    'undo',
    'service',
    'address',
    'note',
  ),
  nth: fc.nat({ max: 1_000 }),
  /** In hours. */
  before: fc.constantFrom(0, 0, 1, 7, 30),
});
type Step = typeof aStep extends fc.Arbitrary<infer Given> ? Given : never;

/** The values that a shipment counts with, and since when; undefined for no shipment. */
interface State {
  from: number;
  counted?: { createdAt: number; route: string; delivered: number | undefined };
}

type Line = [kind: CorrectionKind, id: string, at: string];

/** Returns since when the aspect had its value in the nth state. */
function heldFrom(states: State[], nth: number, aspect: (state: State) => unknown): number {
  let first = nth;
  while (first > 0 && aspect(states[first - 1] as State) === aspect(states[nth] as State)) first--;
  return states[first]?.from ?? 0;
}

/** Derives the expected lines from the state after each step, independently of the triggers' records. */
function expectLines(id: string, states: State[]): Line[] {
  const counts = new Map<CorrectionKind, number>();
  const add = (kind: CorrectionKind, at: number) => counts.set(kind, Math.min(at, counts.get(kind) ?? at));
  const now = states.at(-1)?.counted;
  const exists = ({ counted }: State) => counted !== undefined;
  const isLater = (at: number, than: number) => dayOf(at) > dayOf(than);
  for (const [nth, state] of states.entries()) {
    const next = states[nth + 1];
    if (!state.counted && next?.counted && now && isLater(next.from, next.counted.createdAt)) add('entered', next.from);
    if (!state.counted || !next) continue;
    const { delivered, route } = state.counted;
    const endsAfter = (aspect: (state: State) => unknown) => isLater(next.from, heldFrom(states, nth, aspect));
    if (!next.counted && !now && endsAfter(exists)) add('deleted', next.from);
    if (!next.counted || !now) continue;
    const toDelivered = ({ counted }: State) => counted?.delivered;
    if (next.counted.route !== route && now.route !== route && endsAfter(({ counted }) => counted?.route))
      add('changed', next.from);
    const later = next.counted.delivered;
    if (delivered === undefined) {
      if (later !== undefined && later === now.delivered && isLater(next.from, later)) add('told', next.from);
    } else if (later !== delivered && now.delivered !== delivered && endsAfter(toDelivered)) add('delivery', next.from);
  }
  return [...counts].map(([kind, at]) => [kind, id, iso(at)]);
}

describeOnBothEngines(
  'random report corrections',
  (engine) => {
    const staff = useStaffApi(engine, { timeZone: TIME_ZONE });
    const call = (method: string, path: string, body?: object) =>
      staff.api.call(method, `/api/v1${path}`, { body, token: staff.token });
    const read = async (query: Record<string, string> = {}): Promise<ReportCorrections | null> => {
      const all = { from: '2026-10-01', to: '2026-12-31', ...query };
      const response = await call('GET', `/reports/summary?${new URLSearchParams(all)}`);
      expect(response.status).toBe(200);
      return (await response.json()).corrections;
    };
    const toLines = (rows: ReportCorrection[]): Line[] =>
      rows.map(({ kind, shipmentId, at }) => [kind, shipmentId, at]);
    const report = (number: string, now: number, occurredAt: number) =>
      call('POST', '/events/batch', {
        events: [
          {
            id: randomUUID(),
            number,
            status: 'DELIVERED',
            location: 'Oslo',
            sentAt: iso(now),
            occurredAt: iso(occurredAt),
          },
        ],
      });
    const remove = (id: string) => call('DELETE', `/shipments/${id}`);
    const restore = async (id: string) => expect((await call('POST', `/shipments/${id}/restore`, {})).status).toBe(200);

    const doTo = async (id: string, { what, nth, before }: Step, now: number): Promise<void> => {
      if (what === 'delete') return void (await remove(id));
      if (what === 'undo') return remove(id).then(() => restore(id));
      const shipment = await staff.read(id);
      if (what === 'report') return void (await report(shipment.trackingNumber, now, now - before * HOUR_MS));
      if (what === 'service') return void (await staff.save(shipment, { serviceType: SERVICE_TYPES[nth % 4] }));
      if (what === 'address')
        return void (await staff.save(shipment, { originAddress: ['Oslo', 'Porto'][nth % 2], notes: `${nth}` }));
      if (what === 'note') return void (await staff.save(shipment, { notes: `${nth}` }));
      const corrects = what === 'correct' ? { corrects: nth % shipment.trackingHistory.length } : {};
      const status = what === 'deliver' || (what === 'correct' && nth % 3 === 0) ? 'DELIVERED' : 'IN_TRANSIT';
      await staff.addStatus(id, { status, location: 'Oslo', ...corrects });
    };

    async function readStates(): Promise<Map<string, State['counted']>> {
      const { rows } = await sql<{ id: string; created: Date; delivered: Date | null; route: string }>`
        select shipment_id as id, created_at as created, delivered_at as delivered,
          concat_ws('/', service_type, origin_place, destination_place) as route from shipment_facts`.execute(
        engine.kysely,
      );
      return new Map(
        rows.map(({ id, created, delivered, route }) => [
          id,
          { createdAt: created.getTime(), route, delivered: delivered?.getTime() },
        ]),
      );
    }

    async function doAll(steps: Step[]): Promise<Map<string, State[]>> {
      const lives = new Map<string, State[]>();
      let now = START;
      for (const step of steps) {
        now = Math.ceil(now + step.after * HOUR_MS);
        staff.api.setNow(iso(now));
        const left = [...lives].flatMap(([id, states]) => (states.at(-1)?.counted ? [id] : []));
        const id = step.what === 'create' ? undefined : left[step.nth % left.length];
        if (id) await doTo(id, step, now);
        else await staff.api.create(staff.token, { createdAt: iso(now - step.before * HOUR_MS) });
        const states = await readStates();
        for (const known of new Set([...lives.keys(), ...states.keys()])) {
          const life = lives.get(known) ?? [{ from: START }];
          lives.set(known, [...life, { from: now, counted: states.get(known) }]);
        }
      }
      return lives;
    }

    test('are exactly what changed after the end of a day', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(aStep, { minLength: 4, maxLength: 25, size: 'max' }),
          fc.nat({ max: 12 }),
          fc.nat({ max: 12 }),
          async (steps, one, other) => {
            await sql`truncate shipments cascade`.execute(engine.kysely);
            const lives = await doAll(steps);
            const [from, to] = [
              START + Math.min(one, other) * 24 * HOUR_MS,
              START + Math.max(one, other) * 24 * HOUR_MS,
            ];
            for (const period of [undefined, { from: dayOf(from), to: dayOf(to) }]) {
              const expected = [...lives].flatMap(([id, states]) => {
                const day = dayOf(states.find(({ counted }) => counted)?.counted?.createdAt ?? 0);
                return period && (day < period.from || day > period.to) ? [] : expectLines(id, states);
              });
              const corrections = await read(period);
              expect(toLines(corrections?.rows ?? []).sort()).toEqual(expected.sort());
              expect(corrections?.since).toEqual(expected.map(([, , at]) => at).sort()[0]);
              for (const [kind, count] of Object.entries(corrections?.counts ?? {}))
                expect([kind, count]).toEqual([kind, expected.filter(([of]) => of === kind).length]);
            }
          },
        ),
        { numRuns: promised(4, 500), endOnFailure: true },
      );
    }, 1_800_000);
  },
  { keepRows: true },
);
