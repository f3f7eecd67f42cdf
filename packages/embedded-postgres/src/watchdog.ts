import { type SharedGauges, STATEMENT } from './protocol.ts';

const LOOK_EVERY_MS = 250;

/**
 * Calls `onHang` when one statement has run for `limitMs`. It counts its own looks instead of reading a clock: time in
 * which the whole process was stopped, or the machine asleep, is no hang.
 */
export function watchStatements(gauges: SharedGauges, limitMs: number, onHang: () => void): NodeJS.Timeout {
  const limit = Math.ceil(limitMs / LOOK_EVERY_MS);
  let seen = 0;
  let looks = 0;
  return setInterval(() => {
    const statement = Atomics.load(gauges, STATEMENT);
    const isSame = statement === seen && statement % 2 !== 0;
    looks = isSame ? looks + 1 : 0;
    seen = statement;
    if (looks < limit) return;
    looks = 0;
    onHang();
  }, LOOK_EVERY_MS).unref();
}
