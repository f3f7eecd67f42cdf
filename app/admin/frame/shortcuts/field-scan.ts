import { isContinued, isModifier, MIN_SCAN_LENGTH, SUFFIXES } from './key-reader.ts';

/** Text that a scanner typed into a field. */
export interface FieldScan {
  text: string;
  /** The value of the field before the scan. */
  before: string;
}

/** Carrier and article numbers contain no lowercase letters and no spaces. */
const CODE = /^[A-Z\d./+-]{8,}$/;
const DIGITS_OF_CODE = 4;

/**
 * Whether a burst can only come from a scanner: a URL, or a code of mostly digits. Other bursts may come from a password
 * manager, a text expander or dictation.
 */
export const isScannedCode = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) || (CODE.test(text) && text.replace(/\D/g, '').length >= DIGITS_OF_CODE);

interface Burst<Field> {
  field: Field;
  before: string;
  keys: string[];
  last: number;
  /** When the page finished handling the key. */
  idle: number;
}

/**
 * Collects the keys of one field. `press` returns a burst at the Enter or Tab that ends it. A burst alone is not a scan:
 * it may come from a password manager, a text expander or dictation.
 */
export function createFieldScan<Field extends { value: string }>() {
  let burst: Burst<Field> | undefined;
  const end = (): FieldScan | undefined => {
    const ended = burst;
    burst = undefined;
    return ended && ended.keys.length >= MIN_SCAN_LENGTH
      ? { text: ended.keys.join(''), before: ended.before }
      : undefined;
  };
  const add = (field: Field, key: string, time: number) => {
    if (key.length !== 1) burst = undefined;
    else if (burst) burst = { ...burst, keys: [...burst.keys, key], last: time, idle: time };
    else burst = { field, before: field.value, keys: [key], last: time, idle: time };
  };
  return {
    press(field: Field, key: string, time: number): FieldScan | undefined {
      if (burst && (burst.field !== field || !isContinued(burst, time))) burst = undefined;
      if (SUFFIXES.includes(key)) return end();
      if (!isModifier(key)) add(field, key, time);
      else if (burst) burst.last = time;
      return undefined;
    },
    /** Records when the page finished handling the last key. */
    markIdle(time: number) {
      if (burst) burst.idle = time;
    },
  };
}
