/** @param {number} sinceMs */
export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

let isBetween = false;

/**
 * A line of its own between the beginning and the end of a step's line.
 * @param {string} line
 */
export function sayBetween(line) {
  process.stdout.write(`${isBetween ? '' : '\n'}  ${line}\n`);
  isBetween = true;
}

/**
 * Ends a step's line.
 * @param {string} result
 */
export function sayResult(result) {
  process.stdout.write(`${isBetween ? '  … in all ' : ''}${result}\n`);
  isBetween = false;
}

/**
 * One line per step: what it does, then how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const start = Date.now();
  process.stdout.write(`${what} … `);
  try {
    const result = await work();
    process.stdout.write(`${seconds(start)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}
