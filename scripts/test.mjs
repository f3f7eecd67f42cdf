// The whole check: `npm test`, or parts of it by name: `npm test -- check`, `npm test -- unit server/db`.
// Plain JavaScript for Node 20: on a bare clone nothing else is there yet.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { sayBegin, sayResult, seconds } from './lib/say.mjs';
import { build, format, lint, locales, sizes, types, unused, walls } from './steps/checks.mjs';
import { chromium, packages, postgres } from './steps/prerequisites.mjs';
import { journeys, unit } from './steps/tests.mjs';

/** @import { Result } from './steps/result.mjs' */
/** @typedef {{ name: string, title: string, run: (filters: string[]) => Promise<Result>, needs?: string[] }} Step */

/** @type {Step[]} */
const steps = [
  { name: 'packages', title: 'Packages installed', run: packages },
  { name: 'chromium', title: 'Chromium', run: chromium },
  { name: 'postgres', title: 'PostgreSQL programs', run: postgres },
  { name: 'format', title: 'Format', run: format },
  { name: 'lint', title: 'Lint', run: lint },
  { name: 'types', title: 'Types', run: types },
  { name: 'walls', title: 'Walls between the rooms', run: walls },
  { name: 'unused', title: 'Unused code', run: unused },
  { name: 'locales', title: 'Language keys', run: locales },
  { name: 'sizes', title: 'Sizes of files', run: sizes },
  { name: 'build', title: 'Production build', run: build },
  { name: 'unit', title: 'Unit and API tests', run: unit, needs: ['postgres', 'build'] },
  { name: 'journeys', title: 'Browser journeys', run: journeys, needs: ['chromium', 'build'] },
];
const check = ['format', 'lint', 'types', 'walls', 'unused', 'locales', 'sizes'];

/** Names of steps choose steps; what is no name of a step goes to the test programs as a filter. */
const names = steps.map((step) => step.name);
const asked = process.argv.slice(2).flatMap((word) => (word === 'check' ? check : [word]));
const chosen = asked.filter((word) => names.includes(word));
const filters = asked.filter((word) => !names.includes(word));

const testFile = /\.(test|spec|cases)\.tsx?$/;
const unknown = filters.filter((word) => !word.startsWith('-') && !matchesTest(word));
if (unknown.length > 0) {
  console.error(`No step and no test file is named ${unknown.join(', ')}. Steps: check, ${names.join(', ')}.`);
  process.exit(1);
}

/** @param {string} word */
function matchesTest(word) {
  const rooms = ['app', 'bench', 'domain', 'packages', 'scripts', 'server', 'tests'];
  const files = rooms.flatMap((room) => readdirSync(room, { recursive: true }).map((file) => `${room}/${file}`));
  return files.some((file) => testFile.test(file) && file.includes(word.replace(/^\.\//, '')));
}

/** @param {Step} step */
function isWanted(step) {
  if (chosen.length === 0 || step.name === 'packages') return true;
  const needed = steps.flatMap((other) => (chosen.includes(other.name) ? (other.needs ?? []) : []));
  return [...chosen, ...needed].includes(step.name);
}

// A developer's own settings must not reach the tests; what the tests themselves read stays.
const ours = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'SITE_MODE'];
for (const name of [...ours, 'SITE_TIME_ZONE', 'SAMPLE_DATA', 'TRUST_PROXY', 'PUBLIC_URL', 'LOG_LEVEL']) {
  delete process.env[name];
}

// One first start for both kinds of tests (tests/e2e/support/first-start.ts).
const firstStart = mkdtempSync(join(tmpdir(), 'transcargo-first-'));
process.env.TESTS_FIRST_START = firstStart;
// Node keeps here what it made of a program's files: the many processes of the tests start in three quarters of the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
process.on('exit', () => rmSync(firstStart, { recursive: true, force: true }));

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const broken = [];
/** @type {Set<string>} */
const brokenNames = new Set();

for (const step of steps.filter(isWanted)) {
  const { failed, output = '' } = await runStep(step);
  if (failed > 0) process.stdout.write(`\n${output}\n`);
  if (brokenNames.has('packages')) break;
}

/** @param {Step} step */
async function runStep(step) {
  const start = Date.now();
  sayBegin(step.title);
  const result = await attempt(step);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped ?? 0;
  sayResult(step.title, `${summary(result)} (${seconds(start)})`);
  if (result.failed > 0) {
    broken.push(step.title);
    brokenNames.add(step.name);
  }
  return result;
}

/** @param {Step} step @returns {Promise<Result>} */
async function attempt(step) {
  const missing = (step.needs ?? []).filter((name) => brokenNames.has(name));
  if (missing.length > 0) return { passed: 0, failed: 1, output: `Not run: it needs ${missing.join(' and ')}.` };
  try {
    return await step.run(filters);
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

if (broken.length > 0) console.log(`\nNot in order: ${broken.join(', ')}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;
