import { ApiError } from '@transcargo/api-client/api-error.ts';
import { staffApi } from '#app/session/session.ts';
import { toPlaceWords } from '#domain/attention/place-words.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import { doneNote, unlessGone } from '../parts/attention/attention-list.tsx';

/** Saves one place for all lines of a cause. */
export async function answerPlace(words: string, place: string, remember: boolean): Promise<void> {
  const { shipments: count, answeredAt } = await staffApi.answerPlace({ words, place, remember });
  const undo = async () => {
    await staffApi.undoPlace(toPlaceWords(words).key, { place, answeredAt });
    doneNote.set({ kind: 'undone', count: 1 });
  };
  doneNote.set({ kind: 'placed', count, place, undo });
}

interface Move {
  id: string;
  /** The promised date, "yyyy-mm-dd" or ISO 8601, UTC. */
  due: string | null;
}

/** Changes the newest version of a shipment; undefined when it is gone. */
async function moveDate({ id, due }: Move, reason: PromiseReason): Promise<Move | undefined> {
  const shipment = await staffApi.getShipment(id).catch(unlessGone);
  if (!shipment) return undefined;
  await staffApi.patchShipment(id, shipment.version, { estimatedDeliveryDate: due, estimateReason: reason });
  return { id, due: shipment.estimatedDeliveryDate };
}

const isRefused = (error: unknown) => error instanceof ApiError && [409, 412, 422].includes(error.status);

/** Moves them one at a time, so that a rejected one doesn't block the others. Returns the moves back. */
async function moveDates(moves: Move[], reason: PromiseReason) {
  const moved: Move[] = [];
  let failed = 0;
  for (const move of moves) {
    try {
      const before = await moveDate(move, reason);
      if (before) moved.push(before);
    } catch (error) {
      if (!isRefused(error)) throw error;
      failed += 1;
    }
  }
  return { moved, failed };
}

/** Promises one day for shipments. Returns the number of shipments that were rejected. */
export async function promiseDay(ids: string[], day: string, reason: PromiseReason): Promise<number> {
  const moves = ids.map((id) => ({ id, due: day }));
  const { moved, failed } = await moveDates(moves, reason);
  const undo = async () => {
    const { moved: undone } = await moveDates(moved, 'corrected_mistake');
    doneNote.set({ kind: 'undone', count: undone.length });
  };
  doneNote.set(moved.length > 0 ? { kind: 'moved', count: moved.length, day, undo } : undefined);
  return failed;
}
