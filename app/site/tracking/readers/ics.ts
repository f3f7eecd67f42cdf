import ical, {
  ICalCalendarMethod,
  type ICalCalendarProdIdData,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { href } from 'react-router';
import { toLanguageUrl } from '#app/site/seo/addresses.ts';
import { toDay } from '#domain/dates.ts';
import { isWithoutDay } from '#domain/events/delivery-exceptions.ts';
import { toNamedCode } from '#domain/tracking/public-shipment.ts';
import { toEstimate } from '../estimate.ts';
import { toStageScans } from '../to-result-data.ts';
import type { Route } from './+types/ics';
import { findShipment, listNews, type PublicReading, respond } from './find-shipment.ts';

/** Serves the estimated delivery as a calendar event. */
export async function loader({ params: { trackingNumber }, request, context }: Route.LoaderArgs) {
  const reading = await findShipment({ trackingNumber, ending: 'ics', request, context });
  return respond(request, toCalendar(reading), 'text/calendar; charset=utf-8', reading.language);
}

const toProduct = (company: string): ICalCalendarProdIdData => ({ company, product: 'Tracking', language: 'EN' });

/** Returns the calendar's event. A withdrawn estimate or a failed attempt cancels it. */
function toPlan({ shipment, dates }: PublicReading): { at: string; status: ICalEventStatus } {
  const changed = new Date(shipment.updatedAt);
  const estimate = toEstimate({ ...shipment, scans: toStageScans(shipment) }, changed, dates.timeZone);
  if (estimate.kind === 'expected' && !isWithoutDay(shipment, changed, dates.timeZone))
    return { at: estimate.date, status: ICalEventStatus.TENTATIVE };
  if (estimate.kind === 'delivered' && estimate.date) return { at: estimate.date, status: ICalEventStatus.CONFIRMED };
  return { at: shipment.updatedAt, status: ICalEventStatus.CANCELLED };
}

/**
 * Returns an all-day event on the page's day in the company's calendar, in every reader's time zone. It keeps its
 * id, and its sequence is the shipment's version, so that calendars replace it. The same shipment always has the same
 * text.
 */
function toCalendar(reading: PublicReading): string {
  const { shipment, company, publicUrl, language, dates, t } = reading;
  const { trackingNumber, updatedAt, version, destination } = shipment;
  const { at, status } = toPlan(reading);
  const [newest] = shipment.trackingHistory;
  const code = newest?.status === shipment.status ? toNamedCode(newest.code) : undefined;
  const name = `${company.name} ${trackingNumber}`;
  const calendar = ical({ name, prodId: toProduct(company.name), method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${trackingNumber}@${new URL(publicUrl).hostname}`,
    sequence: version,
    stamp: new Date(updatedAt),
    lastModified: new Date(updatedAt),
    start: new Date(`${toDay(new Date(at), dates.timeZone)}T00:00Z`),
    allDay: true,
    summary: t('track.readers.delivery', { number: trackingNumber }),
    description: listNews(reading).join('\n') || t(code ? `event.code.${code}` : `status.${shipment.status}`),
    location: destination || null,
    url: toLanguageUrl(publicUrl, href('/track/:trackingNumber', { trackingNumber }), language),
    status,
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  });
  // The library does not end the last line.
  return `${calendar.toString()}\r\n`;
}
