import { TRACKING_NUMBER_PREFIX } from '#domain/tracking-number.ts';

/** Characters that people read for one another on a label. */
export const LOOKALIKES = ['0O', '1I', '5S', '8B'] as const;

/** The pairs of which the number holds at least one character, in the order of LOOKALIKES. The prefix does not count. */
export function findLookalikes(trackingNumber: string): string[] {
  const code = trackingNumber.slice(TRACKING_NUMBER_PREFIX.length);
  return LOOKALIKES.filter((pair) => [...pair].some((character) => code.includes(character)));
}
