import type { BusinessHours } from '#domain/company/next-opening.ts';
import { LANES_CHANNEL } from '#server/db/channels.ts';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import { createPoller } from '#server/poller.ts';
import { createLaneRepository } from './lanes.repository.ts';
import { createLaneService } from './lanes.service.ts';

interface LaneOptions {
  database: Database;
  now: () => Date;
  timeZone: string;
  log: Logger;
  getBusinessHours: () => BusinessHours;
  /** Called if the expected next scan of any shipment may have changed. */
  onMeasured: () => void;
}

const POLL_MS = 30_000;

/** Measures lanes each night, with handlers by database channel. */
export function createLanes({ database, now, timeZone, log, getBusinessHours, onMeasured }: LaneOptions) {
  const repository = createLaneRepository(database.kysely);
  const { measure } = createLaneService({ repository, now, timeZone, getBusinessHours });
  return {
    lanes: {
      ...createPoller({ runNext: measure, pollMs: POLL_MS, complaint: 'could not measure lanes', log }),
      measure,
    },
    heard: { [LANES_CHANNEL]: onMeasured },
  };
}
