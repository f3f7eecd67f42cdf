import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { EVENT_CODES, toCodeStatus } from '#domain/event-code.ts';
import type { HistoryEntry, Shipment } from '#domain/shipment.schema.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { useAttention } from '#tests/attention.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { addJourneys, measureAnew, TEST_LANE } from '#tests/lanes.ts';
import { promised } from '#tests/promised.ts';

/** Shipments, each after random things have been done to it; the list is compared after every so many of them. */
const STATES = promised(150, 10_000);
const IN_A_LIST = 25;
/** Then all are removed and the clock is set back: working hours are written a year ahead. */
const MOST_AT_ONCE = 100;
const MOST_DONE = 6;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOWHERE = '1 Quiet Lane, Zzqxville';

const chance = (share: number) => Math.random() < share;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
const iso = (ms: number) => new Date(ms).toISOString();

/** Working hours, after a scan of this kind, within which 9 of 10 come again. */
const LANE_HOURS: Record<string, number> = { LABEL_CREATED: 30, IN_TRANSIT: 7, arrived: 12, out: 3, collected: 45 };

/** So many working hours later: from 8 to 18, on Saturdays from 9 to 14, UTC. */
function addWorkingHours(at: number, hours: number): number {
  let left = hours * HOUR_MS;
  for (let day = Math.floor(at / DAY_MS) * DAY_MS; ; day += DAY_MS) {
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0) continue;
    const [opens, closes] = weekday === 6 ? [9, 14] : [8, 18];
    const begin = Math.max(at, day + opens * HOUR_MS);
    if (begin + left < day + closes * HOUR_MS) return begin + left;
    left -= Math.max(0, day + closes * HOUR_MS - begin);
  }
}

/** When the next scan is to come, by the answers of the API; undefined where nobody can know. */
function expectNextScan({ shipment: { status, trackingHistory }, hasNoPlace }: Known): string | undefined {
  const newest = trackingHistory.find((entry) => !entry.corrected && !entry.contradiction);
  const hours = newest?.status === status && !hasNoPlace ? LANE_HOURS[newest.code ?? status] : undefined;
  return newest && hours ? iso(addWorkingHours(Date.parse(newest.timestamp), hours)) : undefined;
}

/** What is known of a shipment besides what the API answers: when its status was last set. */
interface Known {
  shipment: Shipment;
  setAt: number;
  hasNoPlace: boolean;
}

type Line = [kind: string, id: string, due: string];

/** Worked out from the answers of the API alone, without a look at how the list does it. */
function expectLines({ shipment, setAt, hasNoPlace }: Known, now: number): Line[] {
  const { id, status, trackingHistory, estimatedDeliveryDate: estimate, createdAt } = shipment;
  const counts = (entry: HistoryEntry) => !entry.corrected && !entry.contradiction;
  const counting = trackingHistory.filter(counts);
  const newest = counting[0];
  const told = newest?.status === status ? newest : undefined;
  const change = counting.findIndex((entry) => entry.status !== status);
  const first = counting.slice(0, change < 0 ? undefined : change).at(-1);
  const since = told && first ? Date.parse(first.timestamp) : setAt;
  const isReturn = told?.code === 'returning' || told?.code === 'returned';
  const lines: Line[] = [];
  const add = (kind: string, began: number, waits: number, due: number) => {
    if (began + waits <= now) lines.push([kind, id, iso(began + due)]);
  };
  if (status === 'DELIVERED') {
    const after = trackingHistory.slice(0, newest ? trackingHistory.indexOf(newest) : 0);
    const came = after.filter((entry) => entry.contradiction).map((entry) => entry.recordedAt ?? entry.timestamp);
    if (came.length > 0) add('contradiction', Math.min(...came.map(Date.parse)), 0, 0);
    return lines;
  }
  if (status === 'ON_HOLD' && !isReturn) add('held', since, DAY_MS, DAY_MS);
  if (estimate && !isReturn && estimate.slice(0, 10) < iso(now).slice(0, 10)) lines.push(['promise', id, estimate]);
  if (told && (told.code === 'attempt_failed' || told.code === 'back_at_depot'))
    add('attempt', Date.parse(told.timestamp), 0, 20 * HOUR_MS);
  const nextScan = expectNextScan({ shipment, setAt, hasNoPlace });
  if (nextScan) add('silent', Date.parse(nextScan), 0, 0);
  if (status === 'LABEL_CREATED') add('announced', since, 7 * DAY_MS, 8 * DAY_MS);
  if (hasNoPlace) add('place', Date.parse(createdAt), 0, DAY_MS);
  return lines;
}

