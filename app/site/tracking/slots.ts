import { normaliseTrackingNumber, TRACKING_NUMBER_PREFIX } from '#domain/tracking-number.ts';

const LENGTH = TRACKING_NUMBER_PREFIX.length + 8;

export interface Slot {
  position: number;
  /** '' when nothing was typed here. */
  character: string;
  fits: boolean;
}
/** What is wrong with the typed number, for the line under the slots. `count` characters are missing or too many. */
export type SlotProblem = { kind: 'missing' | 'extra'; count: number } | { kind: 'wrong' };

function fits(character: string, position: number): boolean {
  const expected = TRACKING_NUMBER_PREFIX[position];
  return expected === undefined ? /^[A-Z0-9]$/.test(character) : character === expected;
}

/** The eleven places of a tracking number with what was typed into them. Characters beyond the eleventh have no slot. */
export function toSlots(typed: string): Slot[] {
  const characters = [...normaliseTrackingNumber(typed)];
  return Array.from({ length: LENGTH }, (_, position) => {
    const character = characters[position] ?? '';
    return { position, character, fits: character !== '' && fits(character, position) };
  });
}

/** Null for a number that keeps the format. A wrong character is named before a wrong length. */
export function findSlotProblem(typed: string): SlotProblem | null {
  const slots = toSlots(typed);
  if (slots.some((slot) => slot.character !== '' && !slot.fits)) return { kind: 'wrong' };
  const length = [...normaliseTrackingNumber(typed)].length;
  if (length < LENGTH) return { kind: 'missing', count: LENGTH - length };
  return length > LENGTH ? { kind: 'extra', count: length - LENGTH } : null;
}
