import { randomUUID } from 'node:crypto';
import { ACCESS_CHANNEL, SHIPMENT_CHANNEL } from '#server/db/channels.ts';
import type { Database } from '#server/db/database.ts';
import { createListener } from '#server/db/listener.ts';
import type { Logger } from '#server/logger.ts';
import type { TrackingService } from '#server/tracking/tracking.service.ts';
import { createLiveService, type LiveLimits, type LiveService, type LiveServiceDeps } from './live.service.ts';
import { followChanges } from './new-changes.repository.ts';

interface LiveOptions {
  database: Database;
  now: () => Date;
  log: Logger;
  liveLimits?: LiveLimits;
  /** What else is heard on the same connection, by channel. */
  alsoHears: Record<string, (payload: string) => void>;
  /** Told when some of that may have gone unheard. */
  alsoMissed(): void;
  /** Calls what it is given at each change of what the company asks of its people. */
  watchCompany(tell: () => void): void;
}

/** Short enough that what is kept of the public views may rely on it. */
const CHECK_MS = 500;

/** Live updates on this database, of shipments as the public view shows them. */
export function createLive(
  { database, now, log, liveLimits, alsoHears, alsoMissed, watchCompany }: LiveOptions,
  tracking: TrackingService,
  kept: Pick<LiveServiceDeps['kept'], 'changed' | 'allMayHaveChanged'>,
): LiveService {
  const live = createLiveService({
    lookUp: tracking.getPublicShipment,
    readShipments: tracking.listPublicShipments,
    localizeShipment: tracking.localizeShipment,
    kept,
    listen: ({ onChange, onAccess, onManyChanges, onUp }) =>
      createListener(database, {
        channels: { ...alsoHears, [ACCESS_CHANNEL]: onAccess },
        question: followChanges(SHIPMENT_CHANNEL, { onChange, onMany: onManyChanges }),
        onUp() {
          onUp();
          alsoMissed();
        },
        checkMs: CHECK_MS,
        log: (event, err) => (err ? log.warn({ err }, event) : log.debug({}, event)),
      }),
    processId: randomUUID().replaceAll('-', ''),
    now,
    onReadFailed: (err) => log.warn({ err }, 'changed shipments not read, trying again'),
    limits: liveLimits,
  });
  watchCompany(live.accessMayHaveChanged);
  return live;
}
