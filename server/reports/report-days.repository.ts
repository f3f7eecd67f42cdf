import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { dayOf, findLane, isOnRequestedDay, isSameLane, kindOf, SECONDS } from './facts.repository.ts';

/** Any number will do as long as nothing else in this database uses it. */
const PACKING_LOCK = 7_274_671_036;

/** Keeps the days of reports packed, all in one zone. */
export function createReportDayRepository(db: Kysely<Tables>) {
  return {
    /**
     * Days of the zone with shipments that have changed since they were packed, that never were, or for another zone only.
     * Goes from day to day by the index, not through the shipments.
     */
    async listDueDays(timeZone: string): Promise<string[]> {
      const { rows } = await sql<{ day: string }>`
        with recursive asked as (
          (select ${dayOf(timeZone)} as day from shipment_facts as fact order by fact.created_at limit 1)
          union all
          select later.day from asked, lateral (
            select ${dayOf(timeZone)} as day from shipment_facts as fact
            where fact.created_at >= ((asked.day + 1)::timestamp at time zone ${timeZone}) - interval '3 hours'
              and ${dayOf(timeZone)} > asked.day
            order by fact.created_at limit 1) as later
        )
        select day::text from asked
        where not exists (select from report_days where time_zone = ${timeZone} and report_days.day = asked.day)
        union
        select ${dayOf(timeZone)}::text from report_changes as fact`.execute(db);
      return rows.map(({ day }) => day);
    },

    /**
     * Packs these days from their shipments. One process at a time: the statement that follows the lock sees all that the
     * one before has packed, and takes away the changes that it has counted, and those that nobody asks for, of days that are
     * not packed. False when another is at it.
     */
    packDays: (timeZone: string, days: string[]): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ isMine: boolean }>`
          select pg_try_advisory_xact_lock(${PACKING_LOCK}) as "isMine"`.execute(trx);
        if (!rows[0]?.isMine) return false;
        await sql`
          with asked as (select unnest(${days}::date[]) as day), fact as materialized (
            select asked.day, fact.origin_place, fact.destination_place, ${kindOf(timeZone)} as kind,
              ${SECONDS} as seconds
            from asked, lateral (select * from shipment_facts as fact where ${isOnRequestedDay(timeZone)} offset 0) as fact
          ), counted as (
            delete from report_changes as fact where ${dayOf(timeZone)} = any(${days}::date[])
              or not exists (select from report_days
                where time_zone = ${timeZone} and report_days.day = ${dayOf(timeZone)})),
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
