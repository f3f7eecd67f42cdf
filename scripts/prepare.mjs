// Prepares a clone: `prepare.mjs` installs and builds what is missing or stale, `prepare.mjs packages` only
// installs, `prepare.mjs rebuild` always builds; `--with-tests` also installs what checks and tests need. Plain
// JavaScript for Node 20, because the pinned Node is among the packages.
import { prepareOrExit } from './lib/prepare.mjs';

const [task = 'site', ...others] = process.argv.slice(2).filter((word) => word !== '--with-tests');
if ((task !== 'site' && task !== 'packages' && task !== 'rebuild') || others.length > 0) {
  console.error('Usage: node scripts/prepare.mjs [site | packages | rebuild] [--with-tests]');
  process.exit(1);
}
await prepareOrExit(task, { withTests: process.argv.includes('--with-tests') });
