// Finds the test files and divides them among processes.
import { readdirSync, statSync } from 'node:fs';
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

/** @param {string} file */
const sizeOf = (file) => statSync(join(root, file)).size;

/**
 * Divides test files into shards of about equal duration, for which their size stands.
 * @param {string[]} files
 * @param {number} count
 * @param {(file: string) => number} [weigh]
 * @returns {string[][]} no empty ones
 */
export function toShards(files, count, weigh = sizeOf) {
  const shards = Array.from({ length: count }, () => ({ files: /** @type {string[]} */ ([]), weight: 0 }));
  const weights = new Map(files.map((file) => [file, weigh(file)]));
  const weightOf = (/** @type {string} */ file) => weights.get(file) ?? 0;
  for (const file of [...files].sort((a, b) => weightOf(b) - weightOf(a))) {
    const [lightest] = shards.sort((a, b) => a.weight - b.weight);
    lightest?.files.push(file);
    if (lightest) lightest.weight += weightOf(file);
  }
  return shards.map((shard) => shard.files).filter((shard) => shard.length > 0);
}
