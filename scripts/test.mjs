// Runs the whole check: `npm test`, or parts of it by name: `npm test -- check`, `npm test -- unit server/db`, `npm
// test -- home`; or what a change can affect: `npm test -- --changed`. Plain JavaScript for Node 20, because a fresh
// clone has nothing else yet.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseTests, listChanged } from './lib/changed.mjs';
import { root } from './lib/paths.mjs';
import { printResult, printStart, seconds } from './lib/print.mjs';
import { processorSeconds } from './lib/processor.mjs';
import { finishProfile, startProfile } from './lib/profile.mjs';
import { listTestFiles, readSelection } from './lib/selection.mjs';
import { build, format, lint, locales, sizes, types, unused, walls } from './steps/checks.mjs';
import { chromium, packages, postgres } from './steps/prerequisites.mjs';
import { COMPONENT_FILES, changedUnit, components, JOURNEY_FILES, journeys, UNIT_FILES, unit } from './steps/tests.mjs';

/** @import { Result } from './steps/result.mjs' */
/**
 * `owns` fits the test files that the step runs.
 * @typedef {{ name: string, title: string, run: (files: string[]) => Promise<Result>, needs?: string[], owns?: RegExp }} Step
 */

const inBrowser = ['chromium', 'postgres', 'build'];
/** @type {Step[]} */
const steps = [
  { name: 'packages', title: 'Packages installed', run: packages },
  { name: 'chromium', title: 'Chromium', run: chromium },
  { name: 'postgres', title: 'PostgreSQL programs', run: postgres },
  { name: 'format', title: 'Format', run: format },
  { name: 'lint', title: 'Lint', run: lint },
  { name: 'types', title: 'Types', run: types },
  { name: 'walls', title: 'Import rules', run: walls },
  { name: 'unused', title: 'Unused code', run: unused },
  { name: 'locales', title: 'Language keys', run: locales },
  { name: 'sizes', title: 'Sizes of files', run: sizes },
  { name: 'build', title: 'Production build', run: build },
  { name: 'unit', title: 'Unit and API tests', run: unit, needs: ['postgres', 'build'], owns: UNIT_FILES },
  { name: 'components', title: 'Components', run: components, needs: inBrowser, owns: COMPONENT_FILES },
  { name: 'journeys', title: 'Browser journeys', run: journeys, needs: inBrowser, owns: JOURNEY_FILES },
];
const prepared = ['packages', 'chromium', 'postgres'];
const groups = { check: ['format', 'lint', 'types', 'walls', 'unused', 'locales', 'sizes'] };
const selection = readSelection(process.argv.slice(2), steps, groups, listTestFiles());
if ('problem' in selection) {
  console.error(selection.problem);
  process.exit(1);
}
const { profile } = selection;
const {
  steps: selected,
  files,
  changed,
} = selection.changed ? selectChanged(selection.steps) : { ...selection, changed: undefined };

/**
 * Returns the named steps that a change can affect, and their tests; empty without a change.
 * @param {string[]} named
 */
function selectChanged(named) {
  const changed = listChanged();
  const present = changed.filter((file) => existsSync(join(root, file)));
  const kinds = { unit: UNIT_FILES, components: COMPONENT_FILES, journeys: JOURNEY_FILES };
  const chosen = chooseTests(changed, listTestFiles(), kinds, (file) => readFileSync(join(root, file), 'utf8'));
  const isCode = changed.some((file) => /\.(tsx?|mjs|json)$/.test(file));
  /** @type {Record<string, boolean>} */
  const affected = {
    format: present.length > 0,
    lint: present.length > 0,
    types: isCode,
    walls: isCode,
    unused: isCode,
    locales: changed.some((file) => /^(public\/locales|app|domain)\//.test(file)),
    sizes: changed.length > 0,
    unit: isCode || chosen.unit.length > 0,
    components: chosen.components.length > 0,
    journeys: chosen.journeys.length > 0,
  };
  const names = Object.keys(affected).filter((name) => affected[name] && (named.length === 0 || named.includes(name)));
  if (names.length === 0) {
    console.log('Nothing has changed that a step would look at.');
    process.exit(0);
  }
  return { steps: names, files: Object.values(chosen).flat(), changed: present };
}

/** @param {Step} step */
function isSelected(step) {
  if (selected.length === 0 || step.name === 'packages') return true;
  const required = steps.flatMap((other) => (selected.includes(other.name) ? (other.needs ?? []) : []));
  return [...selected, ...required].includes(step.name);
}

// A developer's own settings must not reach the tests, except those that tests read.
const ours = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'SITE_MODE'];
for (const name of [...ours, 'SITE_TIME_ZONE', 'SAMPLE_DATA', 'TRUST_PROXY', 'PUBLIC_URL', 'LOG_LEVEL']) {
  delete process.env[name];
}

