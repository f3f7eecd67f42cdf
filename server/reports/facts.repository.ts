import { type Kysely, sql } from 'kysely';
import type { PromiseReason } from '#domain/promises/promise.ts';
import { type ReportMoves, type ReportQuery, toReportFilter } from '#domain/reports/report.ts';
import { toConditions } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { isDelivery, isMove, toFactCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';
import { DELIVERIES } from './count-facts.ts';

/** The row `fact` as a number: see KINDS. */
export const factKind = (timeZone: string) => sql`(
  (coalesce(array_position(${[...SERVICE_TYPES]}::text[], fact.service_type) - 1, ${SERVICE_TYPES.length})
    * ${SHIPMENT_STATUSES.length} + array_position(${[...SHIPMENT_STATUSES]}::text[], fact.status) - 1)
    * ${DELIVERIES.length + 1}
  + case ${sql.join(
    DELIVERIES.map((delivery, place) => sql`when ${isDelivery(delivery, timeZone)} then ${place}::int`),
    sql` `,
  )} else ${DELIVERIES.length}::int end)`;

/** From the oldest entry to the first delivery; zero if a label has a later time on the same day. */
export const FACT_SECONDS = sql`greatest(0, extract(epoch from fact.delivered_at - coalesce(fact.started_at, fact.created_at)))::double precision`;

export const factDay = (timeZone: string) => sql`(fact.created_at at time zone ${timeZone})::date`;

/**
 * Whether `fact` was created on `asked.day`, written so that an index applies even on days with a clock change at
 * midnight.
 */
export const isOnRequestedDay = (timeZone: string) => sql`(
  fact.created_at >= (asked.day::timestamp at time zone ${timeZone}) - interval '3 hours'
  and fact.created_at < ((asked.day + 1)::timestamp at time zone ${timeZone}) + interval '3 hours'
  and ${factDay(timeZone)} = asked.day)`;

export const isSameLane = sql`md5(lane.origin) = md5(fact.origin_place) and md5(lane.destination) = md5(fact.destination_place)`;

/** The lane number of `fact`, found by index. */
export const findLane = sql`select id from report_lanes as lane where ${isSameLane} offset 0`;

/** Reports are for staff. */
const EVERYTHING = { customerScope: 'all', seesPeople: true } as const;

/** Counts how often promised dates moved, and why, from the ledger of decision 0050. */
export function createMoveRepository(db: Kysely<Tables>) {
  return {
    /** For the report's shipments; the most frequent reason first. */
    async countMoves(query: ReportQuery, timeZone: string): Promise<ReportMoves> {
      const { rows } = await sql<{ reason: PromiseReason | null; moves: number; shipments: number }>`
        select promise.reason, count(*)::int as moves, count(distinct promise.shipment_id)::int as shipments
        from shipment_facts as fact join promises as promise on promise.shipment_id = fact.shipment_id
        where fact.is_moved and ${isMove(timeZone)}
          and ${toFactCondition(toConditions(toReportFilter(query), { timeZone, now: new Date() }, EVERYTHING))}
        group by grouping sets ((promise.reason), ())
        order by moves desc, promise.reason`.execute(db);
      const reasons = rows.flatMap(({ reason, ...counts }) => (reason === null ? [] : [{ reason, ...counts }]));
      const { moves = 0, shipments = 0 } = rows.find(({ reason }) => reason === null) ?? {};
      return { moves, shipments, reasons };
    },
  };
}

export type MoveRepository = ReturnType<typeof createMoveRepository>;

/** The places of a shipment whose addresses were not read before. */
interface Placed {
  id: string;
  addressVersion: number;
  origin: string;
  destination: string;
}

/** Finds places that reports need for shipments stored without them. */
export function createUnplacedRepository(db: Kysely<Tables>) {
  return {
    listUnplaced: (limit: number) =>
      db
        .selectFrom('shipment_facts as fact')
        .innerJoin('shipments', 'shipments.id', 'fact.shipment_id')
        .select(['fact.shipment_id as id', 'fact.address_version as addressVersion'])
        .select(['shipments.origin_address as originAddress', 'shipments.destination_address as destinationAddress'])
        .select(['shipments.origin_place as originPlace', 'shipments.destination_place as destinationPlace'])
        .where('fact.origin_place', 'is', null)
        .limit(limit)
        .execute(),

    /**
     * Stores places and returns their number. Skips addresses that changed since, and locked rows until the next run.
     */
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

export type UnplacedRepository = ReturnType<typeof createUnplacedRepository>;
