// Makes a clone ready: `prepare.mjs` installs and builds what is missing or stale, `prepare.mjs packages` only installs,
// `prepare.mjs rebuild` builds in any case; `--with-tests` installs what checks and tests need, too. Plain JavaScript for Node 20: the pinned Node is among what it installs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lib/lock.mjs';
import { assertWritable, installPackages, packagesAreFresh } from './lib/packages.mjs';
import { modules, root, siteBuild } from './lib/paths.mjs';
import { assertNodeRuns } from './lib/pinned-node.mjs';
import { explain, Problem } from './lib/problem.mjs';
import { step } from './lib/say.mjs';
import { buildSite, siteIsFresh } from './lib/site.mjs';

const [task = 'all'] = process.argv.slice(2).filter((word) => word !== '--with-tests');
const withTests = process.argv.includes('--with-tests');
const needsPackages = () => !packagesAreFresh(withTests);
const needsSite = () => task === 'rebuild' || (task === 'all' && !siteIsFresh());

async function prepare() {
  if (needsPackages()) {
    const why = !existsSync(modules)
      ? 'first time: about a minute'
      : packagesAreFresh(false)
        ? 'with those of checks and tests'
        : 'they do not match package-lock.json';
    await step(`Installing packages (${why})`, () => installPackages(withTests));
  }
  await assertNodeRuns();
  if (needsSite()) {
    const why = existsSync(siteBuild) ? 'its sources changed' : 'first time';
    await step(`Building the site (${task === 'rebuild' ? 'asked for' : why})`, buildSite);
  }
}

try {
  if (needsPackages() || needsSite()) {
    assertWritable(root);
    await withLock(join(root, '.prepare.lock'), prepare, () => console.log('Waiting for another start to finish …'));
  } else {
    await assertNodeRuns();
  }
} catch (error) {
  const text = error instanceof Error ? `${/** @type {NodeJS.ErrnoException} */ (error).code} ${error.message}` : '';
  const sentence = error instanceof Problem ? error.message : explain(text, root);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
