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
  const projectFailures = failed.map((/** @type {any} */ { file, title }) => {
    const test = [...titles, title].join(' ');
    return {
      file: `tests/e2e/specs/${file}`,
      test,
      command: `npx playwright test specs/${file} -g ${toPattern(test)}`,
    };
  });
  return [...projectFailures, ...inside];
}

const EVERY_MS = 30_000;
// Escape sequences of terminal colors.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sign that begins one is a control character.
const COLORS = /\u001b\[[\d;]*m/g;
/** Vitest, a file: ` ✓  server  server/x.test.ts (12 tests | 1 failed | 2 skipped) 340ms`. */
const FILE = /^\s+[✓❯] .*\((\d+) tests?(?: \| (\d+) failed)?(?: \| (\d+) skipped)?\)/;
/** Playwright, a journey: `  ✓  12 [chromium] › tests/e2e/x.spec.ts:5:1 › does it (1.2s)`. */
const JOURNEY = /^\s+([✓✘])\s+\d+ /;
const FAILURE = /^\s+[×✘]\s/;

/**
 * Follows the output of a test program and reports failures immediately and the progress every half minute. `end` stops
 * it.
 * @param {(line: string) => void} print
 * @returns {{ read(text: string): void, end(): void }}
 */
export function followTests(print) {
  const start = Date.now();
  let passed = 0;
  let failed = 0;
  let incomplete = '';
  const timer = setInterval(() => {
    const minutes = ((Date.now() - start) / 60_000).toFixed(1);
    print(`… ${passed} passed, ${failed} failed so far, ${minutes} min`);
  }, EVERY_MS);
  /** @param {string} line */
  const count = (line) => {
    const [, all = 0, wrong = 0, left = 0] = FILE.exec(line) ?? [];
    const mark = JOURNEY.exec(line)?.[1];
    passed += Number(all) - Number(wrong) - Number(left) + (mark === '✓' ? 1 : 0);
    failed += Number(wrong) + (mark === '✘' ? 1 : 0);
    if (FAILURE.test(line)) print(line.trim());
  };
  return {
    read(text) {
      const lines = (incomplete + text).replaceAll(COLORS, '').split('\n');
      incomplete = lines.pop() ?? '';
      for (const line of lines) count(line);
    },
    end: () => clearInterval(timer),
  };
}
