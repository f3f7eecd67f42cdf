import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';
import { followTests } from '../lib/progress.mjs';
import { run } from '../lib/run.mjs';
import { sayBetween } from '../lib/say.mjs';

/** @import { Result } from './result.mjs' */

const longestMinutes = process.env.GUARANTEES === 'whole' ? 120 : 40;

/**
 * Runs a test program and takes its counts from the JSON it leaves. A run that failed without a failed test (a file
 * that does not load, a setup that breaks, no report at all) counts as one failure.
 * @param {string} command
 * @param {string[]} args
 * @param {string} report
 * @param {(json: any) => { passed: number, failed: number, skipped: number }} count
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<Result>}
 */
async function counted(command, args, report, count, env) {
  const file = join(root, report);
  rmSync(file, { force: true });
  const following = followTests((line) => sayBetween(`${command}: ${line}`));
  const { code, output } = await run(command, args, { env, minutes: longestMinutes, onOutput: following.read });
  following.end();
  const counts = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  return { ...counts, failed, output };
}

/** @param {string[]} filters */
export function unit(filters) {
  const report = 'test-results/unit.json';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return counted('vitest', ['run', ...reporters, ...filters], report, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

/** @param {string[]} filters */
export function journeys(filters) {
  const report = 'test-results/journeys.json';
  const args = ['test', '--reporter=list,json', ...filters];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return counted(
    'playwright',
    args,
    report,
    ({ stats }) => ({
      passed: stats.expected,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
    env,
  );
}
