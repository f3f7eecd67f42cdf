import { foldText } from '../fold-text.ts';

/** At most so many of each are suggested. */
export const MOST_CITIES = 8;
export const MOST_ADDRESSES = 5;

/** A listed city; `country` is its ISO 3166 code. */
export interface SuggestedCity {
  name: string;
  country: string;
}

/**
 * Of addresses, the last used one first, those that hold the text, blind to accents and case: first those that begin with
 * it. Each once, and not what is typed already.
 */
export function suggestAddresses(text: string, lastUsed: readonly string[]): string[] {
  const typed = foldText(text.trim());
  if (typed === '') return [];
  const found = new Map<string, string>();
  for (const address of lastUsed) {
    const folded = foldText(address.trim());
    if (folded.includes(typed) && folded !== typed && !found.has(folded)) found.set(folded, address.trim());
  }
  const all = [...found];
  const begins = all.filter(([folded]) => folded.startsWith(typed));
  const holds = all.filter(([folded]) => !folded.startsWith(typed));
  return [...begins, ...holds].slice(0, MOST_ADDRESSES).map(([, address]) => address);
}
