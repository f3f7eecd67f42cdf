import { ApiError } from '@transcargo/api-client/api-error.ts';
import { staffApi } from '#app/session/session.ts';
import { toPlaceWords } from '#domain/attention/place-words.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import type { AttentionRequest } from '../parts/attention/attention-list.tsx';
import { createStore } from '../parts/create-store.ts';

/** Saves one place for all lines of a cause, or undoes that. */
export type PlaceRequest =
  | { intent: 'place'; words: string; place: string; remember: boolean }
  | { intent: 'unplace'; words: string; place: string; answeredAt: string };

interface Move {
  id: string;
  /** The date before, ISO 8601, UTC. */
  due: string | null;
}
/** Promises one date for shipments, or their dates before again. `day` is "yyyy-mm-dd". */
export type DateRequest =
  | { intent: 'date'; ids: string[]; day: string; reason: PromiseReason }
  | { intent: 'moveBack'; moves: Move[] };

export type PageRequest = AttentionRequest | PlaceRequest | DateRequest;

/** What the last action did. */
export interface DoneNote {
  kind: 'snoozed' | 'placed' | 'moved' | 'undone';
  count: number;
  place?: string;
  day?: string;
  undo?: PageRequest;
}

export interface ActionOutcome {
  hasFailed: boolean;
  /** Shipments that could not be changed while others were. */
  failed?: number;
}

/** What the last action did, until it is dismissed. */
export const doneNote = createStore<DoneNote | undefined>(undefined);

/** Ignores a line that no longer exists: it leaves the list anyway. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
  return undefined;
}

/** Changes the newest version of a shipment; undefined when it is gone. */
async function moveDate(id: string, due: string | null, reason: PromiseReason) {
  const shipment = await staffApi.getShipment(id).catch(unlessGone);
  if (!shipment) return undefined;
  await staffApi.patchShipment(id, shipment.version, { estimatedDeliveryDate: due, estimateReason: reason });
  return { id, due: shipment.estimatedDeliveryDate };
}

const isRefused = (error: unknown) => error instanceof ApiError && [409, 412, 422].includes(error.status);

/** Moves them one at a time, so that a rejected one doesn't block the others. */
async function moveDates(moves: Move[], reason: PromiseReason) {
  const moved: Move[] = [];
  let failed = 0;
  for (const { id, due } of moves) {
    try {
      const before = await moveDate(id, due, reason);
      if (before) moved.push(before);
    } catch (error) {
      if (!isRefused(error)) throw error;
      failed += 1;
    }
  }
  return { moved, failed };
}

/** Performs the request of the page. Returns the number of shipments that could not be changed, and what was done. */
export async function changeAttention(request: PageRequest): Promise<{ failed: number; done: DoneNote | undefined }> {
  switch (request.intent) {
    case 'place': {
      const { words, place, remember } = request;
      const { shipments: count, answeredAt } = await staffApi.answerPlace({ words, place, remember });
      return {
        failed: 0,
        done: { kind: 'placed', count, place, undo: { intent: 'unplace', words, place, answeredAt } },
      };
    }
    case 'unplace': {
      const { words, place, answeredAt } = request;
      await staffApi.undoPlace(toPlaceWords(words).key, { place, answeredAt });
      return { failed: 0, done: { kind: 'undone', count: 1 } };
    }
    case 'date': {
      const { ids, day, reason } = request;
      const { moved, failed } = await moveDates(
        ids.map((id) => ({ id, due: day })),
        reason,
      );
      const undo = { intent: 'moveBack', moves: moved } as const;
      return { failed, done: moved.length > 0 ? { kind: 'moved', count: moved.length, day, undo } : undefined };
    }
    case 'moveBack': {
      const { moved, failed } = await moveDates(request.moves, 'corrected_mistake');
      return { failed, done: { kind: 'undone', count: moved.length } };
    }
    default: {
      const { intent, kind, ids } = request;
      const put = intent === 'snooze' ? staffApi.snoozeAttention : staffApi.unsnoozeAttention;
      for (const id of ids) await put(kind, id).catch(unlessGone);
      if (intent === 'unsnooze') return { failed: 0, done: { kind: 'undone', count: ids.length } };
      return {
        failed: 0,
        done: { kind: 'snoozed', count: ids.length, undo: { intent: 'unsnooze', kind, ids } },
      };
    }
  }
}
