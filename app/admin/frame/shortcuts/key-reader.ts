/** The meaning of a key or a sequence of keys. */
export type KeyAction =
  | ('search' | 'create' | 'dashboard' | 'shipments' | 'next' | 'previous' | 'select' | 'selectRange' | 'help')
  /** Actions on selected shipments; `undo` also snoozes a line that needs attention. */
  | ('setStatus' | 'print' | 'undo')
  /** Actions on a shipment's page. */
  | ('edit' | 'addStatus' | 'label');
export type KeyResult = { action: KeyAction } | { scanned: string } | undefined;

const SINGLE: Record<string, KeyAction> = {
  c: 'create',
  j: 'next',
  k: 'previous',
  x: 'select',
  X: 'selectRange',
  '?': 'help',
  e: 'edit',
  a: 'addStatus',
  l: 'label',
  s: 'setStatus',
  p: 'print',
  z: 'undo',
};
const AFTER_G: Record<string, KeyAction> = { d: 'dashboard', s: 'shipments' };
/** Slow scanners take this long between two characters; typing 60 words a minute takes twice as long. */
export const BURST_MS = 100;
/** Counts from when the page finished handling a key, so that a slow page does not split a burst. */
const QUICK_MS = 30;

/** Whether a key at this time continues the burst of the previous key, which the page finished handling at `handledAt`. */
export const isContinued = (
  { lastKeyAt, handledAt }: { lastKeyAt: number; handledAt: number },
  time: number,
): boolean => time - lastKeyAt <= BURST_MS || time - handledAt <= QUICK_MS;

/** Long enough for slow fingers and a busy machine; no other key waits for it. */
const CHORD_MS = 3000;
export const MIN_SCAN_LENGTH = 6;
/** The keys that scanners send after a code, if any. */
export const SUFFIXES = ['Enter', 'Tab'];
/** Keys that scanners press to type a character or switch the keyboard layout. They neither are characters nor end a burst. */
const MODIFIERS = ['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Dead', 'Process', 'Unidentified'];

export const isModifier = (key: string): boolean => MODIFIERS.includes(key);

const NO_KEYS = { keys: [] as string[], meant: [] as string[], flushed: 0 };

/**
 * Reads keys outside of fields. `press` returns what is certain at once: a chord, the search, or a scan that ends with
 * Enter or Tab. Other keys are certain once nothing follows within BURST_MS; `flush` then returns their meaning.
 */
export function createKeyReader() {
  /** The first `flushed` keys of the burst have already been interpreted; `meant` are the same keys as shortcuts. */
  let run = {
    ...NO_KEYS,
    lastKeyAt: Number.NEGATIVE_INFINITY,
    handledAt: Number.NEGATIVE_INFINITY,
  };
  let chordStart = Number.NEGATIVE_INFINITY;
  /**
   * Interprets the keys once nothing follows: a scan without a suffix, or a fast typist's shortcuts in order. The keys
   * stay, because a busy machine may deliver the rest of a burst late.
   */
  const flush = (): Exclude<KeyResult, undefined>[] => {
    const { keys, meant, flushed } = run;
    run.flushed = keys.length;
    if (flushed === keys.length) return [];
    return keys.length >= MIN_SCAN_LENGTH ? [{ scanned: keys.join('') }] : listActions(meant, flushed);
  };
  return {
    press(key: string, time: number, isShifted = false): KeyResult {
      const isBurst = isContinued(run, time);
      const { keys, meant, flushed } = isBurst ? run : NO_KEYS;
      const times = { lastKeyAt: time, handledAt: time };
      if (isModifier(key)) {
        run = { keys, meant, flushed, ...times };
        return undefined;
      }
      // Caps Lock changes the case of a letter, but not the shortcut.
      const letter = isShifted ? key.toUpperCase() : key.toLowerCase();
      run =
        key.length === 1
          ? { keys: [...keys, key], meant: [...meant, letter], flushed, ...times }
          : { ...NO_KEYS, ...times };
      if (SUFFIXES.includes(key)) return keys.length >= MIN_SCAN_LENGTH ? { scanned: keys.join('') } : undefined;
      // The search opens immediately so that the next keys land in it; no code begins with a slash.
      if (key === '/' && !isBurst) {
        run = { ...NO_KEYS, ...times };
        return { action: 'search' };
      }
      const action = !isBurst && time - chordStart <= CHORD_MS ? AFTER_G[letter] : undefined;
      chordStart = letter === 'g' && !isBurst ? time : Number.NEGATIVE_INFINITY;
      if (action) run = { ...NO_KEYS, ...times };
      return action && { action };
    },

    flush,

    /** Records when the page finished handling the last key. */
    markIdle(time: number) {
      run.handledAt = time;
    },

    /**
     * Counts the non-space characters of a burst that a key at this time would continue. A space alone toggles a
     * checkbox.
     */
    countKeys: (time: number): number =>
      isContinued(run, time) ? run.keys.filter((pressed) => pressed !== ' ').length : 0,

    /**
     * Interprets the keys before this time if they are certain by then. A busy page calls it late, when the next key has
     * arrived.
     */
    flushBefore: (time: number): Exclude<KeyResult, undefined>[] => (isContinued(run, time) ? [] : flush()),
  };
}

/** Lists the actions of the keys from `start` on. */
function listActions(keys: string[], start: number): { action: KeyAction }[] {
  return keys.flatMap((key, index) => {
    if (index < start) return [];
    const action = (keys[index - 1] === 'g' && AFTER_G[key]) || SINGLE[key];
    return action ? [{ action }] : [];
  });
}
