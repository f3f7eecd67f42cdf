import { type Kysely, sql } from 'kysely';
import {
  type CorrectionKind,
  MAX_CORRECTIONS,
  type ReportCorrection,
  type ReportCorrections,
  type ReportQuery,
} from '#domain/reports/report.ts';
import { whereInScope } from '#server/db/customer-scope.ts';
import type { Tables } from '#server/db/tables.ts';

interface StoredCorrections {
  since: Date | null;
  counts: Partial<Record<CorrectionKind, number>> | null;
  rows: ReportCorrection[] | null;
}

const isOf = (row: 'log' | 'fact', { service, origin, destination }: ReportQuery) => sql`(
  ${service === undefined ? sql`true` : sql`${sql.ref(row)}.service_type = ${service}`}
  and ${origin === undefined ? sql`true` : sql`${sql.ref(row)}.origin_place = ${origin}`}
  and ${destination === undefined ? sql`true` : sql`${sql.ref(row)}.destination_place = ${destination}`})`;

/** Nothing says whose a deleted shipment was: it only counts in reports about all customers. */
const isOfCustomer = ({ customer }: ReportQuery) =>
  customer === undefined ? sql`true` : whereInScope({ customerId: customer }, sql`log.shipment_id`);

/**
 * Selects the lines of report_corrections to report: a removed value that counted at the end of its day, or an added
 * one that was missing then, if the current state differs.
 */
const isReportable = (day: (moment: string) => ReturnType<typeof sql>) => sql`case log.kind
  when 'deleted' then fact.shipment_id is null
    and ${day('greatest(log.created_at, log.entered_before)')} < ${day('log.at')}
  when 'entered' then ${day('fact.created_at')} = ${day('log.created_at')} and ${day('log.created_at')} < ${day('log.at')}
    and ${day('log.moved_from')} is distinct from ${day('log.created_at')}
  when 'changed' then ${day('greatest(log.created_at, log.changed_before)')} < ${day('log.at')} and (
    ${day('fact.created_at')} <> ${day('log.created_at')} or fact.service_type <> log.service_type
    or fact.origin_place <> log.origin_place or fact.destination_place <> log.destination_place
    or log.promised_at is not null and fact.shipment_id is not null
      and ${day('fact.promised_at')} is distinct from ${day('log.promised_at')})
  when 'delivery' then fact.shipment_id is not null and fact.delivered_at is distinct from log.delivered_at
    and ${day('greatest(log.delivered_at, log.delivery_before)')} < ${day('log.at')}
  when 'told' then fact.delivered_at = log.delivered_at and ${day('log.delivered_at')} < ${day('log.at')}
  end`;

/** Corrections to reports of past days. Triggers record them (server/db/schema/reports.sql). */
export function createCorrectionRepository(db: Kysely<Tables>) {
  return {
    /** Corrections for shipments created in the period that match, or matched, the report's filter. */
    async readCorrections(query: ReportQuery, timeZone: string): Promise<ReportCorrections | null> {
      const day = (moment: string) => sql`(${sql.raw(moment)} at time zone ${timeZone})::date`;
      const { rows } = await sql<StoredCorrections>`
        with log as (
          select *, max(at) filter (where kind = 'entered') over earlier as entered_before,
            max(at) filter (where kind in ('entered', 'changed')) over earlier as changed_before,
            max(at) filter (where kind in ('entered', 'delivery', 'told')) over earlier as delivery_before
          from report_corrections
          where created_at >= (${query.from}::timestamp at time zone ${timeZone}) - interval '3 hours'
            and created_at < ((${query.to}::date + 1)::timestamp at time zone ${timeZone}) + interval '3 hours'
            and ${day('created_at')} between ${query.from}::date and ${query.to}::date
          window earlier as (partition by shipment_id order by id rows between unbounded preceding and 1 preceding)
        ), line as (
          select log.kind, log.shipment_id,
            -- A deletion that was undone is none.
            case log.kind when 'deleted' then max(log.at) else min(log.at) end as at,
            coalesce(max(log.tracking_number), max(shipments.tracking_number)) as tracking_number
          from log left join shipment_facts as fact using (shipment_id) left join shipments on shipments.id = shipment_id
          where ${isReportable(day)} and ${isOfCustomer(query)} and shipments.is_sample is not true and (${isOf('log', query)} or ${isOf('fact', query)})
          group by log.kind, log.shipment_id
        )
        select (select min(at) from line) as since,
          (select jsonb_object_agg(kind, count) from (select kind, count(*)::int from line group by kind) as counted) as counts,
          (select jsonb_agg(jsonb_build_object('kind', kind, 'at', at, 'shipmentId', shipment_id,
              'trackingNumber', tracking_number) order by at desc, shipment_id, kind)
            from (select * from line order by at desc, shipment_id, kind limit ${MAX_CORRECTIONS}) as newest) as rows`.execute(
        db,
      );
      const [{ since, counts, rows: lines } = {} as Partial<StoredCorrections>] = rows;
      if (!since || !counts || !lines) return null;
      return {
        since: since.toISOString(),
        counts,
        rows: lines.map((line) => ({ ...line, at: new Date(line.at).toISOString() })),
      };
    },
  };
}

export type CorrectionRepository = ReturnType<typeof createCorrectionRepository>;
