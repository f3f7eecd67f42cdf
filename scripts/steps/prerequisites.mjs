import { aptInstall, canInstall } from '../lib/apt.mjs';
import { findChromium, findHeadlessShell, findPostgres } from '../lib/find.mjs';
import { run } from '../lib/run.mjs';

/** @import { Result } from './result.mjs' */

/** @returns {Promise<Result>} */
export async function packages() {
  const { code, output } = await run(process.execPath, ['scripts/prepare.mjs', 'packages', '--with-tests']);
  return { passed: 0, failed: code === 0 ? 0 : 1, output };
}

/**
 * The headless shell before a whole Chromium: the journeys need no more of it, and take a third longer with the whole.
 * @returns {Promise<Result>}
 */
export async function chromium() {
  const given = process.env.CHROMIUM_PATH;
  let output = '';
  let found = findHeadlessShell();
  if (!found && !given && canInstall()) {
    output += (await aptInstall('chromium-headless-shell')).output;
    found = findHeadlessShell();
  }
  found ??= findChromium();
  if (!found && !given && canInstall()) {
    output += (await aptInstall('chromium')).output;
    found = findChromium();
  }
  if (found) {
    process.env.CHROMIUM_PATH = found;
    return { passed: 0, failed: 0, note: found };
  }
  const advice = given
    ? `CHROMIUM_PATH is ${given}, and that does not start.`
    : 'No Chromium: install one (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH.';
  return { passed: 0, failed: 1, output: `${output}${advice}\n` };
}

/**
 * The harness starts its own throw-away server from the programs found here, on a port of its own; the cluster
 * Debian's package makes is not used.
 * @returns {Promise<Result>}
 */
export async function postgres() {
  if (process.env.TEST_DATABASE_URL) return { passed: 0, failed: 0, note: 'TEST_DATABASE_URL' };
  let output = '';
  let found = findPostgres();
  if (!found && canInstall()) {
    output = (await aptInstall('postgresql')).output;
    found = findPostgres();
  }
  if (found) return { passed: 0, failed: 0, note: found };
  const advice = 'PostgreSQL: skipped (sudo apt-get install postgresql, or set TEST_DATABASE_URL)';
  if (process.env.CI) return { passed: 0, failed: 1, output: `${output}${advice}; CI needs both engines.\n` };
  return { passed: 0, failed: 0, note: advice };
}
