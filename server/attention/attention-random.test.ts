import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { EVENT_CODES, toCodeStatus } from '#domain/event-code.ts';
import type { HistoryEntry, Shipment } from '#domain/shipment.schema.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { useAttention } from '#tests/attention.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { promised } from '#tests/promised.ts';

/** Shipments, each after random things have been done to it; the list is compared after every so many of them. */
const STATES = promised(150, 10_000);
const IN_A_LIST = 25;
const MOST_AT_ONCE = 250;
const MOST_DONE = 6;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOWHERE = '1 Quiet Lane, Zzqxville';

const chance = (share: number) => Math.random() < share;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
const iso = (ms: number) => new Date(ms).toISOString();

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
    const doSomething = async (shipment: Shipment) => {
      const { id } = shipment;
      const what = pick(['add', 'add', 'tell', 'tell', 'correct', 'edit', 'estimate', 'byHand'] as const);
      if (what === 'add') return void (await staff.addStatus(id, status()));
      if (what === 'tell') return void (await tell(shipment));
      const corrects = Math.floor(Math.random() * shipment.trackingHistory.length);
      if (what === 'correct') return void (await staff.addStatus(id, { ...status(), corrects }));
      if (what === 'edit') return void (await staff.save(shipment, { status: pick(SHIPMENT_STATUSES) }));
      const estimatedDeliveryDate = pick([null, iso(now - DAY_MS), iso(now), iso(now + DAY_MS)]);
      if (what === 'estimate') return void (await staff.save(shipment, { estimatedDeliveryDate }));
      await sql`update shipments set estimated_delivery_date = ${estimatedDeliveryDate} where id = ${id}`.execute(
        engine.kysely,
      );
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
      for (let n = 1; n <= STATES; n++) {
        all.push(await live());
        if (n % IN_A_LIST !== 0) continue;
        pass();
        const lines = all.flatMap((one) => expectLines(one, now));
        const order = (rows: Line[]) => rows.map((row) => row.join(' ')).sort();
        const listed = await attention.listAll('', 7);
        expect(order(listed.map(({ kind, id, due }) => [kind, id, due]))).toEqual(order(lines));
        expect(listed.map(({ due }) => due)).toEqual(lines.map(([, , due]) => due).sort());
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
      }
    });
  },
  { keepRows: true },
);
