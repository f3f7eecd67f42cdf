import { expect, it } from 'vitest';
import { listTestFiles } from './test-files.mjs';

it('the list of test files has this file and none of a package', () => {
  const files = listTestFiles();
  expect(files).toContain('scripts/lib/test-files.test.ts');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});
