import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ReportQuery } from '#domain/reports/report.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import type { Tables } from '#server/db/tables.ts';
import { useStaffApi } from '#tests/api.ts';
import { countReport } from '#tests/counted-report.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import fc from '#tests/fast-check.ts';
import { LIST, useCustomersLists } from '#tests/imports.ts';
import { aJourney, playJourney } from '#tests/journeys.ts';
import { promised } from '#tests/promised.ts';
import { createReports } from './create-reports.ts';

const ZONES = ['Europe/Berlin', 'America/Havana', 'Pacific/Apia', 'UTC'];
/** Clocks go back in Berlin on October 25, in Havana at midnight on November 1. */
const START = '2026-10-23T18:00:00.000Z';
const FIRST_DAY = 20;

const nth = fc.nat({ max: 1_000 });
const aDay = fc
  .integer({ min: 0, max: 25 })
  .map((later) => new Date(Date.UTC(2026, 9, FIRST_DAY + later)).toISOString());
const aPlace = fc.constantFrom('Oslo', 'Porto', '', '李', 'Åse', undefined);
const aQuery = fc
  .record({ one: aDay, other: aDay, origin: aPlace, destination: aPlace })
  .chain(({ one, other, ...lane }) =>
    fc.constantFrom(...SERVICE_TYPES, undefined).map((service) => ({
      from: (one < other ? one : other).slice(0, 10),
      to: (one < other ? other : one).slice(0, 10),
      ...lane,
      service,
    })),
  );

const everySeventh = (n: number) => sql`abs(hashtext(id)) % 7 = ${n % 7}`;
const aMoment = (n: number) =>
  sql`'2026-10-20'::timestamptz + make_interval(mins => ${n} * 37, secs => abs(hashtext(id)) % 7200)`;
const entry = (status: string, n: number) =>
  sql`jsonb_build_object('status', ${status}::text, 'timestamp', ${aMoment(n)})`;

