import type { Route } from './+types/json';
import { findShipment, respond } from './find-shipment.ts';

/** Serves the public view as JSON below the page's address. */
export async function loader({ params: { trackingNumber }, request, context }: Route.LoaderArgs) {
  const { shipment } = await findShipment({ trackingNumber, ending: 'json', request, context });
  return respond(request, `${JSON.stringify(shipment, undefined, 2)}\n`, 'application/json; charset=utf-8');
}
