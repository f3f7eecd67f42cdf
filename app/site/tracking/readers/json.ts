import type { Route } from './+types/json';
import { answer, findShipment } from './find-shipment.ts';

/** Serves the public view as JSON below the page's address. */
export async function loader({ params: { trackingNumber }, request, context }: Route.LoaderArgs) {
  const { shipment } = await findShipment({ trackingNumber, ending: 'json', request, context });
  return answer(request, `${JSON.stringify(shipment, undefined, 2)}\n`, 'application/json; charset=utf-8');
}
