import { ApiError } from '@transcargo/api-client/api-error.ts';
import { isSignedOut, staffApi } from '#app/session/session.ts';
import type { StatusUpdate } from '#domain/shipments/schema.ts';
import { removeDraft } from '../../parts/status-drafts.ts';
import { showToast } from '../../parts/toast-store.ts';
import { useAction } from '../../parts/use-action.tsx';

/** A request of the detail page. `key` makes repeating an entry harmless. */
export type DetailRequest =
  | { intent: 'addStatus'; update: StatusUpdate; key: string }
  | { intent: 'delete'; number: string }
  /** Undoes a deletion. */
  | { intent: 'restore' };

export type DetailOutcome =
  | { kind: 'added' }
  /** An earlier request with this key stored another entry. */
  | { kind: 'addedBefore' }
  | { kind: 'refused' }
  | { kind: 'deleted' }
  | { kind: 'deleteFailed' }
  | { kind: 'restored' }
  | { kind: 'restoreFailed' }
  | { kind: 'signedOut' }
  /** Someone else deleted the shipment. */
  | { kind: 'gone' }
  | { kind: 'failed'; isOffline: boolean };

/** Adds a status, deletes the shipment or restores it. A failed delete is only logged, as specification, section 8, requires. */
export async function runDetailAction(request: DetailRequest, id: string): Promise<DetailOutcome> {
  try {
    return await run(request, id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isSignedOut(error)) return { kind: 'signedOut' };
    if (request.intent === 'restore') return toRestoreFailure(error);
    return request.intent === 'delete' ? toDeleteFailure(error) : toAddFailure(error);
  }
}

async function run(request: DetailRequest, id: string): Promise<DetailOutcome> {
  switch (request.intent) {
    case 'delete':
      await staffApi.deleteShipment(id);
      showToast({ kind: 'deleted', id, number: request.number });
      return { kind: 'deleted' };
    case 'restore': {
      const { trackingNumber } = await staffApi.restoreShipment(id);
      showToast({ kind: 'restored', number: trackingNumber });
      return { kind: 'restored' };
    }
    case 'addStatus': {
      const { status, location } = request.update;
      await staffApi.updateShipmentStatus(id, request.update, request.key);
      removeDraft(id, request.key);
      showToast({ kind: 'statusAdded', status, location });
      return { kind: 'added' };
    }
  }
}

/** The undo came too late, or the number is taken: not a bug. */
function toRestoreFailure(error: ApiError): DetailOutcome {
  if (![404, 409, 410].includes(error.status)) console.error(error);
  showToast({ kind: 'restoreFailed' });
  return { kind: 'restoreFailed' };
}

function toDeleteFailure(error: ApiError): DetailOutcome {
  // Already deleted, by an earlier request whose response was lost, or by someone else.
  if (error.status === 404) return { kind: 'deleted' };
  console.error(error);
  return { kind: 'deleteFailed' };
}

function toAddFailure(error: ApiError): DetailOutcome {
  if (error.status === 404) return { kind: 'gone' };
  if (error.status === 409) return { kind: 'addedBefore' };
  if (error.status === 422) return { kind: 'refused' };
  console.error(error);
  return { kind: 'failed', isOffline: error.status === 0 };
}

/** The request of a button on a shipment's page. */
export const useDetailAction = () => useAction<DetailRequest, DetailOutcome>();
