import type { Kysely } from 'kysely';
import type { AddressedShipment, PublicPlaces } from '#domain/address.ts';
import { toPublicEvent } from '#domain/events/event-code.ts';
import { isSettled } from '#domain/events/merge-events.ts';
import type { ShipmentFacts } from '#domain/mail/mail.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import type { Context } from './context.ts';
import { readNames, readNamesForFollowers } from './db/names-of-shipment.ts';
import type { Tables } from './db/tables.ts';
import type { DeletedShipmentRepository } from './shipments/deleted-shipments.repository.ts';
import {
  createShipmentRepository,
  type OnStatusChange,
  type ShipmentRepository,
} from './shipments/shipments.repository.ts';

// What follows from a changed shipment, in this order:
// 1. In its transaction, triggers write the change feed (changes.sql), which webhooks and live streams read, the facts
//    of the reports (reports.sql), and the notice that wakes the streams (live.sql).
// 2. In its transaction, onStatusChange queues the mails to subscribers, if the status changed.
// 3. After the commit, this process invalidates its cached responses; others do when their stream reads the change.

/** Queues the mails to the subscribers of a changed shipment. */
export const createOnStatusChange =
  ({ outbox, now }: Pick<Context, 'outbox' | 'now'>): OnStatusChange =>
  async (trx, { shipment, setAt }) => {
    const names = await readNamesForFollowers(trx, shipment.id);
    if (!names) return;
    const facts = toShipmentFacts({ ...shipment, ...names }, publicPlaces, setAt);
    await outbox.queueForSubscribers(trx, shipment.id, facts, now());
  };

/** The facts of a shipment for its other mails, from the public view. */
export async function readShipmentFacts(on: Kysely<Tables>, id: string) {
  const shipment = await createShipmentRepository(on).findById(id, 'all');
  return shipment && toShipmentFacts({ ...shipment, ...(await readNames(on, id)) }, publicPlaces);
}

interface Stores {
  repository: ShipmentRepository;
  deleted: DeletedShipmentRepository;
}

/** Wraps repositories, so that the caller sees a change immediately. Deletions return no tracking number. */
export function withInvalidation({ repository, deleted }: Stores, cache: Context['cache']): Stores {
  const thenInvalidate = async <Changed extends { trackingNumber: string } | undefined>(change: Promise<Changed>) => {
    const shipment = await change;
    if (shipment) cache.invalidate(shipment.trackingNumber);
    return shipment;
  };
  const thenClear = async <Result>(change: Promise<Result>) => {
    const result = await change;
    cache.clear();
    return result;
  };
  return {
    repository: {
      ...repository,
      update: (...change) => thenInvalidate(repository.update(...change)),
      addStatus: (...change) => thenInvalidate(repository.addStatus(...change)),
      async recordEvent(event, ...context) {
        const outcome = await repository.recordEvent(event, ...context);
        if (outcome.result === 'stored') cache.invalidate(event.number);
        return outcome;
      },
      deleteSamples: (...change) => thenClear(repository.deleteSamples(...change)),
    },
    deleted: { ...deleted, delete: (...change) => thenClear(deleted.delete(...change)) },
  };
}

const ENTRIES = 3;

/**
 * Returns what an email may say about a shipment: public places and the notes of public entries, never a street, an
 * internal note or an item. `setAt` (ISO 8601, UTC) is the time of a status set by hand, which has no entry and no
 * place.
 */
export function toShipmentFacts(
  shipment: Shipment & Pick<AddressedShipment, 'people'>,
  places: PublicPlaces,
  setAt?: string,
): ShipmentFacts {
  const { trackingNumber, status, estimatedDeliveryDate } = shipment;
  const trackingHistory = shipment.trackingHistory.filter((entry) => isSettled(entry) && !entry.corrected);
  const [newest] = trackingHistory;
  const isScan = setAt === undefined && newest?.status === status;
  return {
    trackingNumber,
    status,
    at: setAt ?? newest?.timestamp ?? shipment.createdAt,
    place: isScan && newest ? places.ofEntry(newest, shipment) : '',
    note: isScan && newest ? newest.notes : '',
    isScan,
    isCorrection: isScan && newest?.corrects !== undefined,
    origin: places.ofAddress(shipment.originAddress, shipment.originPlace),
    destination: places.ofAddress(shipment.destinationAddress, shipment.destinationPlace),
    estimatedDeliveryDate,
    history: trackingHistory.slice(0, ENTRIES).map((entry) => ({
      status: entry.status,
      timestamp: entry.timestamp,
      notes: entry.notes,
      location: places.ofEntry(entry, shipment),
      ...toPublicEvent(entry),
    })),
  };
}
