import { foldText } from '../fold-text.ts';

/** Maximum suggestions of each kind. */
export const MAX_CITIES = 8;
export const MAX_ADDRESSES = 5;

/** A listed city; `country` is its ISO 3166 code. */
export interface SuggestedCity {
  name: string;
  country: string;
}

/**
 * Lists addresses that contain the text, ignoring accents and case: those that start with it first, then by last use.
 * Skips repeats and the text itself.
 */
export function suggestAddresses(text: string, lastUsed: readonly string[]): string[] {
  const typed = foldText(text.trim());
  if (typed === '') return [];
  const suggestions = new Map<string, string>();
  for (const address of lastUsed) {
    const folded = foldText(address.trim());
    if (folded.includes(typed) && folded !== typed && !suggestions.has(folded)) suggestions.set(folded, address.trim());
  }
  const all = [...suggestions];
  const begins = all.filter(([folded]) => folded.startsWith(typed));
  const holds = all.filter(([folded]) => !folded.startsWith(typed));
  return [...begins, ...holds].slice(0, MAX_ADDRESSES).map(([, address]) => address);
}
