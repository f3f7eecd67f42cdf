import { ApiError } from '@transcargo/api-client/api-error.ts';
import { isOurFault } from '#app/api/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { showBusy } from '#app/capabilities/show-busy.ts';
import { isSignedOut } from '#app/session/session.ts';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';

/** What the action of the list is sent: which shipments, and the page to come back to if the session has ended. */
export interface AskedExport {
  filter: ShipmentFilter;
  /** Path and search. */
  page: string;
}

/** What came of asking for an export. */
export type ExportOutcome =
  | { kind: 'ready'; address: string; total: { count: number; isExact: boolean } }
  | { kind: 'busy' | 'failed' };

/** Asks for an export. An ended session is thrown; other failures are an outcome, and reported if they are ours. */
export async function runExport(
  api: ApiClient,
  filter: ShipmentFilter,
  report: (error: unknown) => void,
): Promise<ExportOutcome> {
  try {
    const { address, total } = await showBusy(api.prepareExport(filter));
    return { kind: 'ready', address, total };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    if (isOurFault(error)) report(error);
    return { kind: error instanceof ApiError && error.status === 429 ? 'busy' : 'failed' };
  }
}
