import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { binaries, modules, root } from './paths.mjs';
import { explain, notWritable, Problem } from './problem.mjs';
import { run } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stamp = join(modules, '.transcargo-lock');
const WITH_TESTS = ' with tests';

/** @param {boolean} withTests */
function toStamp(withTests) {
  const hash = createHash('sha256').update(readFileSync(lockFile)).update(`${process.platform}-${process.arch}`);
  return `${hash.digest('hex')}${withTests ? WITH_TESTS : ''}`;
}

/** @param {string} file */
function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const hasTests = () => existsSync(join(binaries, 'vitest'));

/**
 * Whether the installed packages match package-lock.json; a newer manual `npm install` counts, too.
 * @param {boolean} withTests whether the packages for checks and tests are required, too
 */
export function packagesAreFresh(withTests) {
  if (!existsSync(join(binaries, 'react-router')) || (withTests && !hasTests())) return false;
  const text = textOf(stamp);
  if (text === toStamp(true) || (!withTests && text === toStamp(false))) return true;
  const installed = join(modules, '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs > statSync(lockFile).mtimeMs && !existsSync(stamp);
}

/**
 * Installs the packages for running and building, and on request those for checks and tests; once installed, these
 * stay.
 * @param {boolean} withTests
 */
export async function installPackages(withTests) {
  const all = withTests || hasTests();
  assertWritable(root);
  if (existsSync(modules)) assertWritable(modules);
  // Skips install scripts: none is needed, and they would run under the pinned Node before it is known to work here.
  const args = [
    'ci',
    all ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
  ];
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000'];
  const quiet = ['--no-fund', '--no-audit', '--loglevel=warn'];
  // NODE_ENV from outside would make npm skip build tools even with --include.
  const { code, output } = await run('npm', [...args, ...patience, ...quiet], { env: { NODE_ENV: undefined } });
  if (code !== 0) {
    const place = /error path (.+)/.exec(output)?.[1] ?? root;
    throw new Problem(explain(output, place) ?? `npm ci failed:\n${output.trim()}`);
  }
  removeUnread();
  writeFileSync(`${stamp}.new`, toStamp(all));
  renameSync(`${stamp}.new`, stamp);
}

/** Removes a quarter of the installed bytes that nothing reads: Node headers for native add-ons, and source maps. */
function removeUnread() {
  for (const name of readdirSync(modules))
    if (/^node-(bin-)?(darwin|linux|win)-/.test(name))
      rmSync(join(modules, name, 'include'), { recursive: true, force: true });
  for (const file of readdirSync(modules, { recursive: true, encoding: 'utf8' }))
    if (/\.[cm]?[jt]s\.map$/.test(file)) rmSync(join(modules, file), { force: true });
}

/** @param {string} folder */
export function assertWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Problem(explain(String(error), folder) ?? notWritable(folder));
  }
}
