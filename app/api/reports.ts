import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { Report, ReportQuery } from '#domain/report.ts';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';

export interface PreparedExport {
  /** Opens once, until `expiresAt`, without a token: for a browser to follow as a link. */
  address: string;
  expiresAt: string;
  /** Beyond 1,000 matches of a search, `count` is 1,000 and `isExact` false. */
  total: { count: number; isExact: boolean };
}

/** Exports and reports, for staff. */
export function reportCalls(v1: V1) {
  return {
    /** Prepares a CSV file of the shipments of this filter; throws with status 429 while too many exports run. */
    prepareExport: (filter: ShipmentFilter) =>
      expectJson<PreparedExport>('Failed to export shipments', v1.exports.$post({ json: filter })),

    /** The figures over the shipments created in a period; throws with status 422 for a period that is none. */
    getReport: (query: ReportQuery) => expectJson<Report>('Failed to load report', v1.reports.summary.$get({ query })),
  };
}
