import { FailedCard } from './failed-card.tsx';
import { HelpColumns } from './help-columns.tsx';
import { toLookupAddress } from './to-lookup-address.ts';
import { TrackAnother } from './track-another.tsx';

interface FailedLookupProps {
  numbers: readonly string[];
  /** Too many numbers were asked for. */
  isLimited: boolean;
}

/** A lookup without an answer: again, or another number. What was asked for stays in the box. Specification, sections 2 and 8. */
export function FailedLookup({ numbers, isLimited }: FailedLookupProps) {
  return (
    <>
      <FailedCard address={toLookupAddress(numbers)} isLimited={isLimited} />
      <TrackAnother typed={numbers.join(', ')} />
      <HelpColumns />
    </>
  );
}
