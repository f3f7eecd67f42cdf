import { ApiError } from '@transcargo/api-client/api-error.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import { useLiveData } from '../../frame/live/use-live-data.ts';
import { type Detail, loadDetail } from './load-detail.ts';

/** The detail page's data, kept current. `onGone` is called when the shipment was deleted. */
export function useLiveDetail(loaded: Detail, onGone: () => void): Detail {
  const { id } = loaded.shipment;
  return useLiveData(loaded, {
    concerns(change, { shipment }) {
      if (change.kind === 'resync') return true;
      return change.id === id && (change.kind === 'deleted' || change.version > shipment.version);
    },
    async load(shown, changes) {
      if (changes.some(({ kind }) => kind === 'deleted')) {
        onGone();
        return shown;
      }
      try {
        return await loadDetail(staffApi, id, console.error);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        onGone();
        return shown;
      }
    },
  });
}
