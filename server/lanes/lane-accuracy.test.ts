import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEFAULT_HOURS } from '#domain/company/opening-hours.ts';
import { listWorkingSpans } from '#domain/promises/working-time.ts';
import { vacuumNext } from '#server/db/vacuum-next.ts';
import { openTestApi, TEST_NOW } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { addJourneys, type Gap, remeasureLanes } from '#tests/lanes.ts';
import { promised } from '#tests/promised.ts';

const LANES = promised(12, 200);
/** Shipments used to measure the lane; the others come afterwards. */
const MEASURED = 120;
const HELD_OUT = 500;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ZONE = 'Europe/Berlin';
/** Includes the clock change in autumn. */
const FROM = Date.parse(TEST_NOW) - 150 * DAY_MS;
const DAYS = 100;
const SPANS = listWorkingSpans(new Date(FROM), new Date(FROM + 2 * 365 * DAY_MS), ZONE, {
  hours: DEFAULT_HOURS,
  closedDays: [{ day: '2026-10-03', name: '' }],
});

/** Returns the same numbers each time, so that the result doesn't depend on chance. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom(57);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Adds working time. */
function addWork(at: number, work: number): number {
  let left = work;
  for (const { opens, closes } of SPANS) {
    const begin = Math.max(at, opens.getTime());
    if (begin + left < closes.getTime()) return begin + left;
    left -= Math.max(0, closes.getTime() - begin);
  }
  throw new Error('The gap is too long');
}

/** Scans at any hour; duration and spread of the next ones are specific to the lane. */
function createLane(): () => Gap {
  const [median, spread] = [(1 + 30 * random()) * HOUR_MS, 0.2 + 0.8 * random()];
  return () => {
    const at = FROM + Math.floor(random() * DAYS * DAY_MS);
    return { at: new Date(at), next: new Date(addWork(at, Math.round(median * Math.exp(spread * normal())))) };
  };
}

describeOnBothEngines(
  'scans after their lane was measured',
  (engine) => {
    /** Counts the scans that arrive before they count as late. */
    async function countInTime(lane: string, gaps: Gap[]): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) filter (where next < worked_until(worked_at(at) + p90))::int as count
        from lane_gaps, unnest(${gaps.map(({ at }) => at)}::timestamptz[], ${gaps.map(({ next }) => next)}::timestamptz[])
          as gap (at, next)
        where origin_place = ${lane}`.execute(engine.kysely);
      return rows[0]?.count ?? 0;
    }

    test(`arrive on time in 88 to 92 % of cases, over ${LANES} lanes`, {
      timeout: 3_600_000,
    }, async () => {
      const api = await openTestApi(engine.database, { timeZone: ZONE });
      const token = await api.signIn();
      const body = { closedDays: [{ day: '2026-10-03', name: '' }] };
      const changed = await api.call('PATCH', '/api/v1/company', { body, token, headers: { 'If-Match': '"0"' } });
      expect(changed.status).toBe(200);
      const lanes = Array.from({ length: LANES }, (_, n) => ({ name: `Lane ${n}`, next: createLane() }));
      const take = (next: () => Gap, count: number) => Array.from({ length: count }, next);
      for (const { name, next } of lanes)
        await addJourneys(
          engine.kysely,
          { origin: name, destination: 'London', service: 'EXPRESS' },
          take(next, MEASURED),
        );
      // In production, PostgreSQL (or the program on the embedded engine) has done this before the nightly measurement.
      await sql`analyze`.execute(engine.kysely);
      while (await vacuumNext(engine.database));
      await remeasureLanes(engine.kysely, api);
      let inTime = 0;
      for (const { name, next } of lanes) inTime += await countInTime(name, take(next, HELD_OUT));
      const share = inTime / (LANES * HELD_OUT);
      expect(share).toBeGreaterThanOrEqual(0.88);
      expect(share).toBeLessThanOrEqual(0.92);
      await api.close();
    });
  },
  { keepRows: true },
);
