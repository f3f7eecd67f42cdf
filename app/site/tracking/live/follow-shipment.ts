import { createVisitorApi } from '#app/api/visitor-api.ts';
import { follow } from '#app/live/follow.ts';
import type { Language } from '#domain/languages.ts';
import type { LocalizedShipment } from '#domain/tracking/public-shipment.ts';

/** A tab that nobody has looked at for so long stops listening until it is looked at again. */
const HIDDEN_MS = 300_000;

const api = createVisitorApi((input, init) => window.fetch(input, init));

export interface ShipmentFollower {
  trackingNumber: string;
  /** Of places and of the drawn route. */
  language: Language;
  /** The version the page shows. */
  getVersion(): number;
  onShipment(shipment: LocalizedShipment): void;
  /** There is no such shipment any more. */
  onGone(): void;
}

/** Tells of every change of a shipment while the page is open. Gives the function that ends it. */
export function followShipment(follower: ShipmentFollower): () => void {
  const { trackingNumber, language, getVersion, onShipment, onGone } = follower;
  const options = { language, withRoute: true };
  const look = async () => {
    // What fails is asked for again after the next silence.
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
    onSilence: () => void look(),
    isFinal: ({ status }) => status === 404 || status === 400,
    onRefused: onGone,
  });
  return stop;
}
