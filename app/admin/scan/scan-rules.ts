import { toFirstPart } from '#domain/address.ts';
import { isReturn } from '#domain/events/event-code.ts';
import { isSettled } from '#domain/events/merge-events.ts';
import type { HistoryEntry, Shipment, StatusUpdate } from '#domain/shipments/schema.ts';
import type { ServiceType } from '#domain/shipments/shipment.ts';
import { findMeantNumber, readPastedNumbers } from '#domain/tracking/find-numbers.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import type { PinnedStatus } from '../parts/pinned-status.ts';

/** Nothing was added, and the clerk must decide before the next scan. */
export type StopVerdict = 'delivered' | 'held' | 'returned' | 'moving';
export type Verdict =
  | StopVerdict
  /** Not judged yet. */
  | 'waiting'
  /** Offline: sent later with the time of the scan. */
  | 'kept'
  | 'added'
  | 'repeated'
  | 'undone'
  | 'unknown'
  /** Neither a number of this company nor a reference. */
  | 'foreign'
  /** Refused by the server. */
  | 'failed';

/** `stopped`: scanned while another scan needed a decision. */
export type ScanProblem = 'forbidden' | 'tooMany' | 'refused' | 'server' | 'stopped';

/** One scan of this tab. */
export interface Scan {
  /** Idempotency key of the request that adds the entry. */
  id: string;
  /** Displayed text: the number, or the scanned text. */
  text: string;
  number: string | undefined;
  pin: PinnedStatus;
  at: string;
  verdict: Verdict;
  shipment?: { id: string; from: string; to: string; serviceType: ServiceType };
  /** The newest entry before the scan. */
  newest?: HistoryEntry | undefined;
  problem?: ScanProblem;
  /** How it was sent; the response may have been lost. */
  sentAs?: 'entry' | 'event';
  wasKept?: boolean;
  /** Added although the shipment is delivered, on hold or further along. */
  isForced?: boolean;
  undo?: Undo | undefined;
}

/** The entry that reverts the added one, and the version that it reverts. */
interface Undo {
  update: StatusUpdate;
  version: number;
  until: number;
  isSent?: boolean;
}

const SAME_SCAN_MS = 10 * 60_000;
const UNDO_MS = 2 * 60_000;
const STOPS: readonly Verdict[] = ['delivered', 'held', 'returned', 'moving'];

export const isStop = (verdict: Verdict): verdict is StopVerdict => STOPS.includes(verdict);
export const isPending = ({ verdict }: Scan): boolean => verdict === 'waiting' || verdict === 'kept';

/** Returns the numbers in a scanned or typed text, else the text itself. */
export function readScanned(text: string, prefixes: Prefixes): { text: string; number: string | undefined }[] {
  const { numbers } = readPastedNumbers(text, prefixes);
  if (numbers.length > 1) return numbers.map((number) => ({ text: number, number }));
  const number = findMeantNumber(text, prefixes);
  return [{ text: number ?? text.trim(), number }];
}

const isSamePin = (one: PinnedStatus, other: PinnedStatus): boolean =>
  (['status', 'code', 'reason', 'location'] as const).every((name) => one[name] === other[name]);

/** Whether the last scan of the number, within ten minutes, added the same status and place. */
export function isRepeated(number: string, scan: Scan, scans: readonly Scan[]): boolean {
  const last = scans
    .slice(scans.indexOf(scan) + 1)
    .find((earlier) => earlier.number === number && (earlier.verdict === 'added' || earlier.verdict === 'kept'));
  if (!last) return false;
  return isSamePin(last.pin, scan.pin) && Date.parse(scan.at) - Date.parse(last.at) <= SAME_SCAN_MS;
}

const findNewest = ({ trackingHistory }: Shipment): HistoryEntry | undefined =>
  trackingHistory.find((entry) => isSettled(entry) && !entry.corrected);

/** Returns why the pinned status can't be right for the shipment; undefined if it can. A return always can. */
export function findStop(shipment: Shipment, { status, code }: PinnedStatus): StopVerdict | undefined {
  if (isReturn(code)) return undefined;
  if (shipment.status === 'DELIVERED') return 'delivered';
  if (shipment.status === 'ON_HOLD') return isReturn(findNewest(shipment)?.code) ? 'returned' : 'held';
  return status === 'LABEL_CREATED' && shipment.status !== 'LABEL_CREATED' ? 'moving' : undefined;
}

/** Returns the facts of the found shipment that the page shows. */
export const toFacts = (shipment: Shipment) => ({
  text: shipment.trackingNumber,
  number: shipment.trackingNumber,
  shipment: {
    id: shipment.id,
    from: toFirstPart(shipment.originAddress),
    to: toFirstPart(shipment.destinationAddress),
    serviceType: shipment.serviceType,
  },
  newest: findNewest(shipment),
});

/** Returns the correction that restores the previous status; `after` has the added entry on top. */
export function toUndo(before: Shipment, after: Shipment, pin: PinnedStatus): Undo {
  const newest = findNewest(before);
  const isSame = newest?.status === before.status;
  return {
    update: {
      status: before.status,
      location: newest?.location || pin.location,
      notes: '',
      code: (isSame && newest.code) || null,
      reason: (isSame && newest.reason) || null,
      corrects: after.trackingHistory.length - 1,
      correctsVersion: after.version,
    },
    version: after.version,
    until: Date.now() + UNDO_MS,
  };
}

const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the only shipment among the search results with the scanned text as a reference. */
export function findByReference<Found extends Shipment & { references?: readonly { value: string }[] | undefined }>(
  text: string,
  matches: readonly Found[],
): Found | undefined {
  const [only, ...others] = matches.filter(({ references }) =>
    references?.some(({ value }) => fold(value) === fold(text)),
  );
  return others.length === 0 ? only : undefined;
}
