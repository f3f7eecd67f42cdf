import { expect, it } from 'vitest';
import { listTestFiles, toShards } from './test-files.mjs';

const WEIGHTS: Record<string, number> = { a: 50, b: 30, c: 20, d: 10, e: 10 };
const weigh = (file: string) => WEIGHTS[file] ?? 0;

it('shards have every file once and about equal weight', () => {
  const shards = toShards(Object.keys(WEIGHTS), 2, weigh);
  expect(shards.flat().sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(shards.map((shard) => shard.reduce((sum, file) => sum + weigh(file), 0))).toEqual([60, 60]);
});

it('fewer files than shards leave no shard empty, which a test program would take for all files', () => {
  expect(toShards(['a'], 2, weigh)).toEqual([['a']]);
  expect(toShards([], 2, weigh)).toEqual([]);
});

it('the list of test files has this file and none of a package', () => {
  const files = listTestFiles();
  expect(files).toContain('scripts/lib/test-files.test.ts');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});
