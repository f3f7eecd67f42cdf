import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { followTests, listJourneyFailures, listUnitFailures } from '../lib/failures.mjs';
import { root } from '../lib/paths.mjs';
import { printBetween } from '../lib/print.mjs';
import { run } from '../lib/run.mjs';
import { listTestFiles } from '../lib/selection.mjs';

/** @import { Failure } from '../lib/failures.mjs' */
/** @import { Result } from './result.mjs' */

/** Test files of each step. */
export const UNIT_FILES = /(?<!\.component)\.test\.tsx?$/;
export const COMPONENT_FILES = /\.component\.test\.tsx$/;
export const JOURNEY_FILES = /\.spec\.ts$/;

const maxMinutes = process.env.GUARANTEES === 'whole' ? 120 : 40;

/**
 * Runs a test program and reads the counts from its JSON report. A run that failed without a failed test (a file that
 * doesn't load, a broken setup, no report) counts as one failure.
 * @param {string} command
 * @param {string[]} args
 * @param {string} report
 * @param {(json: any) => { passed: number, failed: number, skipped: number, failures: Failure[] }} count
 * @param {Record<string, string | undefined>} [env]
 * @returns {Promise<Result>}
 */
async function counted(command, args, report, count, env) {
  const file = join(root, report);
  rmSync(file, { force: true });
  const following = followTests((line) => printBetween(`${basename(report, '.json')}: ${line}`));
  const { code, output } = await run(command, args, { env, minutes: maxMinutes, onOutput: following.read });
  following.end();
  const counts = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] };
  const failed = code === 0 ? counts.failed : Math.max(1, counts.failed, counts.failures.length);
  return { ...counts, failed, output };
}

/**
 * @param {string} name of the report
 * @param {string[]} args
 * @param {{ command?: string[], env?: Record<string, string> }} [options]
 */
function vitest(name, args, { command = ['run'], env } = {}) {
  const report = `test-results/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const count = (/** @type {any} */ json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    failures: listUnitFailures(json),
  });
  return counted('vitest', [...command, ...reporters, ...args], report, count, env);
}

/** @param {Result[]} results @returns {Result} */
const mergeResults = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  skipped: results.reduce((sum, { skipped = 0 }) => sum + skipped, 0),
  output: results.map(({ output = '' }) => output).join(''),
  failures: results.flatMap(({ failures = [] }) => failures),
});

/** @param {string[]} files of the step; without one it runs all */
export const unit = (files) => vitest('unit', ['--project=!components', ...files]);

/**
 * Runs the tests a change can affect: Vitest finds those without a database, the others are passed in.
 * @param {string[]} changed
 * @param {string[]} files
 * @returns {Promise<Result>}
 */
export async function changedUnit(changed, files) {
  const sources = changed.filter((file) => /\.(tsx?|mjs|json)$/.test(file) && existsSync(join(root, file)));
  const related = { command: ['related', '--run'] };
  const pure = () => vitest('unit', ['--project=pure', '--passWithNoTests', ...sources], related);
  const results = sources.length > 0 ? [await pure()] : [];
  if (files.length === 0) return mergeResults(results);
  const others = await vitest('unit', ['--project=server', '--project=alone', '--passWithNoTests', ...files]);
  return mergeResults([...results, others]);
}

/** One page keeps a core busy half the time. Each process has its own page, server and database. */
const COMPONENT_SHARDS = 2;

/**
 * Splits the component tests into parts of about the same duration, which their size indicates.
 * @returns {string[][]}
 */
function splitComponents() {
  const shards = Array.from({ length: COMPONENT_SHARDS }, () => ({ bytes: 0, files: /** @type {string[]} */ ([]) }));
  const sized = listTestFiles()
    .filter((file) => COMPONENT_FILES.test(file))
    .map((file) => ({ file, bytes: statSync(join(root, file)).size }))
    .sort((one, other) => other.bytes - one.bytes);
  for (const { file, bytes } of sized) {
    const least = shards.reduce((one, other) => (other.bytes < one.bytes ? other : one));
    least.bytes += bytes;
    least.files.push(file);
  }
  return shards.map((shard) => shard.files);
}

/**
 * @param {string[]} files of the step; without one it runs all
 * @returns {Promise<Result>}
 */
export async function components(files) {
  const project = '--project=components';
  if (process.env.PROFILE) {
    return vitest('components', [project, '--reporter=./tests/components/profile-reporter.ts', ...files]);
  }
  if (files.length > 0) return vitest('components', [project, ...files]);
  const results = splitComponents().map((shard, index) => {
    const number = String(index + 1);
    return vitest(`components-${number}`, [project, ...shard], { env: { COMPONENTS_SHARD: number } });
  });
  return mergeResults(await Promise.all(results));
}

/** @param {string[]} files of the step; without one it runs all */
export function journeys(files) {
  const report = 'test-results/journeys.json';
  const args = ['test', '--reporter=list,json', ...files];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return counted(
    'playwright',
    args,
    report,
    (json) => ({
      passed: json.stats.expected,
      failed: json.stats.unexpected,
      skipped: json.stats.skipped,
      failures: listJourneyFailures(json),
    }),
    env,
  );
}
