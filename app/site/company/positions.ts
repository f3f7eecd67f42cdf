/** The open positions. The id is in the address of Apply, the titles in the text group `company`. Specification, section 2. */
export const POSITIONS = ['coordinator', 'specialist', 'analyst', 'representative'] as const;
export type Position = (typeof POSITIONS)[number];

/** Returns the position that an address names, if it exists. */
export function findPosition(id: string | null): Position | undefined {
  return POSITIONS.find((position) => position === id);
}
