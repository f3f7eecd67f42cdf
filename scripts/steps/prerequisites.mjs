import { aptInstall, canInstall } from '../lib/apt.mjs';
import { findChromium, findHeadlessShell, findPostgres } from '../lib/find.mjs';
import { describeProblem, prepare } from '../lib/prepare.mjs';

/** @import { Result } from './result.mjs' */

/** @returns {Promise<Result>} */
export async function packages() {
  try {
    await prepare('packages', { withTests: true });
    return { passed: 0, failed: 0 };
  } catch (error) {
    const sentence = describeProblem(error);
    if (sentence === undefined) throw error;
    return { passed: 0, failed: 1, output: `${sentence}\n` };
  }
}

/**
 * Prefers the headless shell to a whole Chromium, with which journeys take a third longer.
 * @returns {Promise<Result>}
 */
export async function chromium() {
  const chosen = process.env.CHROMIUM_PATH;
  let output = '';
  let chromium = findHeadlessShell();
  if (!chromium && !chosen && canInstall()) {
    output += (await aptInstall('chromium-headless-shell', 'the browser of the journeys')).output;
    chromium = findHeadlessShell();
  }
  chromium ??= findChromium();
  if (!chromium && !chosen && canInstall()) {
    output += (await aptInstall('chromium', 'the browser of the journeys')).output;
    chromium = findChromium();
  }
  if (chromium) {
    process.env.CHROMIUM_PATH = chromium;
    return { passed: 0, failed: 0, note: chromium };
  }
  const advice = chosen
    ? `CHROMIUM_PATH is ${chosen}, and that does not start: set it to a Chromium, or unset it.`
    : 'No Chromium: install one with  npx playwright install --only-shell --with-deps chromium  ' +
      '(Debian also: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH.';
  return { passed: 0, failed: 1, output: `${output}${advice}\n` };
}

/**
 * Tests start their own temporary server from the programs found here, on their own port; they don't use the cluster of
 * Debian's package.
 * @returns {Promise<Result>}
 */
export async function postgres() {
  if (process.env.TEST_DATABASE_URL) return { passed: 0, failed: 0, note: 'TEST_DATABASE_URL' };
  let output = '';
  let postgres = findPostgres();
  if (!postgres && canInstall()) {
    output = (await aptInstall('postgresql', 'the second database of the tests')).output;
    postgres = findPostgres();
  }
  if (postgres) return { passed: 0, failed: 0, note: postgres };
  const advice = 'none: install it with  sudo apt-get install postgresql  or set TEST_DATABASE_URL';
  if (process.env.CI)
    return { passed: 0, failed: 1, output: `${output}PostgreSQL: ${advice}; CI needs both engines.\n` };
  return { passed: 0, failed: 0, note: `${advice}; tests run on the embedded database only` };
}
