import { randomUUID } from 'node:crypto';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { ACCESS_CHANNEL, SHIPMENT_CHANNEL } from '#server/db/channels.ts';
import { createListener } from '#server/db/listener.ts';
import type { TrackingService } from '#server/tracking/tracking.service.ts';
import { createLiveService, type LiveLimits, type LiveService, type LiveServiceDeps } from './live.service.ts';
import { followChanges } from './new-changes.repository.ts';

interface LiveOptions extends Pick<BaseDeps, 'database' | 'log' | 'now'> {
  liveLimits?: LiveLimits;
  /** Handlers of other channels on the same connection. */
  otherListeners: Record<string, (payload: string) => void>;
  /** Called if notifications may have been lost. */
  alsoMissed(): void;
  /** Subscribes to changes of the company's sign-in requirements. */
  watchCompany(listener: () => void): void;
}

/** Short enough for caches of public views to rely on it. */
const CHECK_MS = 500;

/** Live updates on this database, using the public view of shipments. */
export function createLive(
  { database, now, log, liveLimits, otherListeners, alsoMissed, watchCompany }: LiveOptions,
  tracking: TrackingService,
  cache: LiveServiceDeps['cache'],
): LiveService {
  const live = createLiveService({
    tracking,
    cache,
    listen: ({ onChange, onAccess, onManyChanges, onUp }) =>
      createListener(database, {
        channels: { ...otherListeners, [ACCESS_CHANNEL]: onAccess },
        query: followChanges(SHIPMENT_CHANNEL, { onChange, onMany: onManyChanges }),
        onUp() {
          onUp();
          alsoMissed();
        },
        checkMs: CHECK_MS,
        log: (event, err) => (err ? log.warn({ err }, event) : log.debug({}, event)),
      }),
    processId: randomUUID().replaceAll('-', ''),
    now,
    onReadFailed: (err) => log.warn({ err }, 'could not read changed shipments, retrying'),
    limits: liveLimits,
  });
  watchCompany(live.invalidateAccess);
  return live;
}
