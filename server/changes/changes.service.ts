import type { Change } from '#domain/change.schema.ts';
import { AppError } from '#server/errors.ts';
import { type ChangePlace, changeCursor, isBefore } from './change-cursor.ts';
import type { ChangeFeed, ChangeFilter, ChangeRepository } from './changes.repository.ts';
import { type ToPublic, toChange } from './to-change.ts';

export interface ChangeServiceDeps {
  repository: Pick<ChangeRepository, 'read' | 'count' | 'listNewest' | 'findPlaceBefore'>;
  toPublic: ToPublic;
}

/** Where a reader wants to go on: a cursor it was given, the end of the list as it is, or (nothing) its beginning. */
export type After = string | 'now' | undefined;

const GONE =
  'This cursor is of another list, or what came after it is erased. Ask for after=now, then read every shipment from GET /api/v1/shipments, then go on from the cursor that after=now gave.';

/** Throws AppError 410 for a place behind which something may be missing. */
function refuseGone(place: ChangePlace & { epoch: string }, { epoch, floor, fence }: ChangeFeed): void {
  const isKept = place.epoch === epoch && !isBefore(place, floor) && !isBefore(fence, { ...place, seq: '0' });
  if (!isKept) throw new AppError(410, GONE, { conflict: 'cursor-gone' });
}

/** What became of shipments, for programs that catch up. */
export function createChangeService({ repository, toPublic }: ChangeServiceDeps) {
  const BEGIN = { xid: '0', seq: '0' };
  return {
    /** At most `limit` changes behind a place that is known to be of this list, and how far it can be read. */
    async readBehind(after: ChangePlace, limit: number, filter: ChangeFilter) {
      const { floor, fence, changes } = await repository.read(after, limit, filter);
      const placed = changes.map(
        (stored): PlacedChange => ({ ...toPlace(stored), change: toChange(stored, toPublic) }),
      );
      return { fence, changes: placed, erasedUpTo: isBefore(after, floor) ? floor : undefined };
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
      const cursor = after === undefined || after === 'now' ? undefined : changeCursor.parse(after);
      const page = await repository.read(cursor ?? BEGIN, after === 'now' ? 0 : limit, filter);
      if (cursor) refuseGone(cursor, page);
      const isMore = after !== 'now' && page.changes.length === limit;
      const last = isMore ? page.changes.at(-1) : undefined;
      return {
        items: page.changes.map((stored) => toChange(stored, toPublic)).filter((change) => change !== undefined),
        nextCursor: changeCursor.format({ epoch: page.epoch, ...toPlace(last ?? page.fence) }),
        isMore,
      };
    },
  };
}

/** A place in the list, and what programs may know of the change there; undefined where that is nothing. */
export interface PlacedChange extends ChangePlace {
  change: Change | undefined;
}

const toPlace = ({ xid, seq }: ChangePlace): ChangePlace => ({ xid, seq });

export type ChangeService = ReturnType<typeof createChangeService>;
