import { normaliseTrackingNumber, type Prefixes } from '#domain/tracking/number.ts';

const toLength = (prefix: string) => prefix.length + 1 + 8;

export interface Slot {
  position: number;
  /** '' when nothing was typed here. */
  character: string;
  fits: boolean;
}
/** What is wrong with the typed number, for the line under the slots. `count` characters are missing or too many. */
export type SlotProblem = { kind: 'missing' | 'extra'; count: number } | { kind: 'wrong' };

/** One word with a digit or a dash, with or without blanks around its parts, or the beginning of a prefix; no sentence. */
const ATTEMPT = /^(?=.*[\d-]|[a-z]{0,4}$)(\S{0,14}|[a-z]{2,4}\W.{0,12})$/i;

/** Whether a text looks like one tracking number with something wrong about it. */
export const isAttempt = (typed: string): boolean => ATTEMPT.test(typed.trim());

/** The prefix that was begun to be typed: the longest that fits, else that of new numbers. */
export function findTypedPrefix(typed: string, prefixes: Prefixes): string {
  const number = normaliseTrackingNumber(typed);
  const begun = prefixes.filter((prefix) => number.startsWith(prefix)).toSorted((a, b) => b.length - a.length);
  return begun[0] ?? prefixes[0];
}

function fits(character: string, position: number, prefix: string): boolean {
  const expected = `${prefix}-`[position];
  return expected === undefined ? /^[A-Z0-9]$/.test(character) : character === expected;
}

/** The places of a tracking number with what was typed into them. Characters beyond the last have no slot. */
export function toSlots(typed: string, prefix: string): Slot[] {
  const characters = [...normaliseTrackingNumber(typed)];
  return Array.from({ length: toLength(prefix) }, (_, position) => {
    const character = characters[position] ?? '';
    return { position, character, fits: character !== '' && fits(character, position, prefix) };
  });
}

/** Null for a number that keeps the format. A wrong character is named before a wrong length. */
export function findSlotProblem(typed: string, prefix: string): SlotProblem | null {
  const slots = toSlots(typed, prefix);
  const wanted = toLength(prefix);
  if (slots.some((slot) => slot.character !== '' && !slot.fits)) return { kind: 'wrong' };
  const length = [...normaliseTrackingNumber(typed)].length;
  if (length < wanted) return { kind: 'missing', count: wanted - length };
  return length > wanted ? { kind: 'extra', count: length - wanted } : null;
}
