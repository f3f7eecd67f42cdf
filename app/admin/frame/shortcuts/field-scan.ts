import { isContinued, isModifier, MIN_SCAN_LENGTH, SUFFIXES } from './key-reader.ts';

/** Text typed into a field as fast as by a scanner. */
export interface FieldScan {
  text: string;
  /** The value of the field before the scan. */
  before: string;
}

/** Carrier and article numbers contain no lowercase letters and no spaces. */
const CODE = /^[A-Z\d./+-]{8,}$/;
const MIN_CODE_DIGITS = 4;

/**
 * Whether a burst can only come from a scanner: a URL, or a code with at least four digits. Other bursts may come from
 * a password manager, a text expander or dictation.
 */
export const isScannedCode = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) || (CODE.test(text) && text.replace(/\D/g, '').length >= MIN_CODE_DIGITS);

interface Burst<Field> {
  field: Field;
  before: string;
  keys: string[];
  lastKeyAt: number;
  /** When the page finished handling the key. */
  handledAt: number;
}

/**
 * Collects the keys of one field. `press` returns a burst at the Enter or Tab that ends it. `isScannedCode`
 * decides whether it is a scan.
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
    else if (burst) burst = { ...burst, keys: [...burst.keys, key], lastKeyAt: time, handledAt: time };
    else burst = { field, before: field.value, keys: [key], lastKeyAt: time, handledAt: time };
  };
  return {
    press(field: Field, key: string, time: number): FieldScan | undefined {
      if (burst && (burst.field !== field || !isContinued(burst, time))) burst = undefined;
      if (SUFFIXES.includes(key)) return end();
      if (!isModifier(key)) add(field, key, time);
      else if (burst) burst.lastKeyAt = time;
      return undefined;
    },
    /** Records when the page finished handling the last key. */
    markIdle(time: number) {
      if (burst) burst.handledAt = time;
    },
  };
}
