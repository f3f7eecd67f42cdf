import type { Change } from '#domain/changes/schema.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import { AppError } from '#server/errors.ts';
import type { StoredTracking } from '#server/tracking/public-view.ts';
import { type ChangePlace, formatChangeCursor, parseChangeCursor } from './change-cursor.ts';
import type { ChangeFilter, ChangeRepository } from './changes.repository.ts';
import type { StoredChange } from './stored-change.ts';

export interface ChangeServiceDeps {
  repository: Pick<ChangeRepository, 'read' | 'count' | 'listNewest' | 'findPlaceBefore'>;
  toPublic: ToPublic;
}

/** The start of reading: a cursor, the current end of the feed, or (nothing) its beginning. */
export type StartPosition = string | 'now' | undefined;

const GONE =
  'The change of this cursor no longer exists, so later ones may be missing: the database was restored, lost changes in a failover, or has erased the following changes. Request after=now, then read every shipment from GET /api/v1/shipments, then continue from the cursor that after=now returned.';

/** Shipment changes for programs that synchronize. */
export function createChangeService({ repository, toPublic }: ChangeServiceDeps) {
  return {
    /**
     * At most `limit` changes after a position, or from the beginning, and the next position. If the position is
     * unknown, changes after it may be missing.
     */
    async readAfter(after: ChangePlace | undefined, limit: number, filter: ChangeFilter) {
      const { changes, ...page } = await repository.read(after, limit, filter);
      const toPlaced = (stored: StoredChange): PlacedChange => ({
        ...toPlace(stored),
        change: toChange(stored, toPublic),
      });
      return { ...page, changes: changes.map(toPlaced) };
    },

    countAfter: repository.count,
    listNewestAfter: repository.listNewest,
    findPlaceBefore: repository.findPlaceBefore,

    /**
     * At most `limit` changes after the cursor, oldest first, and the next cursor, even without changes. Nothing is
     * ever inserted before a change already read: a reader that follows the cursors sees every change once, and those
     * of one shipment in order. Throws AppError 400 for an invalid cursor, 410 for one whose position is gone.
     */
    async listChanges(after: StartPosition, limit: number, filter: ChangeFilter) {
      const place = after === undefined || after === 'now' ? undefined : parseChangeCursor(after);
      const page = place === null ? undefined : await repository.read(place, after === 'now' ? 0 : limit, filter);
      if (!page?.isKnown) throw new AppError(410, GONE, { conflict: 'cursor-gone' });
      return {
        items: page.changes.map((stored) => toChange(stored, toPublic)).filter((change) => change !== undefined),
        nextCursor: formatChangeCursor(page.next),
        isMore: after !== 'now' && page.changes.length === limit,
      };
    },
  };
}

/** A position in the feed and the public part of its change; undefined if nothing is public. */
export interface PlacedChange extends ChangePlace {
  change: Change | undefined;
}

const toPlace = ({ xid, seq, id }: ChangePlace): ChangePlace => ({ xid, seq, id });

export type ChangeService = ReturnType<typeof createChangeService>;

/** Reduces a shipment to its public fields. */
export type ToPublic = (shipment: StoredTracking) => PublicShipment;

/** The part of a change that programs may see; undefined if nothing. Ruling "The public view". */
export function toChange(stored: StoredChange, toPublic: ToPublic): Change | undefined {
  if (stored.isHidden) return undefined;
  const { id, type, at, shipmentId, trackingNumber } = stored;
  // The shipment now belongs to another customer.
  if (type === 'shipment.left') return { id, type, at, shipmentId, trackingNumber, references: [], shipment: null };
  const open = stored.shipment && toPublic(stored.shipment);
  const { trackingHistory: [entry] = [], ...shipment } = open ?? {};
  return {
    id,
    type,
    at,
    shipmentId,
    trackingNumber,
    references: stored.references,
    ...(type === 'shipment.status' && {
      entry: entry ? { ...entry, ...(stored.isCorrection && { isCorrection: true as const }) } : null,
    }),
    ...(type === 'shipment.promise' && {
      due: stored.due,
      previousDue: stored.previousDue,
      ...(stored.reason && { reason: stored.reason }),
    }),
    shipment: open ? (shipment as Change['shipment']) : null,
  };
}
