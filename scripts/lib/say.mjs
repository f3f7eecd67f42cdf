/** @param {number} sinceMs */
export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** The step whose title the last line is, still without its result. */
let open = '';

/**
 * Begins the line of a step.
 * @param {string} title
 */
export function sayBegin(title) {
  process.stdout.write(`${open ? '\n' : ''}${title} … `);
  open = title;
}

/**
 * A line of its own before a step's result.
 * @param {string} line
 */
export function sayBetween(line) {
  process.stdout.write(`${open ? '\n' : ''}  ${line}\n`);
  open = '';
}

/**
 * Ends a step's line, or repeats its title when other lines came between.
 * @param {string} title
 * @param {string} result
 */
export function sayResult(title, result) {
  const before = open === '' ? `${title} … ` : `\n${title} … `;
  process.stdout.write(`${open === title ? '' : before}${result}\n`);
  open = '';
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
  sayBegin(what);
  try {
    const result = await work();
    sayResult(what, seconds(start));
    return result;
  } catch (error) {
    sayResult(what, 'failed');
    throw error;
  }
}
