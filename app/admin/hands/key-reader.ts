/** What a key or a run of keys means. */
export type KeyAction = 'search' | 'create' | 'dashboard' | 'shipments' | 'next' | 'previous' | 'help';
export type KeyResult = { action: KeyAction } | { scanned: string } | undefined;

const SINGLE: Record<string, KeyAction> = { '/': 'search', c: 'create', j: 'next', k: 'previous', '?': 'help' };
const AFTER_G: Record<string, KeyAction> = { d: 'dashboard', s: 'shipments' };
/** Scanners send a character every few ms; nobody types that fast. */
export const BURST_MS = 25;
const CHORD_MS = 1000;
const SHORTEST_SCAN = 6;

/**
 * Reads keys outside of fields. `press` gives what is certain at once: a chord, or a scanner's burst that ended with Enter.
 * A single key is not certain until nothing follows it within BURST_MS, as a burst would: then `settle` gives it.
 */
export function createKeyReader() {
  let run: { keys: string[]; last: number } = { keys: [], last: Number.NEGATIVE_INFINITY };
  let chordStart = Number.NEGATIVE_INFINITY;
  return {
    press(key: string, time: number): KeyResult {
      const isBurst = time - run.last <= BURST_MS;
      const keys = isBurst ? run.keys : [];
      run = { keys: key.length === 1 ? [...keys, key] : [], last: time };
      if (key === 'Enter') return keys.length >= SHORTEST_SCAN ? { scanned: keys.join('') } : undefined;
      const action = !isBurst && time - chordStart <= CHORD_MS ? AFTER_G[key] : undefined;
      chordStart = key === 'g' && !isBurst ? time : Number.NEGATIVE_INFINITY;
      if (action) run.keys = [];
      return action && { action };
    },
    settle(): KeyResult {
      const action = run.keys.length === 1 ? SINGLE[run.keys[0] ?? ''] : undefined;
      return action && { action };
    },
  };
}
