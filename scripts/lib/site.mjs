import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from '../precompress.mjs';
import { assertWritable } from './packages.mjs';
import { root, siteBuild } from './paths.mjs';
import { explain, Problem } from './problem.mjs';
import { run } from './run.mjs';

const sources = [
  'app',
  'domain',
  'public',
  'packages/api-client/src',
  'scripts/precompress.mjs',
  'scripts/lib/layer-styles.ts',
  'scripts/lib/site.mjs',
];
const settings = ['vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const stamp = '.source-hash';

/** @param {string} path @returns {string[]} every file below, in a stable order */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  const names = readdirSync(full).sort();
  return names.flatMap((name) => filesUnder(join(path, name)));
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const file of [...sources, ...settings].flatMap(filesUnder)) {
    if (!/\.test\.tsx?$/.test(file))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Whether build/ was built from the current sources. */
export function siteIsFresh() {
  const file = join(siteBuild, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === sourceHash();
}

/** Builds next to build/ and swaps the finished folder in, so that no server or other start sees an incomplete one. */
export async function buildSite() {
  assertWritable(root);
  removeLeftovers();
  const hash = sourceHash();
  const next = `build.next-${process.pid}`;
  const old = `build.old-${process.pid}`;
  try {
    const { code, output } = await run('react-router', ['build'], {
      env: { NODE_ENV: 'production', BUILD_DIRECTORY: next },
    });
    if (code !== 0) throw new Problem(explain(output, siteBuild) ?? `The site does not build:\n${output.trim()}`);
    await precompress(join(root, next, 'client'));
    writeFileSync(join(root, next, stamp), hash);
    if (existsSync(siteBuild)) renameSync(siteBuild, join(root, old));
    renameSync(join(root, next), siteBuild);
  } finally {
    removeLeftovers();
  }
}

function removeLeftovers() {
  for (const name of readdirSync(root)) {
    if (/^build\.(?:next|old)-\d+$/.test(name)) rmSync(join(root, name), { recursive: true, force: true });
  }
}
