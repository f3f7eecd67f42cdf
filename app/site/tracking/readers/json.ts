import type { Route } from './+types/json';
import { answer, findShipment } from './find-shipment.ts';

/** The public view for programs, at the page's own address. */
export async function loader({ params: { trackingNumber }, request, context }: Route.LoaderArgs) {
  const { shipment } = await findShipment({ trackingNumber, ending: 'json', request, context });
  return answer(request, `${JSON.stringify(shipment, undefined, 2)}\n`, 'application/json; charset=utf-8');
}
