import { ApiError } from '@transcargo/api-client/api-error.ts';
import { follow } from '#app/live/follow.ts';
import { isSignedOut, wantsFactor } from '#app/session/session.ts';
import { readToken } from '#app/session/session-token.ts';
import type { LiveChange } from './live-change.ts';
import { staffApi } from './staff-api.ts';

/** The server remembers the changes of so many seconds for those who have just read what they show. */
const LONGEST_WITHIN = 120;
const MILLISECONDS = 1_000;

/** How long ago the page was loaded, and with it the first data it shows; seconds. */
const toWithin = () => Math.min(LONGEST_WITHIN, Math.ceil(performance.now() / MILLISECONDS));

/**
 * Tells of every change of a shipment while staff are signed in, and when what they may do has changed. A token that was refused is not sent again: the page asks
 * people to sign in when they next do something. Gives the function that ends it.
 */
export function followChanges(onChange: (change: LiveChange) => void, onRoleChange: () => void): () => void {
  let refused: string | null = null;
  return follow({
    async open(lastEventId, signal) {
      const token = readToken();
      if (token === null || token === refused) throw new ApiError('Not signed in', 401, undefined);
      try {
        return await staffApi.followShipments({ lastEventId, within: toWithin() }, signal);
      } catch (error) {
        if (isSignedOut(error)) refused = token;
        if (wantsFactor(error)) onRoleChange();
        throw error;
      }
    },
    onSilence: () => onChange({ kind: 'resync' }),
    onEvent({ event, data }) {
      if (event === 'resync') onChange({ kind: 'resync' });
      if (event === 'roleChanged') onRoleChange();
      if (event === 'shipment') onChange(JSON.parse(data));
    },
  });
}
