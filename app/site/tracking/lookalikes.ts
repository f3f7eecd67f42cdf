/** Characters that people read for one another on a label. */
export const LOOKALIKES = ['0O', '1I', '5S', '8B'] as const;

/** The pairs of which the number holds at least one character, in the order of LOOKALIKES. The prefix does not count. */
export function findLookalikes(trackingNumber: string): string[] {
  const code = trackingNumber.slice(trackingNumber.indexOf('-') + 1);
  return LOOKALIKES.filter((pair) => [...pair].some((character) => code.includes(character)));
}
