// Measures CPU and wall-clock seconds per step, project and test file: `npm test -- --profile`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.mjs';

/** Test files append their measurements here (tests/profile.ts). */
const RECORDS = 'test-results/profile.jsonl';
const TABLE = 'test-results/profile.md';

/**
 * CPU seconds that each part may take: six to seven minutes in total on two cores.
 * @type {Record<string, number>}
 */
const BUDGET = {
  static: 36,
  build: 10,
  pure: 12,
  server: 175,
  parity: 60,
  alone: 120,
  components: 60,
  journeys: 250,
};

/** @typedef {{ project: string, file: string, name?: string, processor: number, wall: number }} Measurement */
/** @typedef {{ part: string, name: string, processor: number, wall: number }} StepMeasurement */
/** @typedef {{ tests?: number, processor: number, wall: number }} Sum */

/** Passes the output path to the test programs. */
export function startProfile() {
  const records = join(root, RECORDS);
  mkdirSync(dirname(records), { recursive: true });
  rmSync(records, { force: true });
  process.env.PROFILE = records;
}

/**
 * Writes the complete table and returns the summary.
 * @param {StepMeasurement[]} steps
 */
export function finishProfile(steps) {
  const text = existsSync(join(root, RECORDS)) ? readFileSync(join(root, RECORDS), 'utf8') : '';
  const measured = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  writeFileSync(join(root, TABLE), describeFiles(steps, measured));
  return `${summarize(steps, measured)}\nEvery file and journey: ${TABLE}\n`;
}

/**
 * @param {StepMeasurement[]} steps
 * @param {Measurement[]} measured
 */
export function summarize(steps, measured) {
  const parts = sumBy(steps, ({ part }) => part);
  const rows = [...parts].flatMap(([part, sum]) => {
    const partSteps = steps.filter((step) => step.part === part);
    const projects = [
      ...sumBy(
        measured.filter((one) => stepOf(one) === part),
        ({ project }) => project,
      ),
    ];
    if (projects.length === 0) {
      const detail = partSteps.length > 1 ? partSteps.map((step) => toRow(`  ${step.name}`, step)) : [];
      return [toRow(part, sum, BUDGET[part]), ...detail];
    }
    const inFiles = add(projects.map(([, { processor }]) => processor));
    // A browser's processes are killed without being waited for: the step's own figure lacks them, those of its
    // journeys don't.
    sum.processor = Math.max(sum.processor, inFiles);
    return [
      toRow(part, sum, projects.length === 1 ? BUDGET[part] : undefined),
      ...projects.map(([project, one]) =>
        toRow(`  ${project}`, one, projects.length > 1 ? BUDGET[project] : undefined),
      ),
      toRow('  shared (program, databases)', { processor: sum.processor - inFiles }),
    ];
  });
  const total = {
    processor: add([...parts.values()].map(({ processor }) => processor)),
    wall: add(steps.map(({ wall }) => wall)),
  };
  return [HEAD, ...rows, toRow('together', total, add(Object.values(BUDGET)))].join('\n');
}

/** @param {StepMeasurement[]} steps @param {Measurement[]} measured */
export function describeFiles(steps, measured) {
  const files = [...sumBy(measured, ({ project, file }) => `${project} | ${file}`)];
  const journeys = measured.filter(({ name }) => name).sort((a, b) => b.processor - a.processor);
  const row = (/** @type {string} */ name, /** @type {Sum} */ { tests, processor, wall }) =>
    `| ${name} | ${tests ?? ''} | ${processor.toFixed(1)} | ${wall.toFixed(1)} |`;
  return [
    '| project | file | journeys | processor s | wall s |',
    '|---|---|---|---|---|',
    ...steps.map((step) => row(`step | ${step.name}`, step)),
    ...files
      .sort(([, a], [, b]) => b.processor - a.processor)
      .map(([name, sum]) => row(name, { ...sum, tests: name.startsWith('journeys') ? sum.tests : undefined })),
    '',
    '| file | journey | | processor s | wall s |',
    '|---|---|---|---|---|',
    ...journeys.map((journey) => row(`${journey.file} | ${journey.name?.replaceAll('|', '/')}`, journey)),
    '',
  ].join('\n');
}

const HEAD = `${'part'.padEnd(32)}${'processor s'.padStart(12)}${'wall s'.padStart(9)}${'budget s'.padStart(10)}`;

/** @param {string} name @param {{ processor: number, wall?: number }} sum @param {number} [budget] */
function toRow(name, { processor, wall }, budget) {
  const numbers = [
    processor.toFixed(1).padStart(12),
    (wall?.toFixed(1) ?? '').padStart(9),
    `${budget ?? ''}`.padStart(10),
  ];
  return `${name.padEnd(32)}${numbers.join('')}`.trimEnd();
}

/** @param {Measurement} one the part that the file's step belongs to */
const stepOf = ({ project }) => (['components', 'journeys'].includes(project) ? project : 'unit');

/** @param {number[]} numbers */
const add = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * @template {{ processor: number, wall: number }} One
 * @param {One[]} list
 * @param {(one: One) => string} keyOf
 */
function sumBy(list, keyOf) {
  /** @type {Map<string, Sum>} */
  const sums = new Map();
  for (const one of list) {
    const { tests = 0, processor, wall } = sums.get(keyOf(one)) ?? { tests: 0, processor: 0, wall: 0 };
    sums.set(keyOf(one), { tests: tests + 1, processor: processor + one.processor, wall: wall + one.wall });
  }
  return sums;
}
