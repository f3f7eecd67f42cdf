import type { Route } from './+types/ics';
import { answer } from './answer.ts';
import { findShipment } from './find-shipment.ts';
import { toCalendar } from './to-calendar.ts';

/** The estimated delivery, for a calendar. */
export async function loader({ params: { trackingNumber }, request, context }: Route.LoaderArgs) {
  const reading = await findShipment({ trackingNumber, ending: 'ics', request, context });
  return answer(request, toCalendar(reading), 'text/calendar; charset=utf-8', reading.language);
}
