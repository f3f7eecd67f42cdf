import type { RouterContextProvider } from 'react-router';
import { getApi } from '#app/api/get-api.ts';
import { getPage } from '#app/document/page-context.ts';
import type { Language } from '#domain/languages.ts';
import { getNextTextChange } from '#domain/tracking/next-text-change.ts';
import type { LocalizedShipment } from '#domain/tracking/public-shipment.ts';
import { type LookupFailure, toLookupFailure } from './lookup-failure.ts';
import { type ShownResult, toShownResult } from './shown-shipment.ts';

type Context = Readonly<RouterContextProvider>;

export type TrackingResult =
  /** `now` is the server's time, ISO 8601, UTC. */
  ({ kind: 'found'; now: string } & ShownResult) | { kind: 'missing' } | LookupFailure;

const listTimes = ({ updatedAt, estimatedDeliveryDate, trackingHistory }: LocalizedShipment) => [
  updatedAt,
  ...(estimatedDeliveryDate ? [estimatedDeliveryDate] : []),
  ...trackingHistory.map(({ timestamp }) => timestamp),
];

/** Looks a shipment up by its canonical number. Never throws: a failure is reported and becomes part of the page. */
export async function findResult(
  trackingNumber: string,
  language: Language,
  context: Context,
): Promise<TrackingResult> {
  try {
    const found = await getApi(context).findTracking(trackingNumber, { language, withRoute: true });
    if (!found) return { kind: 'missing' };
    const now = getPage(context).now();
    getPage(context).holdUntil?.(getNextTextChange(now.getTime(), listTimes(found), [found.nextScanBy]));
    return { kind: 'found', ...toShownResult(found), now: now.toISOString() };
  } catch (error) {
    return toLookupFailure(error, context);
  }
}
