import { sql } from 'kysely';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { isDelivery } from '#server/db/shipment-filter.ts';
import { DELIVERIES } from './kinds.ts';

/** The row `fact` as a number: see KINDS. */
export const kindOf = (timeZone: string) => sql`(
  (coalesce(array_position(${[...SERVICE_TYPES]}::text[], fact.service_type) - 1, ${SERVICE_TYPES.length})
    * ${SHIPMENT_STATUSES.length} + array_position(${[...SHIPMENT_STATUSES]}::text[], fact.status) - 1)
    * ${DELIVERIES.length + 1}
  + case ${sql.join(
    DELIVERIES.map((delivery, place) => sql`when ${isDelivery(delivery, timeZone)} then ${place}::int`),
    sql` `,
  )} else ${DELIVERIES.length}::int end)`;

/** From the oldest entry to the first delivery; a label that claims a later hour of its day took no time. */
export const SECONDS = sql`greatest(0, extract(epoch from fact.delivered_at - coalesce(fact.started_at, fact.created_at)))::double precision`;

export const dayOf = (timeZone: string) => sql`(fact.created_at at time zone ${timeZone})::date`;

/** Whether `fact` was created on `asked.day`; said so that an index finds it, however the clock changes at midnight. */
export const isOfAskedDay = (timeZone: string) => sql`(
  fact.created_at >= (asked.day::timestamp at time zone ${timeZone}) - interval '3 hours'
  and fact.created_at < ((asked.day + 1)::timestamp at time zone ${timeZone}) + interval '3 hours'
  and ${dayOf(timeZone)} = asked.day)`;

export const isSameLane = sql`md5(lane.origin) = md5(fact.origin_place) and md5(lane.destination) = md5(fact.destination_place)`;

/** The number of the lane of `fact`, by the index however many there are. */
export const findLane = sql`select id from report_lanes as lane where ${isSameLane} offset 0`;
