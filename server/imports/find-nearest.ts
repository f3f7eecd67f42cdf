import { distance } from 'fastest-levenshtein';

const FARTHEST = 2;

/** The value whose word is nearest to what was typed, when only a letter or two differ. */
export function findNearest(typed: string, words: ReadonlyMap<string, string>): string | undefined {
  let best: { value: string; steps: number } | undefined;
  for (const [word, value] of words) {
    if (Math.abs(typed.length - word.length) > FARTHEST) continue;
    const steps = distance(typed, word);
    if (steps <= Math.min(FARTHEST, word.length / 3) && steps < (best?.steps ?? Number.POSITIVE_INFINITY))
      best = { value, steps };
  }
  return best?.value;
}
