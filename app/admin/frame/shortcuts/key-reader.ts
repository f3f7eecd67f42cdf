/** What a key or a run of keys means. */
export type KeyAction =
  | ('search' | 'create' | 'dashboard' | 'shipments' | 'next' | 'previous' | 'select' | 'help')
  /** Of a shipment's page. */
  | ('edit' | 'addStatus' | 'label');
export type KeyResult = { action: KeyAction } | { scanned: string } | undefined;

const SINGLE: Record<string, KeyAction> = {
  c: 'create',
  j: 'next',
  k: 'previous',
  x: 'select',
  '?': 'help',
  e: 'edit',
  a: 'addStatus',
  l: 'label',
};
const AFTER_G: Record<string, KeyAction> = { d: 'dashboard', s: 'shipments' };
/** Slow scanners leave this much between two characters. Typing of 60 words a minute leaves twice as much. */
export const BURST_MS = 100;
/** After the page has dealt with a key: a page that takes long for each of them must not part a burst. */
const QUICK_MS = 30;

/** Whether a key at this time goes on with the burst of the key before, with which the page was done at `idle`. */
export const isContinued = ({ last, idle }: { last: number; idle: number }, time: number): boolean =>
  time - last <= BURST_MS || time - idle <= QUICK_MS;

/** No other key waits for it to pass: time for slow fingers, and for a machine that is busy. */
const CHORD_MS = 3000;
export const SHORTEST_SCAN = 6;
/** What scanners send after a code, if anything. */
export const SUFFIXES = ['Enter', 'Tab'];
/** What scanners press for a character, or to reach it on another keyboard layout: neither a character nor the end of a burst. */
const MODIFIERS = ['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Dead', 'Process', 'Unidentified'];

export const isModifier = (key: string): boolean => MODIFIERS.includes(key);

/**
 * Reads keys outside of fields. `press` gives what is certain at once: a chord, the search, or a scanner's burst that ended with Enter
 * or Tab. Other keys are not certain until nothing follows within BURST_MS, as a burst would: then `settle` gives what they
 * mean.
 */
export function createKeyReader() {
  /** The first `settled` keys of the burst have already been given a meaning. */
  let run: { keys: string[]; settled: number; last: number; idle: number } = {
    keys: [],
    settled: 0,
    last: Number.NEGATIVE_INFINITY,
    idle: Number.NEGATIVE_INFINITY,
  };
  let chordStart = Number.NEGATIVE_INFINITY;
  /**
   * Nothing has followed: a scan without a suffix, or the shortcuts of a person with quick fingers, in their order. The keys
   * stay, because a busy machine may hand over the rest of a burst later than it was typed.
   */
  const settle = (): Exclude<KeyResult, undefined>[] => {
    const { keys, settled } = run;
    run.settled = keys.length;
    if (settled === keys.length) return [];
    return keys.length >= SHORTEST_SCAN ? [{ scanned: keys.join('') }] : listActions(keys, settled);
  };
  return {
    press(key: string, time: number): KeyResult {
      const isBurst = isContinued(run, time);
      const { keys, settled } = isBurst ? run : { keys: [], settled: 0 };
      if (isModifier(key)) {
        run = { keys, settled, last: time, idle: time };
        return undefined;
      }
      run =
        key.length === 1
          ? { keys: [...keys, key], settled, last: time, idle: time }
          : { keys: [], settled: 0, last: time, idle: time };
      if (SUFFIXES.includes(key)) return keys.length >= SHORTEST_SCAN ? { scanned: keys.join('') } : undefined;
      // At once, so that what is typed next lands in the field; no code begins with it.
      if (key === '/' && !isBurst) {
        run.keys = [];
        return { action: 'search' };
      }
      const action = !isBurst && time - chordStart <= CHORD_MS ? AFTER_G[key] : undefined;
      chordStart = key === 'g' && !isBurst ? time : Number.NEGATIVE_INFINITY;
      if (action) run.keys = [];
      return action && { action };
    },

    settle,

    /** Notes when the page is done with the last key. */
    rest(time: number) {
      run.idle = time;
    },

    /** How many characters but blanks a burst has that a key at this time would continue: blanks alone tick boxes. */
    countKeys: (time: number): number =>
      isContinued(run, time) ? run.keys.filter((pressed) => pressed !== ' ').length : 0,

    /** What the keys before this time mean, if they are certain by then: a busy page asks for it late, when the next key is there. */
    settleBefore: (time: number): Exclude<KeyResult, undefined>[] => (isContinued(run, time) ? [] : settle()),
  };
}

/** What the keys mean from the one at `start`. */
function listActions(keys: string[], start: number): { action: KeyAction }[] {
  return keys.flatMap((key, index) => {
    if (index < start) return [];
    const action = (keys[index - 1] === 'g' && AFTER_G[key]) || SINGLE[key];
    return action ? [{ action }] : [];
  });
}
