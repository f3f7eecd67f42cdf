import { type Kysely, sql } from 'kysely';
import type { PromiseReason } from '#domain/promises/promise.ts';
import { type ReportMoves, type ReportQuery, toReportFilter } from '#domain/reports/report.ts';
import { toConditions } from '#domain/shipments/filter.ts';
import { isMove, toFactCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';

/** Reports are staff's. */
const EVERYTHING = { customerScope: 'all', seesPeople: true } as const;

/** How often promised dates moved, and why. The ledger of decision 0050 knows. */
export function createMoveRepository(db: Kysely<Tables>) {
  return {
    /** Of the shipments that the report is about; the reason that was given most often first. */
    async countMoves(query: ReportQuery, timeZone: string): Promise<ReportMoves> {
      const { rows } = await sql<{ reason: PromiseReason | null; moves: number; shipments: number }>`
        select promise.reason, count(*)::int as moves, count(distinct promise.shipment_id)::int as shipments
        from shipment_facts as fact join promises as promise on promise.shipment_id = fact.shipment_id
        where fact.is_moved and ${isMove(timeZone)}
          and ${toFactCondition(toConditions(toReportFilter(query), timeZone, EVERYTHING))}
        group by grouping sets ((promise.reason), ())
        order by moves desc, promise.reason`.execute(db);
      const reasons = rows.flatMap(({ reason, ...counts }) => (reason === null ? [] : [{ reason, ...counts }]));
      const { moves = 0, shipments = 0 } = rows.find(({ reason }) => reason === null) ?? {};
      return { moves, shipments, reasons };
    },
  };
}

export type MoveRepository = ReturnType<typeof createMoveRepository>;
