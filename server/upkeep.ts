import type { Database } from './db/database.ts';
import { compactShipmentCounts } from './db/shipment-counts.ts';
import { vacuumNext } from './db/vacuum-next.ts';
import type { Logger } from './logger.ts';
import { createPoller, type Poller } from './poller.ts';
import type { RetentionService } from './privacy/retention.service.ts';
import type { ReportService } from './reports/reports.service.ts';

interface UpkeepDeps {
  database: Database;
  retention: RetentionService;
  reports: ReportService;
  log: Logger;
}

/** Rest after each step, as a multiple of its duration, so that upkeep of a million rows doesn't block requests. */
const REST = 4;
/** Between two runs, the staff list adds up the deltas written since. */
const COMPACT_MS = 5_000;
const VACUUM_MS = 60_000;
const ERASE_MS = 3_600_000;
const PLACE_MS = 10_000;
const PACK_MS = 60_000;

/**
 * Keeps the database small and its statistics accurate, erases expired personal data, finds missing places of
 * shipments, and packs days, so that reports are complete and fast.
 */
export function createUpkeep({ database, retention, reports, log }: UpkeepDeps): Poller[] {
  const { placeShipments, packDays } = reports;
  const compact = () => compactShipmentCounts(database.kysely);
  const vacuum = () => vacuumNext(database);
  return [
    createPoller({ runNext: vacuum, pollMs: VACUUM_MS, rest: REST, errorMessage: 'could not vacuum tables', log }),
    createPoller({ runNext: compact, pollMs: COMPACT_MS, errorMessage: 'could not compact counts', log }),
    createPoller({ runNext: retention.eraseDue, pollMs: ERASE_MS, errorMessage: 'could not erase expired data', log }),
    createPoller({
      runNext: placeShipments,
      pollMs: PLACE_MS,
      rest: REST,
      errorMessage: 'could not determine places',
      log,
    }),
    createPoller({ runNext: packDays, pollMs: PACK_MS, rest: REST, errorMessage: 'could not pack report days', log }),
  ];
}
