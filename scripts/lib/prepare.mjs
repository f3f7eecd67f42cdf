import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canInstall } from './apt.mjs';
import { withLock } from './lock.mjs';
import { assertWritable, installPackages, packagesAreFresh } from './packages.mjs';
import { modules, root, siteBuild } from './paths.mjs';
import { step } from './print.mjs';
import { explain, Problem } from './problem.mjs';
import { run } from './run.mjs';
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

const oldestMajor = 24;
const nodeLibrary = 'libatomic.so.1';

async function startNode() {
  const { code, output } = await run('node', ['--version']);
  const isNewEnough = Number(/^v(\d+)/.exec(output.trim())?.[1]) >= oldestMajor;
  return { runs: code === 0 && isNewEnough, output: output.trim() };
}

/**
 * Checks that the packaged Node starts here: it needs glibc and a library that small systems lack (installed if
 * allowed), and npm may have been told to skip optional packages.
 */
async function assertNodeRuns() {
  let tried = await startNode();
  if (tried.output.includes(nodeLibrary) && canInstall()) {
    await aptInstall('libatomic1', 'the pinned Node needs it');
    tried = await startNode();
  }
  if (tried.runs) return;
  if (tried.output.includes(nodeLibrary)) {
    throw new Problem(
      'The pinned Node needs the system library libatomic: install it and start again ' +
        '(Debian, Ubuntu: sudo apt-get install libatomic1; Fedora: sudo dnf install libatomic).',
    );
  }
  throw new Problem(
    `The Node that would run the server is "${tried.output}", and it must be ${oldestMajor} or later: the pinned one needs ` +
      'Linux with glibc (Debian, Ubuntu, Fedora), macOS or WSL, and npm without omit=optional.',
  );
}
