import { type Kysely, sql } from 'kysely';
import type { ReportLane } from '#domain/report.ts';
import type { ServiceType } from '#domain/shipment.ts';
import { DELIVERY_KINDS, type DeliveryKind, type ShipmentConditions } from '#domain/shipment-filter.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';
import { isDelivery, toFactCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';

/** How many shipments were created on a day with a service, and have a status now. */
export interface CountedDay {
  day: string;
  service: ServiceType;
  status: ShipmentStatus;
  count: number;
}

export interface Figures {
  days: CountedDay[];
  deliveries: Partial<Record<DeliveryKind, number>> & { unplaced: number };
  lanes: ReportLane[];
  laneCount: number;
}

/** A shipment whose addresses nobody has read yet. */
export interface Unplaced {
  id: string;
  addressVersion: number;
  originAddress: string;
  destinationAddress: string;
  originPlace: string;
  destinationPlace: string;
}

export interface Placed {
  id: string;
  addressVersion: number;
  origin: string;
  destination: string;
}

const countDays = (timeZone: string) => sql`
  select (fact.created_at at time zone ${timeZone})::date::text as day, fact.service_type as service, fact.status,
    count(*)::int as count
  from fact group by 1, 2, 3`;

const countDeliveries = (timeZone: string) => sql`
  select count(*) filter (where fact.origin_place is null)::int as unplaced, ${sql.join(
    DELIVERY_KINDS.map((kind) => sql`(count(*) filter (where ${isDelivery(kind, timeZone)}))::int as ${sql.id(kind)}`),
  )} from fact`;

/** From the oldest entry to the first delivery; a label that claims a later hour of its day took no time. */
const seconds = sql`greatest(0, extract(epoch from fact.delivered_at - coalesce(fact.started_at, fact.created_at)))::double precision`;

/** Both shares in one, or the times would be sorted twice. */
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

const order = sql`delivered desc, origin collate "C", destination collate "C"`;

/** The figures of reports, and the places they need. */
export function createReportRepository(db: Kysely<Tables>) {
  return {
    /** Every figure in one statement, so that all are of the same moment. */
    async measure(conditions: ShipmentConditions, mostLanes: number): Promise<Figures> {
      const { timeZone } = conditions;
      const { rows } = await sql<Figures>`
        with fact as not materialized (select * from shipment_facts as fact where ${toFactCondition(conditions)}),
          lane as (${measureLanes(timeZone)})
        select
          (select coalesce(jsonb_agg(counted), '[]') from (${countDays(timeZone)}) as counted) as days,
          (select to_jsonb(counted) from (${countDeliveries(timeZone)}) as counted) as deliveries,
          (select coalesce(jsonb_agg(first order by ${order}), '[]')
            from (select * from lane order by ${order} limit ${mostLanes}) as first) as lanes,
          (select count(*)::int from lane) as "laneCount"`.execute(db);
      if (!rows[0]) throw new Error('The figures of a report are one row.');
      return rows[0];
    },

    async listUnplaced(limit: number): Promise<Unplaced[]> {
      return db
        .selectFrom('shipment_facts as fact')
        .innerJoin('shipments', 'shipments.id', 'fact.shipment_id')
        .select(['fact.shipment_id as id', 'fact.address_version as addressVersion'])
        .select(['shipments.origin_address as originAddress', 'shipments.destination_address as destinationAddress'])
        .select(['shipments.origin_place as originPlace', 'shipments.destination_place as destinationPlace'])
        .where('fact.origin_place', 'is', null)
        .limit(limit)
        .execute();
    },

    /** Stores places and tells how many, but none of an address that has changed since; rows that somebody holds are left for the next time. */
    async storePlaces(placed: Placed[]): Promise<number> {
      const { numAffectedRows } = await sql`
        update shipment_facts as fact set origin_place = read.origin, destination_place = read.destination
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
          as read (id text, "addressVersion" integer, origin text, destination text)
        where fact.shipment_id = read.id and fact.address_version = read."addressVersion" and fact.shipment_id in (
          select shipment_id from shipment_facts
          where shipment_id = any (${placed.map(({ id }) => id)}) and origin_place is null for update skip locked
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

export type ReportRepository = ReturnType<typeof createReportRepository>;
