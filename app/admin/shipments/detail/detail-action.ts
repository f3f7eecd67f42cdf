import type { ApiClient } from '#app/api.ts';
import { ApiError } from '#app/api-error.ts';
import { isSignedOut } from '#app/session/session.ts';
import type { StatusUpdate } from '#domain/shipment.schema.ts';

/** What the detail page asks for. `key` makes a repeated entry harmless. */
export type DetailRequest = { intent: 'addStatus'; update: StatusUpdate; key: string } | { intent: 'delete' };

export type DetailOutcome =
  | { kind: 'added' }
  /** An earlier try with this key was stored, with another entry. */
  | { kind: 'addedBefore' }
  | { kind: 'refused' }
  | { kind: 'deleted' }
  | { kind: 'deleteFailed' }
  | { kind: 'signedOut' }
  /** Deleted meanwhile. */
  | { kind: 'gone' }
  | { kind: 'failed'; isOffline: boolean };

interface ActionDeps {
  api: ApiClient;
  id: string;
  report: (error: unknown) => void;
}

/** Adds a status or deletes the shipment. A failed delete is only logged, as specification, section 8, orders. */
export async function runDetailAction(request: DetailRequest, { api, id, report }: ActionDeps): Promise<DetailOutcome> {
  try {
    if (request.intent === 'delete') {
      await api.deleteShipment(id);
      return { kind: 'deleted' };
    }
    await api.updateShipmentStatus(id, request.update, request.key);
    return { kind: 'added' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isSignedOut(error)) return { kind: 'signedOut' };
    return request.intent === 'delete' ? toDeleteFailure(error, report) : toAddFailure(error, report);
  }
}

function toDeleteFailure(error: ApiError, report: ActionDeps['report']): DetailOutcome {
  // It is gone, as it should be: an earlier try whose answer was lost, or somebody else.
  if (error.status === 404) return { kind: 'deleted' };
  report(error);
  return { kind: 'deleteFailed' };
}

function toAddFailure(error: ApiError, report: ActionDeps['report']): DetailOutcome {
  if (error.status === 404) return { kind: 'gone' };
  if (error.status === 409) return { kind: 'addedBefore' };
  if (error.status === 422) return { kind: 'refused' };
  report(error);
  return { kind: 'failed', isOffline: error.status === 0 };
}
