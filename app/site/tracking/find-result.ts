import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { getApi } from '#app/api/get-api.ts';
import { getPage } from '#app/document/page-context.ts';
import type { Language } from '#domain/languages.ts';
import { getNextTextChange } from '#domain/tracking/next-text-change.ts';
import type { LocalizedShipment } from '#domain/tracking/public-shipment.ts';
import type { SummarizedNumber } from '#domain/tracking/schema.ts';
import type { ResultData } from './result-data.ts';
import { toResultData } from './to-result-data.ts';

type Context = Readonly<RouterContextProvider>;

export type TrackingResult =
  /** `now` is the server's time, ISO 8601, UTC. */
  ({ kind: 'found'; now: string } & ResultData) | { kind: 'missing' } | LookupFailure;

/** Times that the page shows relative to now: of the last change, the estimate and the newest entries. */
const listTimes = ({ updatedAt, estimatedDeliveryDate, trackingHistory }: LocalizedShipment) => {
  const newest = [trackingHistory[0], trackingHistory.find(({ corrected }) => !corrected)];
  const times = [updatedAt, estimatedDeliveryDate, ...newest.map((entry) => entry?.timestamp)];
  return times.filter((time) => time != null);
};

interface Lookup {
  language: Language;
  /** Whether the reader wants the complete history. */
  isWhole: boolean;
}

/** Looks up a shipment by its canonical number. Never throws: failures are reported and shown on the page. */
export async function findResult(
  trackingNumber: string,
  { language, isWhole }: Lookup,
  context: Context,
): Promise<TrackingResult> {
  try {
    const shipment = await getApi(context).findTracking(trackingNumber, { language, withRoute: true });
    if (!shipment) return { kind: 'missing' };
    const { now: getNow, holdUntil, timeZone } = getPage(context);
    const now = getNow();
    holdUntil?.(getNextTextChange(now.getTime(), listTimes(shipment), [shipment.nextScanBy]));
    return { kind: 'found', ...toResultData(shipment, { timeZone, isWhole }), now: now.toISOString() };
  } catch (error) {
    return toLookupFailure(error, context);
  }
}

export type SeveralResult =
  /** `now` is the server's time, ISO 8601, UTC. */
  { kind: 'several'; items: SummarizedNumber[]; now: string } | LookupFailure;

/** Looks up several numbers at once. Never throws: failures are reported and shown on the page. */
export async function findSeveral(numbers: string[], language: Language, context: Context): Promise<SeveralResult> {
  try {
    const items = await getApi(context).findSeveral(numbers, language);
    return { kind: 'several', items, now: getPage(context).now().toISOString() };
  } catch (error) {
    return toLookupFailure(error, context);
  }
}

/** The API could not respond, or (`isLimited`) too many unknown numbers were requested; seconds until a retry. */
export interface LookupFailure {
  kind: 'failed';
  isLimited: boolean;
  retryAfter: number | undefined;
}

/** Reports the failure if it is an error of the site, and returns it for the page. */
export function toLookupFailure(error: unknown, context: Context): LookupFailure {
  const { status, retryAfter } = error instanceof ApiError ? error : {};
  const isLimited = status === 429;
  if (!isLimited) getPage(context).reportError(error);
  return { kind: 'failed', isLimited, retryAfter };
}

/** Makes a failed page uncacheable and adds Retry-After. */
export function toFailureInit({ isLimited, retryAfter }: LookupFailure): ResponseInit {
  const headers = { 'Cache-Control': 'no-store', ...(retryAfter && { 'Retry-After': `${retryAfter}` }) };
  return { status: isLimited ? 429 : 503, headers };
}

/** Whether a page's data is a found shipment. */
export const showsShipment = (loaded: unknown): boolean =>
  (loaded as Partial<TrackingResult> | null | undefined)?.kind === 'found';

/** Whether a page's data is a shipment with event codes, moved estimates or a next scan. */
export function showsCodes(loaded: unknown): boolean {
  const result = loaded as Partial<TrackingResult | SeveralResult> | null | undefined;
  if (result?.kind === 'several')
    return (result.items ?? []).some(({ shipment }) => shipment?.promises ?? shipment?.code);
  if (result?.kind !== 'found' || !result.shipment) return false;
  const { promises, nextScanBy, trackingHistory } = result.shipment;
  return promises !== undefined || nextScanBy !== undefined || trackingHistory.some(({ code }) => code);
}
