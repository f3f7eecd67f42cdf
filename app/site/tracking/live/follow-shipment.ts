import { createVisitorApi } from '#app/api/visitor-api.ts';
import { follow } from '#app/live/follow.ts';
import type { Language } from '#domain/languages.ts';
import type { LocalizedShipment } from '#domain/tracking/public-shipment.ts';

/** A hidden tab stops listening after this time, until it is visible again. */
const HIDDEN_MS = 300_000;

const api = createVisitorApi((input, init) => window.fetch(input, init));

export interface ShipmentFollower {
  trackingNumber: string;
  /** The language of places and of the drawn route. */
  language: Language;
  /** Returns the version that the page shows. */
  getVersion(): number;
  onShipment(shipment: LocalizedShipment): void;
  /** Called when the shipment no longer exists. */
  onGone(): void;
}

/** Reports every change of a shipment while the page is open. Returns a function that stops it. */
export function followShipment(follower: ShipmentFollower): () => void {
  const { trackingNumber, language, getVersion, onShipment, onGone } = follower;
  const options = { language, withRoute: true };
  const refresh = async () => {
    // A failure is retried after the next silence.
    const shipment = await api.findTracking(trackingNumber, options).catch(() => undefined);
    if (shipment) onShipment(shipment);
    else if (shipment === null) leave();
  };
  const leave = () => {
    stop();
    onGone();
  };
  const stop = follow({
    hiddenMs: HIDDEN_MS,
    open: (_lastEventId, signal) => api.followTracking(trackingNumber, { since: getVersion(), ...options }, signal),
    onEvent({ event, data }) {
      if (event === 'shipment') onShipment(JSON.parse(data));
      if (event === 'deleted') leave();
    },
    onMissedHeartbeat: () => void refresh(),
    isFinal: ({ status }) => status === 404 || status === 400,
    onRefused: onGone,
  });
  return stop;
}
