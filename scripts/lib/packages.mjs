import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaries, modules, root } from './paths.mjs';
import { explain, notWritable, Problem } from './problem.mjs';
import { run } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stamp = join(modules, '.transcargo-lock');

function wanted() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/** @param {string} file */
function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Whether what is installed belongs to package-lock.json; a newer `npm install` by hand counts too. */
export function packagesAreFresh() {
  if (!existsSync(join(binaries, 'react-router'))) return false;
  if (textOf(stamp) === wanted()) return true;
  const installed = join(modules, '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs > statSync(lockFile).mtimeMs && !existsSync(stamp);
}

export async function installPackages() {
  assertWritable(root);
  if (existsSync(modules)) assertWritable(modules);
  // No install scripts: none is needed, and they would run under the pinned Node before it is known to start here.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--prefer-offline'];
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000'];
  const quiet = ['--no-fund', '--no-audit', '--loglevel=warn'];
  // NODE_ENV from outside would make npm leave out the build tools even with --include.
  const { code, output } = await run('npm', [...args, ...patience, ...quiet], { env: { NODE_ENV: undefined } });
  if (code !== 0) {
    const place = /error path (.+)/.exec(output)?.[1] ?? root;
    throw new Problem(explain(output, place) ?? `npm ci failed:\n${output.trim()}`);
  }
  writeFileSync(`${stamp}.new`, wanted());
  renameSync(`${stamp}.new`, stamp);
}

/** @param {string} folder */
export function assertWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Problem(explain(String(error), folder) ?? notWritable(folder));
  }
}
