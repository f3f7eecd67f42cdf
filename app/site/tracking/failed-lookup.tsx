import { FailedCard } from './failed-card.tsx';
import { HelpColumns } from './help-columns.tsx';
import { TrackAnother } from './track-another.tsx';

interface FailedLookupProps {
  trackingNumber: string;
  /** Too many numbers were asked for. */
  isLimited: boolean;
}

/** A lookup without an answer: again, or another number. What was asked for stays in the box. Specification, sections 2 and 8. */
export function FailedLookup({ trackingNumber, isLimited }: FailedLookupProps) {
  return (
    <>
      <FailedCard trackingNumber={trackingNumber} isLimited={isLimited} />
      <TrackAnother typed={trackingNumber} />
      <HelpColumns />
    </>
  );
}
