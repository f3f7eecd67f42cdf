import { type Kysely, sql } from 'kysely';
import type { ReportQuery } from '#domain/reports/report.ts';
import { whereInScope } from '#server/db/customer-scope.ts';
import type { Tables } from '#server/db/tables.ts';
import type { LooseFact, PeriodFacts } from './count-facts.ts';
import { FACT_SECONDS, factDay, factKind, findLane, isOnRequestedDay, isSameLane } from './facts.repository.ts';
import { type CachedDay, createDayCache, type PackedBytes, type PackedDay, unpackDay } from './packed-day.ts';

/** A lane with its sort value, and its names if it is missing from report_lanes. */
export interface CountedLane extends Partial<NamedLane> {
  lane: number;
  delivered: number;
}

interface NamedLane {
  lane: number;
  delivered: number;
  origin: string;
  destination: string;
}

const isNamed = (lane: CountedLane): lane is NamedLane => lane.origin !== undefined;

/** A packed day, without bytes if its version is cached, or a loose fact. */
interface FactRow {
  day: string;
  version: string | null;
  lanes: Buffer | null;
  kinds: Buffer | null;
  seconds: Buffer | null;
  loose: Omit<LooseFact, 'day'> | null;
}

const isPacked = (bytes: Pick<FactRow, 'lanes' | 'kinds' | 'seconds'>): bytes is Omit<PackedBytes, 'day'> =>
  bytes.lanes !== null;

type Lane = Pick<ReportQuery, 'origin' | 'destination'>;

const isOfLane = ({ origin, destination }: Lane) => sql`(
  ${origin === undefined ? sql`true` : sql`fact.origin_place = ${origin}`}
  and ${destination === undefined ? sql`true` : sql`fact.destination_place = ${destination}`})`;

/** Changes since their day was packed, and all shipments of unpacked days. */
const looseFacts = (timeZone: string, lane: Lane) => sql`
  select fact.sign, packed.day, fact.created_at, fact.service_type, fact.status, fact.origin_place,
    fact.destination_place, fact.started_at, fact.delivered_at, fact.promised_at
  from report_changes as fact join packed on packed.day = ${factDay(timeZone)} where ${isOfLane(lane)}
  union all
  select 1, asked.day, fact.created_at, fact.service_type, fact.status, fact.origin_place,
    fact.destination_place, fact.started_at, fact.delivered_at, fact.promised_at
  from asked, lateral (
    select * from shipment_facts as fact where ${isOnRequestedDay(timeZone)} and ${isOfLane(lane)} offset 0) as fact
  where not exists (select from packed where packed.day = asked.day)`;

/** A row `fact` with its sign and day as a LooseFact; joins `lane`. */
const looseFact = (timeZone: string) => sql`jsonb_build_object('sign', fact.sign, 'lane', lane.id,
  'origin', fact.origin_place, 'destination', fact.destination_place, 'kind', ${factKind(timeZone)}, 'seconds', ${FACT_SECONDS})`;

