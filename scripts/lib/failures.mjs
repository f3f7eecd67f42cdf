// Reads failures from the reports of the test programs, with the command that reruns each.
import { relative } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ file: string, test: string, command: string }} Failure */

/** @param {string} name @returns {string} a pattern that fits the name, as one word of the shell */
const toPattern = (name) => `'${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", '.')}'`;

/**
 * @param {any} report Vitest's
 * @returns {Failure[]}
 */
export function listUnitFailures(report) {
  return report.testResults.flatMap((/** @type {any} */ result) => {
    const file = relative(root, result.name);
    const failed = result.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    const command = `npx vitest run ${file}`;
    if (failed.length === 0 && result.status === 'failed') return [{ file, test: 'the file does not load', command }];
    return failed.map((/** @type {any} */ { fullName }) => ({
      file,
      test: fullName,
      command: `${command} -t ${toPattern(fullName)}`,
    }));
  });
}

/**
 * @param {any} report Playwright's, or one of its suites
 * @param {string[]} [titles] of the suites around
 * @returns {Failure[]}
 */
export function listJourneyFailures(report, titles = []) {
  const inside = (report.suites ?? []).flatMap((/** @type {any} */ suite) =>
    // The title of the outermost suite is the file name.
    listJourneyFailures(suite, suite.title === suite.file ? [] : [...titles, suite.title]),
  );
  const failed = (report.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok);
  const own = failed.map((/** @type {any} */ { file, title }) => {
    const test = [...titles, title].join(' ');
    return {
      file: `tests/e2e/specs/${file}`,
      test,
      command: `npx playwright test specs/${file} -g ${toPattern(test)}`,
    };
  });
  return [...own, ...inside];
}
