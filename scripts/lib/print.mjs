/** @param {number} sinceMs */
export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** The step on the last line that still lacks its result. */
let open = '';

/**
 * Starts the line of a step.
 * @param {string} title
 */
export function printStart(title) {
  process.stdout.write(`${open ? '\n' : ''}${title} … `);
  open = title;
}

/**
 * Prints a separate line before a step's result.
 * @param {string} line
 */
export function printBetween(line) {
  process.stdout.write(`${open ? '\n' : ''}  ${line}\n`);
  open = '';
}

/**
 * Completes a step's line, or repeats its title if other lines came between.
 * @param {string} title
 * @param {string} result
 */
export function printResult(title, result) {
  const before = open === '' ? `${title} … ` : `\n${title} … `;
  process.stdout.write(`${open === title ? '' : before}${result}\n`);
  open = '';
}

/**
 * Prints one line per step: its title, then its duration.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const start = Date.now();
  printStart(what);
  try {
    const result = await work();
    printResult(what, seconds(start));
    return result;
  } catch (error) {
    printResult(what, 'failed');
    throw error;
  }
}