/** Manual SQL changes of shipments, each applied to about a seventh of them. */
const BY_HAND: Record<string, (n: number) => ReturnType<typeof sql>> = {
  insert: (
    n,
  ) => sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
      origin_place, destination_place, weight, created_at, estimated_delivery_date, tracking_history, search_text)
    select id, 'N-' || id, ${SHIPMENT_STATUSES[n % 5] ?? ''}, ${SERVICE_TYPES[n % 4] ?? ''}, 'Somewhere', 'Elsewhere',
      (array['Oslo', 'Porto', '', '李'])[1 + abs(hashtext(id)) % 4], (array['Oslo', 'Åse'])[1 + abs(hashtext(id)) % 2], 1,
      ${aMoment(n)}, ${aMoment(n + 60)}, jsonb_build_array(${entry('DELIVERED', n + 70)}, ${entry('LABEL_CREATED', n)}), ''
    from (select gen_random_uuid()::text as id from generate_series(1, 12)) as drawn`,
  delete: (n) => sql`delete from shipments where ${everySeventh(n)}`,
  status: (n) => sql`update shipments set status = ${SHIPMENT_STATUSES[n % 5] ?? ''} where ${everySeventh(n)}`,
  service: (n) =>
    sql`update shipments set service_type = ${['ECONOMY', 'BY_MULE'][n % 2] ?? ''} where ${everySeventh(n)}`,
  created: (n) => sql`update shipments set created_at = ${aMoment(n)} where ${everySeventh(n)}`,
  address: (n) => sql`update shipments set origin_address = 'Oslo, ' || ${n}::text where ${everySeventh(n)}`,
  history: (n) =>
    sql`update shipments set tracking_history = jsonb_build_array(${entry('DELIVERED', n)}) where ${everySeventh(n)}`,
  undeliver: (n) =>
    sql`update shipments set tracking_history = jsonb_build_array(${entry('LABEL_CREATED', n)}) where ${everySeventh(n)}`,
  notes: (n) => sql`update shipments set notes = ${String(n)} where ${everySeventh(n)}`,
  facts: (n) => sql`update shipment_facts set promised_at = delivered_at, destination_place = 'Åse'
    where origin_place is not null and abs(hashtext(shipment_id)) % 7 = ${n % 7}`,
};

const aStep = fc.oneof(
  fc.record({ kind: fc.constant('live' as const), journey: aJourney }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const, 'place' as const), n: nth }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('by hand' as const),
      how: fc.constantFrom(...Object.keys(BY_HAND)),
      n: nth,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pack' as const), n: nth }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), query: aQuery, n: nth }) },
);
type Step = typeof aStep extends fc.Arbitrary<infer Given> ? Given : never;

const PATIENCE = { timeout: 30_000, interval: 20 };
const WRITERS = 4;
const STEPS = promised(12, 25);
const WHOLE = { from: '2026-10-01', to: '2026-12-31' };

describeOnBothEngines(
  'a report from packed days',
  (engine) => {
    const staff = useStaffApi(engine, { timeZone: ZONES[0] ?? '' });
    const imports = useCustomersLists(engine, staff);
    beforeAll(() => staff.api.statusJobs.start(), 60_000);
    afterAll(() => staff.api.statusJobs.stop(), 60_000);

    /** Opens several services that act like processes, each with its own cache. */
    const openAll = (db: Kysely<Tables> = engine.kysely) =>
      ZONES.map((timeZone) => {
        const { summarize, packDays, placeShipments } = createReports(db, publicPlaces, timeZone);
        const expectTrue = async (query: ReportQuery = WHOLE) => {
          const { corrections: _, moves: __, ...figures } = await summarize(query);
          expect(figures).toEqual(await countReport(db, query, timeZone));
        };
        const pack = async () => {
          while (await packDays());
        };
        return { pack, placeShipments, expectTrue };
      });
    const call = async (method: string, id: string) =>
      staff.api.call(method, `/api/v1/shipments/${id}`, { token: staff.token });
    const deleteNth = async (n: number): Promise<string> => {
      const { rows } = await sql<{ id: string }>`select id from shipments order by id
        offset ${n} % (select 1 + count(*) from shipments) limit 1`.execute(engine.kysely);
      const id = rows[0]?.id ?? 'none';
      await call('DELETE', id);
      return id;
    };

    async function doAll(steps: Step[]): Promise<void> {
      const processes = openAll();
      const nthOf = (n: number) => processes[n % processes.length];
      const deleted: string[] = [];
      for (const step of steps) {
        if (step.kind === 'live') await playJourney(staff, step.journey, START);
        else if (step.kind === 'by hand') await BY_HAND[step.how]?.(step.n).execute(engine.kysely);
        else if (step.kind === 'pack') await nthOf(step.n)?.pack();
        else if (step.kind === 'ask') await nthOf(step.n)?.expectTrue(step.query);
        else if (step.kind === 'place') await nthOf(step.n)?.placeShipments();
        else if (step.kind === 'delete') deleted.push(await deleteNth(step.n));
        else if (deleted.length > 0) await call('POST', `${deleted.pop()}/restore`);
      }
      for (const { expectTrue } of processes) await expectTrue();
      for (const { expectTrue, pack } of processes) {
        await pack();
        await expectTrue();
      }
    }

    test('equals a count of every shipment, whatever happened and whenever days were packed', async () => {
      const some = fc.array(aStep, { minLength: 10, maxLength: 40, size: 'max' });
      await fc.assert(
        fc.asyncProperty(some, async (steps) => {
          await sql`truncate shipments cascade`.execute(engine.kysely);
          await doAll([{ kind: 'by hand', how: 'insert', n: 1 }, ...steps]);
        }),
        { numRuns: promised(3, 150) },
      );
    }, 900_000);

    test('is correct at every moment during concurrent writes and packing', async () => {
      let isWriting = true;
      const undo = new Error('rolled back on purpose');
      const names = Object.keys(BY_HAND).filter((name) => name !== 'facts');
      const write = async (writer: number) => {
        for (let step = 0; step < STEPS; step++) {
          const n = writer * 31 + step * 7;
          const name = step % 3 === 0 ? 'insert' : (names[n % names.length] ?? '');
          const outcome = engine.kysely.transaction().execute(async (trx) => {
            await BY_HAND[name]?.(n).execute(trx);
            if (n % 4 === 0) throw undo;
          });
          await outcome.catch((error) => {
            // Rows are updated in any order; deadlocked transactions are retried.
            if (error !== undo && error.code !== '40P01') throw error;
          });
        }
      };
      const compare = async () => {
        let compared = 0;
        for (; isWriting; compared++) {
          // One snapshot for both.
          const asking = engine.kysely.transaction().setIsolationLevel('repeatable read');
          await asking.execute(async (trx) => openAll(trx)[0]?.expectTrue());
        }
        return compared;
      };
      const packing = openAll().slice(0, 1).concat(openAll().slice(0, 1));
      const others = [
        compare(),
        ...packing.map(async ({ pack }) => {
          while (isWriting) await pack();
        }),
      ];
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      isWriting = false;
      expect((await Promise.all(others))[0]).toBeGreaterThan(0);
      for (const { expectTrue, pack } of openAll().slice(0, 1)) {
        await pack();
        await expectTrue();
      }
      const { rows } = await sql`select 1 from report_changes`.execute(engine.kysely);
      expect(rows).toEqual([]);
    }, 120_000);

    test('follows an import and a status job, and their undo', async () => {
      const [process = openAll()[0]] = openAll();
      const expectTrue = async () => {
        await process?.expectTrue({ from: '2026-12-02', to: '2026-12-02' });
        await process?.pack();
        await process?.expectTrue({ from: '2026-12-02', to: '2026-12-02' });
      };
      const list = await imports.prepare(LIST);
      await imports.run(list.id);
      await expectTrue();
      await imports.undo(list.id);
      await expectTrue();
      expect((await staff.list()).items).toEqual([]);
      await imports.run((await imports.prepare(LIST)).id);
      const job = { id: randomUUID(), filter: { createdFrom: '2026-12-01' }, status: 'DELIVERED', location: 'Oslo' };
      const jobs = (method: string, path: string, body?: object) =>
        staff.api.call(method, `/api/v1/status-jobs${path}`, { body, token: staff.token });
      const until = (state: string) =>
        vi.waitFor(
          async () => expect(await (await jobs('GET', `/${job.id}`)).json()).toMatchObject({ state }),
          PATIENCE,
        );
      await jobs('POST', '', job);
      await until('done');
      await expectTrue();
      await jobs('POST', `/${job.id}/undo`, {});
      await until('undone');
      await expectTrue();
    });
  },
  { keepRows: true },
);
