// Rejects large files in the repository, because a committed file stays in every clone forever. Pictures of docs may be
// large.
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const MEGABYTE = 1_000_000;

/** @returns {string[]} the tracked and untracked files of the repository, without ignored ones; none without Git */
function listFiles() {
  if (!existsSync(join(root, '.git'))) return [];
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
}

const files = listFiles().filter((file) => !file.startsWith('docs/') && existsSync(join(root, file)));
const large = files.filter((file) => statSync(join(root, file)).size > MEGABYTE);

for (const file of large) {
  const size = (statSync(join(root, file)).size / MEGABYTE).toFixed(1);
  console.error(`${file} has ${size} MB. Files outside docs/ may have 1 MB: remove it, or let .gitignore name it.`);
}
console.log(`${files.length} files outside docs/: ${large.length} too large`);
process.exitCode = large.length > 0 ? 1 : 0;
