import type { Route } from './+types/atom';
import { answer } from './answer.ts';
import { findShipment } from './find-shipment.ts';
import { toAtom } from './to-atom.ts';

/** The scans, for a feed reader. */
export async function loader({ params: { trackingNumber }, request, context }: Route.LoaderArgs) {
  const reading = await findShipment({ trackingNumber, ending: 'atom', request, context });
  return answer(request, toAtom(reading), 'application/atom+xml; charset=utf-8', reading.language);
}
