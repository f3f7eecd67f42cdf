import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { RESTORE_SECONDS, UNDO_SECONDS } from '#domain/shipment.ts';

/** When staff can no longer undo it where it is offered, and when not at all; the rest is for the way. */
const LOOKS_MS = [UNDO_SECONDS, RESTORE_SECONDS].map((seconds) => (seconds + 5) * 1_000);

/** Asks again for a shipment that went while it was shown: its deletion may have been undone. */
export function useComeback(trackingNumber: string, kind: string): void {
  const { revalidate } = useRevalidator();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (kind === 'found') shown.current = trackingNumber;
    if (kind !== 'missing' || shown.current !== trackingNumber) return;
    const timers = LOOKS_MS.map((ms) => setTimeout(() => void revalidate(), ms));
    return () => timers.forEach(clearTimeout);
  }, [trackingNumber, kind, revalidate]);
}
