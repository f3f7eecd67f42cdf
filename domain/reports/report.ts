import type { z } from 'zod';
import type { ShipmentFilter } from '../shipments/filter.ts';
import type { reportQuerySchema, reportSchema } from './schema.ts';

/** Maximum lanes listed; the report also states the total. */
export const MAX_LANES = 50;

/** Which shipments a report counts: those created in a period, including both days. */
export type ReportQuery = z.infer<typeof reportQuerySchema>;

export type ReportDay = Report['days'][number];

/**
 * Deliveries between two public places; a place is empty if the address has none. Times are seconds from label to
 * delivery.
 */
export type ReportLane = Report['lanes'][number];

/**
 * Why a report of past days changed: the first delivery was changed, removed or reported late; the shipment was
 * deleted, entered late, or has another day, service, route or first estimate.
 */
export const CORRECTION_KINDS = ['delivery', 'told', 'deleted', 'entered', 'changed'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** Maximum corrections listed; the report also states the total. */
export const MAX_CORRECTIONS = 50;

export type ReportCorrection = ReportCorrections['rows'][number];

export type ReportCorrections = NonNullable<Report['corrections']>;

/** How often promised dates moved before the delivery, by reason. */
export type ReportMoves = Report['moves'];

export type Report = z.infer<typeof reportSchema>;

/** Returns the list filter that matches a report. */
export function toReportFilter({ from, to, ...others }: ReportQuery): ShipmentFilter {
  return { ...others, createdFrom: from, createdTo: to };
}

/** Returns a count for each name, 0 if missing. */
export function toCounts<Name extends string>(names: readonly Name[], partial: Partial<Record<Name, number>>) {
  return Object.fromEntries(names.map((name) => [name, partial[name] ?? 0])) as Record<Name, number>;
}
