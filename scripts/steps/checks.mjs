import { run } from '../lib/run.mjs';
import { siteIsFresh } from '../lib/site.mjs';

/** @import { Result } from './result.mjs' */

/**
 * Runs a check, which counts as one result.
 * @param {string[][]} commands one after the other, until one fails
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<Result>}
 */
async function check(commands, env) {
  let output = '';
  for (const [command = '', ...args] of commands) {
    const done = await run(command, args, { env });
    output += done.output;
    if (done.code !== 0) return { passed: 0, failed: 1, output };
  }
  return { passed: 1, failed: 0, output };
}

const KNOWN_ONLY = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];

/** @param {string[]} [files] all, without one */
export const format = (files = []) =>
  check([['biome', 'check', '--linter-enabled=false', ...KNOWN_ONLY, ...(files.length > 0 ? files : ['.'])]]);
/** @param {string[]} [files] all, without one */
export const lint = (files = []) =>
  check([['biome', 'lint', '--error-on-warnings', ...KNOWN_ONLY, ...(files.length > 0 ? files : ['.'])]]);
export const types = () =>
  check([
    ['react-router', 'typegen'],
    // Each checker infers the types of the API's routes again: four of them take more than twice the CPU time.
    ['tsc', '--noEmit', '--checkers', '1'],
  ]);
export const walls = () =>
  check([['depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', '.']]);
export const unused = () => check([['knip']]);
export const sizes = () => check([['node', 'scripts/sizes.mjs']]);
/** @returns {Promise<Result>} */
export async function locales() {
  const result = await check([['node', 'scripts/locales.mjs']]);
  return { ...result, note: /Not there yet.*/.exec(result.output ?? '')?.[0] };
}

/** @returns {Promise<Result>} */
export async function build() {
  if (siteIsFresh()) return { passed: 1, failed: 0, note: 'up to date' };
  return check([['node', 'scripts/prepare.mjs', 'site']], { NODE_ENV: undefined });
}
