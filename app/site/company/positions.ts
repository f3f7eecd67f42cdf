/** The open positions; the id stands in the address of Apply, the titles in the texts of the group `company`. Specification, section 2. */
export const POSITIONS = ['coordinator', 'specialist', 'analyst', 'representative'] as const;
export type Position = (typeof POSITIONS)[number];

/** The position that an address names, if it is one of ours. */
export function findPosition(id: string | null): Position | undefined {
  return POSITIONS.find((position) => position === id);
}