// Both kinds of tests share one first start (tests/e2e/support/first-start.ts).
const firstStart = mkdtempSync(join(tmpdir(), 'transcargo-first-'));
process.env.TESTS_FIRST_START = firstStart;
// Node caches compiled code here, so that the tests' many processes start a quarter faster.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
process.on('exit', () => rmSync(firstStart, { recursive: true, force: true }));

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const broken = [];
/** @type {Set<string>} */
const brokenNames = new Set();
/** @type {string[]} */
const alone = [];
/** @type {import('./lib/profile.mjs').StepMeasurement[]} */
const measurements = [];

if (profile) startProfile();
for (const step of steps.filter(isSelected)) {
  const { failed, output = '' } = await runStep(step);
  if (failed > 0) process.stdout.write(`\n${output}\n`);
  if (brokenNames.has('packages')) break;
}

/** @param {Step} step */
async function runStep(step) {
  const start = Date.now();
  const startProcessor = processorSeconds();
  printStart(step.title);
  const result = await attempt(step);
  const { name } = step;
  const part = groups.check.includes(name) ? 'static' : prepared.includes(name) ? 'prepare' : name;
  measurements.push({ part, name, processor: processorSeconds() - startProcessor, wall: (Date.now() - start) / 1000 });
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped ?? 0;
  printResult(step.title, `${summary(result)} (${seconds(start)})`);
  if (result.failed > 0) {
    broken.push(step.title);
    brokenNames.add(step.name);
    alone.push(describeFailures(step, result));
  }
  return result;
}

/** @param {Step} step @returns {Promise<Result>} */
async function attempt(step) {
  const missing = (step.needs ?? []).filter((name) => brokenNames.has(name));
  if (missing.length > 0) return { passed: 0, failed: 1, output: `Not run: it needs ${missing.join(' and ')}.` };
  try {
    const stepFiles = files.filter((file) => step.owns?.test(file));
    if (changed && step.name === 'unit') return await changedUnit(changed, stepFiles);
    return await step.run(step.owns ? stepFiles : (changed ?? []));
  } catch (error) {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.stack : String(error) };
  }
}

/** @param {Result} result */
function summary({ passed, failed, skipped = 0, note }) {
  if (failed > 0) return `${failed} failed, ${passed} passed`;
  const counts = passed > 1 ? `${passed} passed` : 'ok';
  return [counts, skipped > 0 ? `${skipped} skipped` : '', note ?? ''].filter(Boolean).join(', ');
}

/** @param {Step} step @param {Result} result @returns {string} each failure with the command that runs it alone */
function describeFailures({ name }, { failures = [] }) {
  if (failures.length === 0) return `  npm test -- ${name}`;
  const whole = process.env.GUARANTEES === 'whole' ? 'GUARANTEES=whole ' : '';
  return failures.map(({ file, test, command }) => `  ${file}: ${test}\n    ${whole}${command}`).join('\n');
}

if (profile) console.log(`\n${finishProfile(measurements)}`);
if (broken.length > 0) console.log(`\nNot in order: ${broken.join(', ')}\n${alone.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
