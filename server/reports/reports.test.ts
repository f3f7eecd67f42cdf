import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listDays } from '#domain/reports/period.ts';
import type { Report } from '#domain/reports/report.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import { migrate } from '#server/db/migrate.ts';
import { moreCities } from '#server/db/migrations/migrations.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import fc from '#tests/fast-check.ts';
import { aJourney, playJourney } from '#tests/journeys.ts';
import { promised } from '#tests/promised.ts';
import { deriveAllFacts, listAll, recountLanes, type ShipmentFacts } from '#tests/recount.ts';
import { createReports } from './create-reports.ts';

const TIME_ZONE = 'Europe/Berlin';
/** Clocks go back in the night to October 25. */
const FROM = '2026-10-20';
const TO = '2026-10-30';
const START = '2026-10-19T18:00:00.000Z';

const KINDS: [string, (facts: ShipmentFacts) => boolean][] = [
  ['TIMED', ({ seconds }) => seconds !== undefined],
  ['ON_TIME', ({ daysLate = 1 }) => daysLate <= 0],
  ['ONE_DAY_LATE', ({ daysLate }) => daysLate === 1],
  ['LATER', ({ daysLate = 0 }) => daysLate > 1],
  ['UNPROMISED', ({ seconds, isPromised }) => seconds !== undefined && !isPromised],
  ['UNTIMED', ({ seconds, shipment }) => seconds === undefined && shipment.status === 'DELIVERED'],
];

const toIds = (shipments: { id: string }[]) => shipments.map(({ id }) => id).sort();

