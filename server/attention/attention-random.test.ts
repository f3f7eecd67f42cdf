import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { AttentionLine } from '#domain/attention/schema.ts';
import { isWithoutNextAttempt } from '#domain/events/delivery-exceptions.ts';
import { EVENT_CODES, toCodeStatus } from '#domain/events/event-code.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { useAttention } from '#tests/attention.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import {
  addWorkingHours,
  expectLines,
  expectNextScan,
  type Known,
  LANE_HOURS,
  type Line,
} from '#tests/expected-attention.ts';
import { addJourneys, remeasureLanes, TEST_LANE } from '#tests/lanes.ts';
import { promised } from '#tests/promised.ts';

/** Shipments with random changes; the list is compared from time to time. */
const STATES = promised(75, 10_000);
const IN_A_LIST = 25;
/** Then all are removed and the clock is set back, because working hours exist for a year ahead. */
const MAX_AT_ONCE = 100;
const MAX_DONE = 6;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOWHERE = '1 Quiet Lane, Zzqxville';

const chance = (share: number) => Math.random() < share;
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;
const iso = (ms: number) => new Date(ms).toISOString();

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
      await remeasureLanes(engine.kysely, staff.api);
      await sql`truncate shipments cascade`.execute(engine.kysely);
    };
    /** Expects the public view of each shipment to match its line, and no attempt day that the list misses. */
    const expectPublic = async (all: Known[], listed: AttentionLine[]) => {
      for (const one of all) {
        // More lookups than one address may make.
        const address = `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
        const { trackingNumber } = one.shipment;
        const shipment = await (await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`, { address })).json();
        expect([trackingNumber, shipment.nextScanBy]).toEqual([trackingNumber, expectNextScan(one)]);
        const isListed = listed.some(({ kind, id }) => kind === 'attempt' && id === one.shipment.id);
        expect([trackingNumber, isWithoutNextAttempt(shipment, new Date(now), 'UTC')]).toEqual([
          trackingNumber,
          isListed,
        ]);
      }
    };

    const atDoor = () => ({
      status: 'OUT_FOR_DELIVERY',
      ...(chance(0.8) && { code: pick(['out', 'attempt_failed', 'back_at_depot']) }),
      location: 'Oslo',
      notes: '',
    });
    const status = () => {
      if (chance(0.3)) return atDoor();
      const code = chance(0.5) ? pick(EVENT_CODES) : undefined;
      return {
        status: code ? toCodeStatus(code) : pick(SHIPMENT_STATUSES),
        ...(code && { code }),
        location: 'Oslo',
        notes: '',
      };
    };
    const appendEvent = ({ trackingNumber }: Shipment) =>
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
    const ACTIONS = {
      add: ({ id }: Shipment) => staff.addStatus(id, status()),
      report: appendEvent,
      correct: ({ id, trackingHistory: { length } }: Shipment) =>
        staff.addStatus(id, { ...status(), corrects: Math.floor(Math.random() * length) }),
      edit: (shipment: Shipment) => staff.save(shipment, { status: pick(SHIPMENT_STATUSES) }),
      estimate: (shipment: Shipment) => move(shipment, false),
      byHand: (shipment: Shipment) => move(shipment, true),
      undo: restore,
    };
    /** Runs a change that may be rejected but never has an unknown outcome. */
    const doSomething = async (shipment: Shipment) => {
      const action = pick(['add', 'add', 'report', 'report', 'correct', 'edit', 'estimate', 'byHand', 'undo'] as const);
      const answer = await ACTIONS[action](shipment);
      if (answer) expect([action, answer.status >= 500]).toEqual([action, false]);
    };

    /** Creates a shipment with random changes, and the time its status was last set. */
    async function live(): Promise<Known> {
      const hasNoPlace = chance(0.2);
      const { id } = await staff.api.create(staff.token, hasNoPlace ? { destinationAddress: NOWHERE } : {});
      const known: Known = { shipment: await staff.read(id), setAt: now, hasNoPlace };
      for (let done = Math.floor(Math.random() * MAX_DONE); done > 0; done--) {
        pass();
        await doSomething(known.shipment);
        const shipment = await staff.read(id);
        if (shipment.status !== known.shipment.status) known.setAt = now;
        known.shipment = shipment;
      }
      return known;
    }

    test(`are listed as computed one by one, ${STATES} of them`, { timeout: 3_600_000 }, async () => {
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
        await expectPublic(all.slice(-IN_A_LIST), listed);
        const line = pick(listed);
        expect((await attention.snooze(line)).status).toBe(200);
        const left = await attention.listAll();
        expect(left).toEqual(listed.filter((one) => one !== line));
        expect((await attention.page('hidden=true')).items).toMatchObject([{ kind: line.kind, id: line.id }]);
        const { counts } = await attention.summary();
        for (const [kind, count] of Object.entries(counts))
          expect([kind, count]).toEqual([kind, Math.min(100, left.filter((one) => one.kind === kind).length)]);
        await attention.unsnooze(line);
        if (n % MAX_AT_ONCE !== 0) continue;
        await sql`truncate shipments cascade`.execute(engine.kysely);
        all.length = 0;
        now = Date.parse(TEST_NOW);
      }
    });
  },
  { keepRows: true },
);