/** Reads report facts and lane names. */
export function createReportRepository(db: Kysely<Tables>) {
  const days = createDayCache();

  function toFacts(rows: FactRow[], cachedDays: Map<string, CachedDay>): PeriodFacts {
    const packed: PackedDay[] = [];
    const loose: LooseFact[] = [];
    for (const { day, version, loose: fact, ...bytes } of rows) {
      if (fact) loose.push({ day, ...fact });
      else if (isPacked(bytes)) packed.push(days.set(version ?? '', unpackDay({ day, ...bytes })));
      else packed.push(...[cachedDays.get(day)?.facts ?? []].flat());
    }
    return { packed, loose };
  }

  /** Packed days do not know customers, whose shipments are few enough to be read one by one. */
  async function readCustomersFacts(
    { from, to, customer, ...lane }: ReportQuery & { customer: string },
    timeZone: string,
  ): Promise<LooseFact[]> {
    const { rows } = await sql<{ day: string; loose: Omit<LooseFact, 'day'> }>`
      select fact.day::text as day, ${looseFact(timeZone)} as loose
      from (
        select 1 as sign, ${factDay(timeZone)} as day, fact.* from shipment_facts as fact
        where ${whereInScope({ customerId: customer }, sql`fact.shipment_id`)} and ${isOfLane(lane)}
          and ${factDay(timeZone)} between ${from}::date and ${to}::date
      ) as fact left join lateral (${findLane}) as lane on true`.execute(db);
    return rows.map(({ day, loose }) => ({ day, ...loose }));
  }

  return {
    /**
     * The facts from `from` to `to` in one snapshot. Loose facts are limited to the lane; packed ones cover all lanes.
     */
    async readPeriod(query: ReportQuery, timeZone: string): Promise<PeriodFacts> {
      const { from, to, customer, ...lane } = query;
      if (customer !== undefined)
        return { packed: [], loose: await readCustomersFacts({ ...query, customer }, timeZone) };
      const cachedDays = days.list(from, to);
      const versions = [...cachedDays.values()].map(({ version }) => version);
      const { rows } = await sql<FactRow>`
        with known as (
          select * from unnest(${[...cachedDays.keys()]}::date[], ${versions}::uuid[])
            as known (day, version)),
          asked as (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) as n),
          packed as (select day, version from report_days
            where time_zone = ${timeZone} and day between ${from}::date and ${to}::date),
          loose as (${looseFacts(timeZone, lane)})
        select day::text, version::text, lanes, kinds, seconds, null::jsonb as loose
        from packed left join (
          select day, lanes, kinds, seconds from report_days
          where time_zone = ${timeZone} and day between ${from}::date and ${to}::date
            and not exists (select from known where known.day = report_days.day and known.version = report_days.version)
        ) as unknown using (day)
        union all
        select fact.day::text, null, null, null, null, ${looseFact(timeZone)}
        from loose as fact left join lateral (${findLane}) as lane on true`.execute(db);
      return toFacts(rows, cachedDays);
    },

    /** The lanes in report_lanes with this origin or destination. */
    async listLanes({ origin, destination }: Lane): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select id from report_lanes as lane, (select ${origin ?? null}::text as origin_place,
          ${destination ?? null}::text as destination_place) as fact
        where (origin_place is null or md5(origin) = md5(origin_place))
          and (destination_place is null or md5(destination) = md5(destination_place))`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** The top lanes with names, most deliveries first, then by name. */
    async nameLanes(lanes: CountedLane[], limit: number): Promise<NamedLane[]> {
      const [named, idLanes] = [lanes.filter(isNamed), lanes.filter((lane) => !isNamed(lane))];
      const list = (some: CountedLane[], column: keyof NamedLane) => some.map((lane) => lane[column]);
      // Thousands of lanes may tie for the last place: one string costs half as much as separate parameters.
      const listNumbers = (some: CountedLane[], column: 'lane' | 'delivered') => `{${list(some, column).join()}}`;
      const { rows } = await sql<NamedLane>`
        select * from (
          select lane, delivered, origin, destination
          from unnest(${listNumbers(idLanes, 'lane')}::int[], ${listNumbers(idLanes, 'delivered')}::int[]) as counted (lane, delivered),
            lateral (select origin, destination from report_lanes where id = counted.lane offset 0) as name
          union all
          select * from unnest(${list(named, 'lane')}::int[], ${list(named, 'delivered')}::int[],
            ${list(named, 'origin')}::text[], ${list(named, 'destination')}::text[])
        ) as lane (lane, delivered, origin, destination)
        order by delivered desc, origin collate "C", destination collate "C" limit ${limit}`.execute(db);
      return rows;
    },
  };
}

export type ReportRepository = ReturnType<typeof createReportRepository>;

/** An arbitrary lock number that nothing else in this database uses. */
const PACKING_LOCK = 7_274_671_036;

/** Packs the days of reports, all in one time zone. */
export function createReportDayRepository(db: Kysely<Tables>) {
  return {
    /**
     * Days with shipments changed since packing, and days never packed or packed for another zone. Skips from day to
     * day in the index instead of reading shipments.
     */
    async listDueDays(timeZone: string): Promise<string[]> {
      const { rows } = await sql<{ day: string }>`
        with recursive asked as (
          (select ${factDay(timeZone)} as day from shipment_facts as fact order by fact.created_at limit 1)
          union all
          select later.day from asked, lateral (
            select ${factDay(timeZone)} as day from shipment_facts as fact
            where fact.created_at >= ((asked.day + 1)::timestamp at time zone ${timeZone}) - interval '3 hours'
              and ${factDay(timeZone)} > asked.day
            order by fact.created_at limit 1) as later
        )
        select day::text from asked
        where not exists (select from report_days where time_zone = ${timeZone} and report_days.day = asked.day)
        union
        select ${factDay(timeZone)}::text from report_changes as fact`.execute(db);
      return rows.map(({ day }) => day);
    },

    /**
     * Packs these days from their shipments. One process at a time: the statement after the lock sees what the previous
     * one packed, and deletes counted changes and those of unpacked days. Returns false if another process is packing.
     */
    packDays: (timeZone: string, days: string[]): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ isMine: boolean }>`
          select pg_try_advisory_xact_lock(${PACKING_LOCK}) as "isMine"`.execute(trx);
        if (!rows[0]?.isMine) return false;
        await sql`
          with asked as (select unnest(${days}::date[]) as day), fact as materialized (
            select asked.day, fact.origin_place, fact.destination_place, ${factKind(timeZone)} as kind,
              ${FACT_SECONDS} as seconds
            from asked, lateral (select * from shipment_facts as fact where ${isOnRequestedDay(timeZone)} offset 0) as fact
          ), counted as (
            delete from report_changes as fact where ${factDay(timeZone)} = any(${days}::date[])
              or not exists (select from report_days
                where time_zone = ${timeZone} and report_days.day = ${factDay(timeZone)})),
          outdated as (delete from report_days where time_zone <> ${timeZone}),
          added as (
            insert into report_lanes (origin, destination)
            select distinct origin_place, destination_place from fact
            where origin_place is not null and destination_place is not null
              and not exists (select from report_lanes as lane where ${isSameLane} offset 0)
            returning id, origin, destination
          )
          insert into report_days (time_zone, day, version, lanes, kinds, seconds)
          select ${timeZone}, asked.day, gen_random_uuid(),
            coalesce(string_agg(int4send(coalesce(known.id, lane.id, 0)), ''::bytea) filter (where fact.day is not null), ''),
            coalesce(string_agg(int2send(fact.kind::int2), ''::bytea), ''),
            coalesce(string_agg(float8send(fact.seconds), ''::bytea), '')
          from asked left join fact on fact.day = asked.day
            left join lateral (${findLane}) as known on true left join added as lane on ${isSameLane}
          group by asked.day
          on conflict (time_zone, day) do update set version = excluded.version,
            lanes = excluded.lanes, kinds = excluded.kinds, seconds = excluded.seconds`.execute(trx);
        return true;
      }),
  };
}

export type ReportDayRepository = ReturnType<typeof createReportDayRepository>;
