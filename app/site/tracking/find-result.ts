import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { getApi } from '#app/api/get-api.ts';
import { getPage } from '#app/document/page-context.ts';
import type { Language } from '#domain/languages.ts';
import type { SummarisedNumber } from '#domain/shipments/summary.ts';
import { getNextTextChange } from '#domain/tracking/next-text-change.ts';
import type { LocalizedShipment } from '#domain/tracking/public-shipment.ts';
import { type ResultData, toResultData } from './result-data.ts';

type Context = Readonly<RouterContextProvider>;

export type TrackingResult =
  /** `now` is the server's time, ISO 8601, UTC. */
  ({ kind: 'found'; now: string } & ResultData) | { kind: 'missing' } | LookupFailure;

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
    return { kind: 'found', ...toResultData(found), now: now.toISOString() };
  } catch (error) {
    return toLookupFailure(error, context);
  }
}

export type SeveralResult =
  /** `now` is the server's time, ISO 8601, UTC. */
  { kind: 'several'; items: SummarisedNumber[]; now: string } | LookupFailure;

/** Looks several numbers up at once. Never throws: a failure is reported and becomes part of the page. */
export async function findSeveral(
  numbers: string[],
  language: Language,
  context: Readonly<RouterContextProvider>,
): Promise<SeveralResult> {
  try {
    const items = await getApi(context).findSeveral(numbers, language);
    return { kind: 'several', items, now: getPage(context).now().toISOString() };
  } catch (error) {
    return toLookupFailure(error, context);
  }
}

/** The API could not answer, or (`isLimited`) was asked for too many numbers that do not exist; seconds to wait. */
export interface LookupFailure {
  kind: 'failed';
  isLimited: boolean;
  retryAfter: number | undefined;
}

/** Reports what is a fault of the site, and makes any of it part of the page. */
export function toLookupFailure(error: unknown, context: Readonly<RouterContextProvider>): LookupFailure {
  const { status, retryAfter } = error instanceof ApiError ? error : {};
  const isLimited = status === 429;
  if (!isLimited) getPage(context).reportError(error);
  return { kind: 'failed', isLimited, retryAfter };
}

/** A failed page is not to be kept, and says when to ask again. */
export function toFailureInit({ isLimited, retryAfter }: LookupFailure): ResponseInit {
  const headers = { 'Cache-Control': 'no-store', ...(retryAfter && { 'Retry-After': `${retryAfter}` }) };
  return { status: isLimited ? 429 : 503, headers };
}

/** Whether what a page loaded is a shipment with codes in its history, with an estimate that moved, or with a next scan. */
export function showsCodes(loaded: unknown): boolean {
  const result = loaded as Partial<TrackingResult | SeveralResult> | null | undefined;
  if (result?.kind === 'several') return (result.items ?? []).some(({ shipment }) => shipment?.promises);
  if (result?.kind !== 'found' || !result.shipment) return false;
  const { promises, nextScanBy, trackingHistory } = result.shipment;
  return promises !== undefined || nextScanBy !== undefined || trackingHistory.some(({ code }) => code);
}
