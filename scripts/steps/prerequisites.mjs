import { aptInstall, canInstall } from '../lib/apt.mjs';
import { findChromium, findPostgres } from '../lib/find.mjs';
import { run } from '../lib/run.mjs';

/** @import { Result } from './result.mjs' */

/** @returns {Promise<Result>} */
export async function packages() {
  const { code, output } = await run(process.execPath, ['scripts/prepare.mjs', 'packages']);
  return { passed: 0, failed: code === 0 ? 0 : 1, output };
}

/** @returns {Promise<Result>} */
export async function chromium() {
  let output = '';
  let found = findChromium();
  if (!found && !process.env.CHROMIUM_PATH && canInstall()) {
    output = (await aptInstall('chromium')).output;
    found = findChromium();
  }
  if (found) {
    process.env.CHROMIUM_PATH = found;
    return { passed: 0, failed: 0, note: found };
  }
  const advice = process.env.CHROMIUM_PATH
    ? `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and that does not start.`
    : 'No Chromium: install one (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.';
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