describeOnBothEngines(
  'random shipments',
  (engine) => {
    const staff = useStaffApi(engine);
    const attention = useAttention(staff);
    let now = Date.parse(TEST_NOW);
    const pass = () => {
      now += Math.floor(Math.random() * 2 * DAY_MS);
      staff.api.setNow(iso(now));
    };
    beforeEach(async () => {
      now = Date.parse(TEST_NOW);
      await engine.kysely.deleteFrom('imports').execute();
    });

    const measureLane = async () => {
      const at = Date.parse('2026-11-09T08:00:00.000Z');
      for (const [step, hours] of Object.entries(LANE_HOURS)) {
        const gap = { at: new Date(at), next: new Date(addWorkingHours(at, hours)) };
        const scan = SHIPMENT_STATUSES.includes(step as never) ? { status: step } : { code: step };
        await addJourneys(
          engine.kysely,
          TEST_LANE,
          Array.from({ length: 20 }, () => gap),
          scan,
        );
      }
      await measureAnew(engine.kysely, staff.api);
      await sql`truncate shipments cascade`.execute(engine.kysely);
    };
    /** What visitors read of each is what its line says, or will say. */
    const expectPublic = async (all: Known[]) => {
      for (const one of all) {
        // No reader has looked so many up.
        const address = `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
        const { trackingNumber } = one.shipment;
        const { nextScanBy } = await (
          await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`, { address })
        ).json();
        expect([trackingNumber, nextScanBy]).toEqual([trackingNumber, expectNextScan(one)]);
      }
    };

    const status = () => {
      const code = chance(0.5) ? pick(EVENT_CODES) : undefined;
      return {
        status: code ? toCodeStatus(code) : pick(SHIPMENT_STATUSES),
        ...(code && { code }),
        location: 'Oslo',
        notes: '',
      };
    };
    const tell = ({ trackingNumber }: Shipment) =>
      staff.api.call('POST', '/api/v1/events/batch', {
        token: staff.token,
        body: {
          events: [
            {
              ...status(),
              id: randomUUID(),
              number: trackingNumber,
              sentAt: iso(now),
              occurredAt: iso(now - pick([0, 1, 30]) * HOUR_MS),
            },
          ],
        },
      });
    const restore = async ({ id }: Shipment) => {
      await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      const restored = await staff.api.call('POST', `/api/v1/shipments/${id}/restore`, {
        token: staff.token,
        body: {},
      });
      expect(restored.status).toBe(200);
    };
    const move = async (shipment: Shipment, byHand: boolean) => {
      const estimatedDeliveryDate = pick([null, iso(now - DAY_MS), iso(now), iso(now + DAY_MS)]);
      if (!byHand) return staff.save(shipment, { estimatedDeliveryDate });
      await sql`update shipments set estimated_delivery_date = ${estimatedDeliveryDate} where id = ${shipment.id}`.execute(
        engine.kysely,
      );
    };
    const DEEDS = {
      add: ({ id }: Shipment) => staff.addStatus(id, status()),
      tell,
      correct: ({ id, trackingHistory: { length } }: Shipment) =>
        staff.addStatus(id, { ...status(), corrects: Math.floor(Math.random() * length) }),
      edit: (shipment: Shipment) => staff.save(shipment, { status: pick(SHIPMENT_STATUSES) }),
      estimate: (shipment: Shipment) => move(shipment, false),
      byHand: (shipment: Shipment) => move(shipment, true),
      undo: restore,
    };
    /** It may be refused, and is never left open whether it was done. */
    const doSomething = async (shipment: Shipment) => {
      const deed = pick(['add', 'add', 'tell', 'tell', 'correct', 'edit', 'estimate', 'byHand', 'undo'] as const);
      const answer = await DEEDS[deed](shipment);
      if (answer) expect([deed, answer.status >= 500]).toEqual([deed, false]);
    };

    /** A shipment to which things were done, and when its status was last set. */
    async function live(): Promise<Known> {
      const hasNoPlace = chance(0.2);
      const { id } = await staff.api.create(staff.token, hasNoPlace ? { destinationAddress: NOWHERE } : {});
      const known: Known = { shipment: await staff.read(id), setAt: now, hasNoPlace };
      for (let done = Math.floor(Math.random() * MOST_DONE); done > 0; done--) {
        pass();
        await doSomething(known.shipment);
        const shipment = await staff.read(id);
        if (shipment.status !== known.shipment.status) known.setAt = now;
        known.shipment = shipment;
      }
      return known;
    }

    test(`are listed as worked out from each of them, ${STATES} of them`, { timeout: 3_600_000 }, async () => {
      const all: Known[] = [];
      await measureLane();
      for (let n = 1; n <= STATES; n++) {
        all.push(await live());
        if (n % IN_A_LIST !== 0) continue;
        pass();
        const lines = all.flatMap((one) => expectLines(one, now));
        const order = (rows: Line[]) => rows.map((row) => row.join(' ')).sort();
        const listed = await attention.listAll('', 7);
        expect(order(listed.map(({ kind, id, due }) => [kind, id, due]))).toEqual(order(lines));
        expect(listed.map(({ due }) => due)).toEqual(lines.map(([, , due]) => due).sort());
        await expectPublic(all.slice(-IN_A_LIST));
        const line = pick(listed);
        expect((await attention.putOff(line)).status).toBe(200);
        const left = await attention.listAll();
        expect(left).toEqual(listed.filter((one) => one !== line));
        expect((await attention.page('hidden=true')).items).toMatchObject([{ kind: line.kind, id: line.id }]);
        const { counts } = await attention.summary();
        for (const [kind, count] of Object.entries(counts))
          expect([kind, count]).toEqual([kind, Math.min(100, left.filter((one) => one.kind === kind).length)]);
        await attention.bringBack(line);
        if (n % MOST_AT_ONCE !== 0) continue;
        await sql`truncate shipments cascade`.execute(engine.kysely);
        all.length = 0;
        now = Date.parse(TEST_NOW);
      }
    });
  },
  { keepRows: true },
);
