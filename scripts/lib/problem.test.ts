import { expect, test } from 'vitest';
import { explain } from './problem.mjs';

test.for([
  ['npm error code ENOTFOUND', 'The npm registry cannot be reached'],
  ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', 'No space is left on the disk'],
  ["Error: EROFS: read-only file system, access '/srv/site'", 'The file system of /srv/site is read-only.'],
  ["npm error Error: EACCES: permission denied, mkdir '/srv/site/node_modules'", 'may not write to /srv/site'],
] as const)('the error "%s" becomes one sentence with the fix', ([output, sentence]) => {
  expect(explain(output, '/srv/site')).toContain(sentence);
});

test('an unusual error gets no explanation', () => {
  expect(explain('npm error Cannot read properties of undefined', '/srv/site')).toBeUndefined();
});
