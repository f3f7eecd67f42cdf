import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { assertWritable, installPackages, packagesAreFresh } from './packages.mjs';
import { modules, root, siteBuild } from './paths.mjs';
import { assertNodeRuns } from './pinned-node.mjs';
import { step } from './print.mjs';
import { explain, Problem } from './problem.mjs';
import { buildSite, siteIsFresh } from './site.mjs';

/** @typedef {'packages' | 'site' | 'rebuild'} Task `site` also builds what is missing or stale, `rebuild` builds in any case */

/**
 * Installs and builds what the task needs, with one line per step, while no other process does.
 * @param {Task} task
 * @param {{ withTests: boolean }} options `withTests`: also the packages of checks and tests
 */
export async function prepare(task, { withTests }) {
  const needsPackages = () => !packagesAreFresh(withTests);
  const needsSite = () => task === 'rebuild' || (task === 'site' && !siteIsFresh());
  if (!needsPackages() && !needsSite()) return assertNodeRuns();
  assertWritable(root);
  const work = async () => {
    if (needsPackages()) await step(describeInstall(), () => installPackages(withTests));
    await assertNodeRuns();
    if (needsSite()) await step(describeBuild(task), buildSite);
  };
  await withLock(join(root, '.prepare.lock'), work, () => console.log('Waiting for another start to finish …'));
}

function describeInstall() {
  if (!existsSync(modules)) return 'Installing packages (first time: about a minute)';
  const reason = packagesAreFresh(false) ? 'for checks and tests' : 'they do not match package-lock.json';
  return `Installing packages (${reason})`;
}

/** @param {Task} task */
function describeBuild(task) {
  const reason = existsSync(siteBuild) ? 'its sources changed' : 'first time';
  return `Building the site (${task === 'rebuild' ? 'as requested' : reason})`;
}

/**
 * Returns a sentence about a known error, without a stack; undefined for others.
 * @param {unknown} error
 */
export function describeProblem(error) {
  if (error instanceof Problem) return error.message;
  if (!(error instanceof Error)) return undefined;
  return explain(`${/** @type {NodeJS.ErrnoException} */ (error).code} ${error.message}`, root);
}

/**
 * Runs `prepare` for a command: a known problem ends the process with its sentence and exit code 1.
 * @param {Task} task
 * @param {{ withTests: boolean }} options
 */
export async function prepareOrExit(task, options) {
  try {
    await prepare(task, options);
  } catch (error) {
    const sentence = describeProblem(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    process.exit(1);
  }
}
