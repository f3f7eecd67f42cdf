import type { Change } from '#domain/changes/schema.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import { AppError } from '#server/errors.ts';
import { type ChangePlace, formatChangeCursor, parseChangeCursor } from './change-cursor.ts';
import type { ChangeFilter, ChangeRepository } from './changes.repository.ts';
import type { StoredChange, StoredShipmentOfChange } from './stored-change.ts';

export interface ChangeServiceDeps {
  repository: Pick<ChangeRepository, 'read' | 'count' | 'listNewest' | 'findPlaceBefore'>;
  toPublic: ToPublic;
}

/** Where a reader wants to go on: a cursor it was given, the end of the list as it is, or (nothing) its beginning. */
export type After = string | 'now' | undefined;

const GONE =
  'The change that this cursor names is gone, so that later ones may be missing: the database was restored, lost changes in a failover, or has erased what came next. Ask for after=now, then read every shipment from GET /api/v1/shipments, then go on from the cursor that after=now gave.';

/** What became of shipments, for programs that catch up. */
export function createChangeService({ repository, toPublic }: ChangeServiceDeps) {
  return {
    /**
     * At most `limit` changes behind a place, or from the beginning, and the place to go on from. Where the place is not
     * known, changes behind it may be missing.
     */
    async readBehind(after: ChangePlace | undefined, limit: number, filter: ChangeFilter) {
      const { changes, ...page } = await repository.read(after, limit, filter);
      const toPlaced = (stored: StoredChange): PlacedChange => ({
        ...toPlace(stored),
        change: toChange(stored, toPublic),
      });
      return { ...page, changes: changes.map(toPlaced) };
    },

    countBehind: repository.count,
    listNewestBehind: repository.listNewest,
    findPlaceBefore: repository.findPlaceBefore,

    /**
     * At most `limit` changes behind the cursor, oldest first, and the cursor to go on with, also when there was nothing. What
     * a reader has been given is never preceded by anything later: who goes on from cursor to cursor sees every change once,
     * those of one shipment in the order in which they were made. Throws AppError 400 for what is no cursor, 410 for one whose
     * place is gone.
     */
    async listChanges(after: After, limit: number, filter: ChangeFilter) {
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

/** A place in the list, and what programs may know of the change there; undefined where that is nothing. */
export interface PlacedChange extends ChangePlace {
  change: Change | undefined;
}

const toPlace = ({ xid, seq, id }: ChangePlace): ChangePlace => ({ xid, seq, id });

export type ChangeService = ReturnType<typeof createChangeService>;

/** Leaves of a shipment what strangers may read. */
export type ToPublic = (shipment: StoredShipmentOfChange) => PublicShipment;

/** What programs may know of a change; undefined where that is nothing. Ruling "The public view". */
export function toChange(stored: StoredChange, toPublic: ToPublic): Change | undefined {
  if (stored.isHidden) return undefined;
  const { id, type, at, shipmentId, trackingNumber } = stored;
  // It is somebody else's by now.
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
