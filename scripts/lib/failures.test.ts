import { expect, it } from 'vitest';
import { listJourneyFailures, listUnitFailures } from './failures.mjs';
import { root } from './paths.mjs';

it('a failed unit test is listed with its file and the command that reruns it', () => {
  const report = {
    testResults: [
      {
        name: `${root}/server/a.test.ts`,
        status: 'failed',
        assertionResults: [
          { fullName: "a list (it's long) adds 1 + 1", status: 'failed' },
          { fullName: 'a list ends', status: 'passed' },
        ],
      },
      { name: `${root}/server/b.test.ts`, status: 'failed', assertionResults: [] },
      { name: `${root}/server/c.test.ts`, status: 'passed', assertionResults: [] },
    ],
  };
  expect(listUnitFailures(report)).toEqual([
    {
      file: 'server/a.test.ts',
      test: "a list (it's long) adds 1 + 1",
      command: "npx vitest run server/a.test.ts -t 'a list \\(it.s long\\) adds 1 \\+ 1'",
    },
    { file: 'server/b.test.ts', test: 'the file does not load', command: 'npx vitest run server/b.test.ts' },
  ]);
});

it('a failed journey is listed with its file and the command that reruns it', () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: 'home.spec.ts' });
  const report = {
    suites: [
      {
        title: 'home.spec.ts',
        file: 'home.spec.ts',
        specs: [spec('opens', true)],
        suites: [{ title: 'on a phone', file: 'home.spec.ts', specs: [spec('tracks a number', false)] }],
      },
    ],
  };
  expect(listJourneyFailures(report)).toEqual([
    {
      file: 'tests/e2e/specs/home.spec.ts',
      test: 'on a phone tracks a number',
      command: "npx playwright test specs/home.spec.ts -g 'on a phone tracks a number'",
    },
  ]);
});
