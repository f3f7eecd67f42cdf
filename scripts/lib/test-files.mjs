import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const FOLDERS = ['app', 'bench', 'domain', 'packages', 'scripts', 'server', 'tests'];

/** @returns {string[]} every test file, from the root of the project */
export function listTestFiles() {
  const all = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
  );
  return all.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('/node_modules/')).sort();
}