describeOnBothEngines(
  'a report',
  (engine) => {
    const staff = useStaffApi(engine, { timeZone: TIME_ZONE });
    const ask = (query: Record<string, string>) =>
      staff.api.call('GET', `/api/v1/reports/summary?${new URLSearchParams(query)}`, { token: staff.token });
    const read = async (query: Record<string, string> = {}): Promise<Report> => {
      const response = await ask({ from: FROM, to: TO, ...query });
      expect(response.status).toBe(200);
      return response.json();
    };

    /** Recounts everything from the list, the histories and the audit logs, and follows every link. */
    async function expectTrue(report: Report, filter: Record<string, string>): Promise<void> {
      const query = { createdFrom: FROM, createdTo: TO, ...filter };
      const all = await deriveAllFacts(staff, query, TIME_ZONE);
      const find = (more: Record<string, string>) => listAll(staff, { ...query, ...more });
      expect(report.total).toBe(all.length);
      expect(report.days.map(({ day }) => day)).toEqual(listDays(FROM, TO));
      for (const { day, counts } of report.days) {
        for (const service of SERVICE_TYPES) {
          const counted = all.filter((one) => one.day === day && one.shipment.serviceType === service);
          expect([day, service, counts[service]]).toEqual([day, service, counted.length]);
        }
        const listed = await find({ createdFrom: day, createdTo: day });
        expect(toIds(listed)).toEqual(toIds(all.filter((one) => one.day === day).map(({ shipment }) => shipment)));
      }
      for (const status of SHIPMENT_STATUSES) {
        expect(report.statuses[status]).toBe(all.filter(({ shipment }) => shipment.status === status).length);
        expect(await find({ status })).toHaveLength(report.statuses[status]);
      }
      for (const [kind, isKind] of KINDS) {
        const counted = all.filter(isKind);
        expect([kind, report.deliveries[kind as 'TIMED']]).toEqual([kind, counted.length]);
        expect(toIds(await find({ delivery: kind }))).toEqual(toIds(counted.map(({ shipment }) => shipment)));
      }
      const lanes = recountLanes(all);
      expect(report.laneCount).toBe(lanes.length);
      expect(report.unplaced).toBe(0);
      expect(report.lanes).toEqual(
        lanes.map((lane) => ({ ...lane, median: expect.closeTo(lane.median, 3), p90: expect.closeTo(lane.p90, 3) })),
      );
      for (const { origin, destination, delivered, onTime } of report.lanes) {
        expect(await find({ origin, destination, delivery: 'TIMED' })).toHaveLength(delivered);
        expect(await find({ origin, destination, delivery: 'ON_TIME' })).toHaveLength(onTime);
      }
    }

    test('equals a recount of the shipments, whatever happened to them', async () => {
      const customer = 'customer-of-some';
      const data = { id: customer, name: 'Invented Goods' };
      await staff.api.call('POST', '/api/v1/customers', { body: data, token: staff.token });
      await fc.assert(
        fc.asyncProperty(
          fc.array(aJourney, { minLength: 1, maxLength: 25, size: 'max' }),
          fc.constantFrom(...SERVICE_TYPES),
          async (journeys, service) => {
            await sql`truncate shipments cascade`.execute(engine.kysely);
            for (const journey of journeys) await playJourney(staff, journey, START);
            await expectTrue(await read(), {});
            await expectTrue(await read({ service }), { service });
            await sql`insert into shipment_people (shipment_id, customer_id)
              select id, ${customer} from shipments where hashtext(id) % 2 = 0
              on conflict (shipment_id) do update set customer_id = ${customer}`.execute(engine.kysely);
            await expectTrue(await read({ customer }), { customer });
            await expectTrue(await read({ customer, service }), { customer, service });
            const [lane] = (await read()).lanes;
            if (lane) {
              const { origin, destination } = lane;
              await expectTrue(await read({ origin, destination }), { origin, destination });
              const ofCustomer = { origin, destination, customer };
              await expectTrue(await read(ofCustomer), ofCustomer);
            }
          },
        ),
        { numRuns: promised(3, 10) },
      );
    }, 180_000);

    test('is empty but complete when nothing was created', async () => {
      const report = await read({ from: '2020-02-28', to: '2020-03-01' });
      expect(report).toMatchObject({ total: 0, lanes: [], laneCount: 0, timeZone: TIME_ZONE });
      expect(report.days.map(({ day }) => day)).toEqual(['2020-02-28', '2020-02-29', '2020-03-01']);
      expect(report.statuses.ON_HOLD).toBe(0);
    });

    test('counts days in the company’s time zone, 25 hours when the clock goes back', async () => {
      for (const createdAt of ['2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z']) {
        await staff.api.create(staff.token, { createdAt });
      }
      const counts = (await read()).days.map(({ day, counts }) => [day, counts.EXPRESS]).filter(([, count]) => count);
      expect(counts).toEqual([
        ['2026-10-24', 1],
        ['2026-10-25', 2],
      ]);
    });

    test('follows a shipment whose addresses change', async () => {
      const shipment = await staff.api.create(staff.token, {
        originAddress: 'Hamburg',
        createdAt: `${FROM}T12:00:00Z`,
      });
      await staff.addStatus(shipment.id, { status: 'DELIVERED', location: 'London' });
      expect((await read()).lanes).toMatchObject([{ origin: 'Hamburg', destination: 'London' }]);
      await staff.save(await staff.read(shipment.id), { originAddress: 'Bremen', status: 'DELIVERED' });
      expect((await read()).lanes).toMatchObject([{ origin: 'Bremen', destination: 'London' }]);
    });

    test('lists fifty lanes, the busiest first, with their total count', async () => {
      const count = 53;
      await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
          origin_place, destination_place, weight, created_at, tracking_history)
        select 'lane-' || n, 'LANE-' || n, 'DELIVERED', 'EXPRESS', 'From ' || chr(64 + n / 10) || chr(65 + n % 10), 'To',
          'From ' || chr(64 + n / 10) || chr(65 + n % 10), 'To', 1,
          ${`${FROM}T10:00:00Z`}, '[{"status": "DELIVERED", "timestamp": "2026-10-21T10:00:00.000Z"}]'
        from generate_series(1, ${count}::int) as n`.execute(engine.kysely);
      expect(await read()).toMatchObject({ lanes: [], unplaced: count });
      await createReports(engine.kysely, publicPlaces, TIME_ZONE).placeShipments();
      const report = await read();
      expect(report.unplaced).toBe(0);
      expect(report.lanes).toHaveLength(50);
      expect(report.laneCount).toBe(count);
    });

    test('resolves addresses without a place again after an update lists more cities', async () => {
      const { id } = await staff.api.create(staff.token, { originAddress: 'Hamburg', createdAt: `${FROM}T12:00:00Z` });
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
      await sql`update shipment_facts set origin_place = '' where shipment_id = ${id}`.execute(engine.kysely);
      await sql`delete from applied_migrations where name = ${moreCities.name}`.execute(engine.kysely);
      expect(await migrate(engine.database)).toEqual([moreCities.name]);
      await createReports(engine.kysely, publicPlaces, TIME_ZONE).placeShipments();
      expect(await read()).toMatchObject({ lanes: [{ origin: 'Hamburg', destination: 'London' }], unplaced: 0 });
    });

    test.each([
      ['no period', {}, 400],
      ['a day that is none', { from: '2026-02-30', to: TO }, 400],
      ['an end before the start', { from: TO, to: FROM }, 422],
      ['more than 366 days', { from: '2025-01-01', to: '2026-01-02' }, 422],
    ])('rejects %s', async (_, query, status) => {
      expect((await ask(query)).status).toBe(status);
    });
  },
  { keepRows: true },
);
