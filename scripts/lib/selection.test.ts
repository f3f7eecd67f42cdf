import { describe, expect, it } from 'vitest';
import { listTestFiles, readSelection } from './selection.mjs';

const STEPS = [
  { name: 'lint' },
  { name: 'types' },
  { name: 'unit', owns: /\.test\.ts$/ },
  { name: 'journeys', owns: /\.spec\.ts$/ },
];
const FILES = [
  'server/db/errors.test.ts',
  'server/db/migrate.test.ts',
  'server/site.test.ts',
  'tests/e2e/specs/home.spec.ts',
  'tests/e2e/specs/hours.spec.ts',
];
const read = (...words: string[]) => readSelection(words, STEPS, { check: ['lint', 'types'] }, FILES);

describe('the arguments of npm test', () => {
  it('select everything if absent', () => {
    expect(read()).toEqual({ steps: [], files: [], profile: false, changed: false });
    expect(read('--profile')).toEqual({ steps: [], files: [], profile: true, changed: false });
  });

  it('select steps, groups of steps and files', () => {
    expect(read('check')).toMatchObject({ steps: ['lint', 'types'] });
    expect(read('unit', 'server/db')).toMatchObject({ steps: ['unit'], files: FILES.slice(0, 2) });
    expect(read('unit', '--changed')).toMatchObject({ steps: ['unit'], files: [], changed: true });
  });

  it('find the step of a single file', () => {
    expect(read('home')).toMatchObject({ steps: ['journeys'], files: ['tests/e2e/specs/home.spec.ts'] });
    expect(read('server/site', 'home')).toMatchObject({ steps: ['unit', 'journeys'] });
  });

  it('select the tests of a folder in tests/ by its name', () => {
    const files = ['tests/ha/failover.test.ts', 'server/charts/shape.test.ts'];
    expect(readSelection(['ha'], STEPS, {}, files)).toMatchObject({ steps: ['unit'], files: files.slice(0, 1) });
  });

  it('are rejected with the steps and files close to a misspelled one', () => {
    expect(read('lnit')).toEqual({
      problem: expect.stringContaining('named lnit. Steps: check, lint, types, unit, journeys. Test files: server/'),
    });
    expect(read('hoem')).toEqual({ problem: expect.stringMatching(/files: \S+home.spec.ts, \S+hours.spec.ts\.$/) });
    expect(read('server/db/migrat3')).toEqual({
      problem: expect.stringMatching(/files: server\/db\/errors.test.ts, server\/db\/migrate.test.ts\.$/),
    });
    expect(read('server/dc/migrate')).toEqual({
      problem: expect.stringMatching(/files: server\/db\/, server\/site.test.ts\.$/),
    });
  });

  it('are rejected if the selected step does not run the file', () => {
    expect(read('journeys', 'server/site')).toEqual({
      problem: 'server/site names no test of journeys, but server/site.test.ts.',
    });
  });

  it('are rejected if they combine files with --changed', () => {
    expect(read('--changed', 'server/site')).toEqual({ problem: expect.stringContaining('finds the files by itself') });
  });

  it('are rejected with the list of options if one is unknown', () => {
    expect(read('unit', '--profil')).toEqual({
      problem: expect.stringContaining('There is no option --profil. Options: --profile, --changed.'),
    });
  });
});

it('the list of test files has this file and none of a package', () => {
  const files = listTestFiles();
  expect(files).toContain('scripts/lib/selection.test.ts');
  expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
});
