import { holdsTrackingNumber } from '#domain/find-tracking-numbers.ts';
import type { Prefixes } from '#domain/tracking-number.ts';
import { BURST_MS, SHORTEST_SCAN, SUFFIXES } from './key-reader.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields in which a number is looked for or kept: what is scanned there stays there. Passwords are pasted by programs. */
const TAKES_SCANS =
  '[type="search"], [type="password"], [autocomplete="one-time-code"], [id="palette"], [name="trackingNumber"], [name^="references"]';
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), select, textarea';

/** The field that a key goes into, if what a scanner reads has no business there. */
export function findGuardedField(target: EventTarget | null): TextField | undefined {
  const field = target instanceof Element ? target.closest<TextField>(TEXT_FIELDS) : null;
  return field && !field.matches(TAKES_SCANS) ? field : undefined;
}

interface Run {
  field: TextField;
  /** What stood there before. */
  value: string;
  keys: string[];
  last: number;
}

/**
 * Tells a scanner's burst into a field from typing: a tracking number, with its keys close together.
 * `press` returns the scanned text at the Enter or Tab that ends it, and restores the text of the field.
 */
export function createFieldScan(getPrefixes: () => Prefixes) {
  let run: Run | undefined;
  // A fast burst alone may be a password manager, a text expander or dictation.
  const isScan = ({ keys }: Run) => keys.length >= SHORTEST_SCAN && holdsTrackingNumber(keys.join(''), getPrefixes());

  /** What was scanned, where a scan ends here. */
  const end = (): string | undefined => {
    const ended = run;
    run = undefined;
    if (!ended || !isScan(ended)) return undefined;
    putBack(ended);
    return ended.keys.join('');
  };
  const goOn = (field: TextField, key: string, time: number): Run => {
    if (!run) return { field, value: field.value, keys: [key], last: time };
    return { ...run, keys: [...run.keys, key], last: time };
  };

  return {
    press(field: TextField, key: string, time: number): string | undefined {
      if (run && (run.field !== field || time - run.last > BURST_MS)) run = undefined;
      if (SUFFIXES.includes(key)) return end();
      if (key !== 'Shift') run = key.length === 1 ? goOn(field, key, time) : undefined;
      return undefined;
    },
  };
}

/** As if nothing had been typed, also for React, which hears of a value only by an event. */
function putBack({ field, value }: Run): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
