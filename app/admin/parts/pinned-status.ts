import type { AttemptReason, EventCode } from '#domain/events/event-code.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';

/** A status with its place that each scan of this tab adds. */
export interface PinnedStatus {
  status: ShipmentStatus;
  code: EventCode | null;
  reason: AttemptReason | null;
  location: string;
  /** When it expires, in milliseconds since 1970. */
  until: number;
}

const HOURS = 8;
const PIN_MS = HOURS * 3_600_000;
const KEY = 'transcargo.pin';

type Stored = PinnedStatus & { owner: string };

/** Pins for one account in this browser tab, for eight hours. */
export function storePin(owner: string, pin: Omit<PinnedStatus, 'until'>): PinnedStatus {
  const pinned = { ...pin, until: Date.now() + PIN_MS };
  sessionStorage.setItem(KEY, JSON.stringify({ ...pinned, owner }));
  return pinned;
}

/** The pin of this account, if it has not expired. */
export function readPin(owner: string): PinnedStatus | undefined {
  const stored = sessionStorage.getItem(KEY);
  if (!stored) return undefined;
  const { owner: pinnedBy, ...pin } = JSON.parse(stored) as Stored;
  return pinnedBy === owner && Date.now() < pin.until ? pin : undefined;
}

/** Removes the pin: by hand, after its eight hours, or on sign-out. */
export const removePin = (): void => sessionStorage.removeItem(KEY);
