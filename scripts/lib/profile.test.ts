import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { processorSeconds } from './processor.mjs';
import { describeFiles, summarize } from './profile.mjs';

const STEPS = [
  { part: 'static', name: 'lint', processor: 4, wall: 3 },
  { part: 'static', name: 'types', processor: 30, wall: 20 },
  { part: 'unit', name: 'unit', processor: 50, wall: 30 },
  { part: 'journeys', name: 'journeys', processor: 6, wall: 5 },
];
const MEASURED = [
  { project: 'server', file: 'server/a.test.ts', processor: 20, wall: 12 },
  { project: 'pure', file: 'domain/b.test.ts', processor: 2, wall: 1 },
  { project: 'server', file: 'server/c.test.ts', processor: 15, wall: 9 },
  { project: 'journeys', file: 'home.spec.ts', name: 'opens', processor: 5, wall: 2 },
  { project: 'journeys', file: 'home.spec.ts', name: 'opens | again', processor: 3, wall: 2 },
];

it('the summary of a profile shows steps and projects next to their budgets', () => {
  expect(
    summarize(STEPS, MEASURED)
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/)),
  ).toEqual([
    ['part', 'processor s', 'wall s', 'budget s'],
    ['static', '34.0', '23.0', '36'],
    ['lint', '4.0', '3.0'],
    ['types', '30.0', '20.0'],
    ['unit', '50.0', '30.0'],
    ['server', '35.0', '21.0', '175'],
    ['pure', '2.0', '1.0', '12'],
    ['shared (program, databases)', '13.0'],
    ['journeys', '8.0', '5.0', '250'],
    ['journeys', '8.0', '4.0'],
    ['shared (program, databases)', '0.0'],
    ['together', '92.0', '58.0', '723'],
  ]);
});

it('the table of a profile lists files and journeys, most expensive first', () => {
  const rows = describeFiles(STEPS, MEASURED).split('\n');
  expect(rows.slice(6, 10)).toEqual([
    '| server | server/a.test.ts |  | 20.0 | 12.0 |',
    '| server | server/c.test.ts |  | 15.0 | 9.0 |',
    '| journeys | home.spec.ts | 2 | 8.0 | 4.0 |',
    '| pure | domain/b.test.ts |  | 2.0 | 1.0 |',
  ]);
  expect(rows).toContain('| home.spec.ts | opens / again |  | 3.0 | 2.0 |');
});

it.skipIf(process.platform !== 'linux')('CPU seconds include those of ended children', () => {
  const before = processorSeconds();
  execFileSync(process.execPath, ['-e', 'for (let n = 0; n < 3e8; n++);']);
  expect(processorSeconds() - before).toBeGreaterThan(0.05);
});
