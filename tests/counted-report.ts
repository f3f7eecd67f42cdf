import { type Kysely, sql } from 'kysely';
import { listDays } from '#domain/reports/period.ts';
import {
  MAX_LANES,
  type Report,
  type ReportLane,
  type ReportQuery,
  toCounts,
  toReportFilter,
} from '#domain/reports/report.ts';
import { DELIVERY_KINDS, type DeliveryKind, toConditions } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipments/status.ts';
import { isDelivery, toFactCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';

interface CountedDay {
  day: string;
  service: ServiceType;
  status: ShipmentStatus;
  count: number;
}

interface Figures {
  days: CountedDay[];
  deliveries: Partial<Record<DeliveryKind, number>> & { unplaced: number };
  lanes: ReportLane[];
  laneCount: number;
}

const countDays = (timeZone: string) => sql`
  select (fact.created_at at time zone ${timeZone})::date::text as day, fact.service_type as service, fact.status,
    count(*)::int as count
  from fact group by 1, 2, 3`;

const countDeliveries = (timeZone: string) => sql`
  select count(*) filter (where fact.origin_place is null)::int as unplaced, ${sql.join(
    DELIVERY_KINDS.map((kind) => sql`(count(*) filter (where ${isDelivery(kind, timeZone)}))::int as ${sql.id(kind)}`),
  )} from fact`;

const seconds = sql`greatest(0, extract(epoch from fact.delivered_at - coalesce(fact.started_at, fact.created_at)))::double precision`;

const measureLanes = (timeZone: string) => sql`
  select origin, destination, delivered, fastest, shares[1] as median, shares[2] as p90, slowest, promised, "onTime"
  from (
    select fact.origin_place as origin, fact.destination_place as destination, count(*)::int as delivered,
      min(seconds) as fastest, percentile_cont(array[0.5, 0.9]) within group (order by seconds) as shares,
      max(seconds) as slowest, count(fact.promised_at)::int as promised,
      (count(*) filter (where ${isDelivery('ON_TIME', timeZone)}))::int as "onTime"
    from fact, lateral (select ${seconds} as seconds) as taken
    where fact.delivered_at is not null and fact.origin_place is not null group by 1, 2
  ) as measured`;

/** Reports are for staff. */
const EVERYTHING = { customerScope: 'all', seesPeople: true } as const;
const order = sql`delivered desc, origin collate "C", destination collate "C"`;

async function measure(db: Kysely<Tables>, query: ReportQuery, timeZone: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with fact as not materialized (
        select * from shipment_facts as fact where ${toFactCondition(toConditions(toReportFilter(query), { timeZone, now: new Date() }, EVERYTHING))}),
      lane as (${measureLanes(timeZone)})
    select
      (select coalesce(jsonb_agg(counted), '[]') from (${countDays(timeZone)}) as counted) as days,
      (select to_jsonb(counted) from (${countDeliveries(timeZone)}) as counted) as deliveries,
      (select coalesce(jsonb_agg(first order by ${order}), '[]')
        from (select * from lane order by ${order} limit ${MAX_LANES}) as first) as lanes,
      (select count(*)::int from lane) as "laneCount"`.execute(db);
  if (!rows[0]) throw new Error('The figures of a report are one row.');
  return rows[0];
}

function sumBy<Name extends string>(days: CountedDay[], names: readonly Name[], name: (day: CountedDay) => Name) {
  const sums: Partial<Record<Name, number>> = {};
  for (const day of days) sums[name(day)] = (sums[name(day)] ?? 0) + day.count;
  return toCounts(names, sums);
}

/** Computes a report by reading every shipment of its period, with PostgreSQL's own functions. */
export async function countReport(
  db: Kysely<Tables>,
  query: ReportQuery,
  timeZone: string,
): Promise<Omit<Report, 'corrections' | 'moves'>> {
  const { days, deliveries, lanes, laneCount } = await measure(db, query, timeZone);
  const { from, to } = query;
  const perDay = Map.groupBy(days, ({ day }) => day);
  return {
    from,
    to,
    timeZone,
    lanes,
    laneCount,
    total: days.reduce((sum, { count }) => sum + count, 0),
    days: listDays(from, to).map((day) => ({
      day,
      counts: sumBy(perDay.get(day) ?? [], SERVICE_TYPES, ({ service }) => service),
    })),
    statuses: sumBy(days, SHIPMENT_STATUSES, ({ status }) => status),
    deliveries: toCounts(DELIVERY_KINDS, deliveries),
    unplaced: deliveries.unplaced,
  };
}
