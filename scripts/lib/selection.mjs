// Finds the steps and files named by the arguments of `npm test --`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const OPTIONS = ['--profile', '--changed'];
const PROGRAMS = 'Options of the test programs: npx vitest run FILE -t NAME, npx playwright test FILE -g NAME.';

/** @typedef {{ name: string, owns?: RegExp }} Step `owns` fits the test files that the step runs */
/**
 * @typedef {{ steps: string[], files: string[], profile: boolean, changed: boolean }} Selection without steps, all
 * steps are selected
 */

/**
 * @param {string[]} words
 * @param {Step[]} steps
 * @param {Record<string, string[]>} groups names of groups of steps
 * @param {string[]} testFiles every test file, from the root of the project
 * @returns {Selection | { problem: string }}
 */
export function readSelection(words, steps, groups, testFiles) {
  const options = words.filter((word) => word.startsWith('-'));
  const unknownOption = options.find((option) => !OPTIONS.includes(option));
  if (unknownOption) {
    return { problem: `There is no option ${unknownOption}. Options: ${OPTIONS.join(', ')}. ${PROGRAMS}` };
  }
  const names = words.filter((word) => !word.startsWith('-')).flatMap((word) => groups[word] ?? [word]);
  const isStep = (/** @type {string} */ name) => steps.some((step) => step.name === name);
  const selected = names.filter(isStep);
  const runners = steps.filter(({ name, owns }) => owns && (selected.length === 0 || selected.includes(name)));

  /** @type {Set<string>} */
  const files = new Set();
  for (const word of names.filter((name) => !isStep(name))) {
    const ofFolder = testFiles.filter((file) => file.startsWith(`tests/${word}/`));
    const named = ofFolder.length > 0 ? ofFolder : testFiles.filter((file) => file.includes(word.replace(/^\.\//, '')));
    const matching = named.filter((file) => runners.some(({ owns }) => owns?.test(file)));
    if (matching.length === 0) return { problem: describeUnknown(word, { steps, groups, testFiles, selected, named }) };
    for (const file of matching) files.add(file);
  }
  const inferred = files.size > 0 && selected.length === 0;
  if (options.includes('--changed') && files.size > 0) {
    return { problem: `--changed finds the files by itself. Run them by name alone: npm test -- ${names.join(' ')}` };
  }
  const owners = runners.filter(({ owns }) => [...files].some((file) => owns?.test(file))).map(({ name }) => name);
  return {
    steps: inferred ? owners : selected,
    files: [...files],
    profile: options.includes('--profile'),
    changed: options.includes('--changed'),
  };
}

/**
 * @param {string} word
 * @param {{ steps: Step[], groups: Record<string, string[]>, testFiles: string[], selected: string[], named: string[] }} known
 */
function describeUnknown(word, { steps, groups, testFiles, selected, named }) {
  if (named.length > 0) return `${word} names no test of ${selected.join(', ')}, but ${named.slice(0, 5).join(', ')}.`;
  const stepNames = [...Object.keys(groups), ...steps.map(({ name }) => name)].join(', ');
  return `No step and no test file is named ${word}. Steps: ${stepNames}. Test files: ${listNear(word, testFiles).join(', ')}.`;
}

/**
 * Lists the contents of the deepest existing folder in the word; without a folder, the files with the same start.
 * @param {string} word
 * @param {string[]} testFiles
 */
function listNear(word, testFiles) {
  const alike = testFiles.filter((file) => file.split('/').at(-1)?.startsWith(word.slice(0, 2)));
  if (!word.includes('/') && alike.length > 0) return alike;
  let folder = word.replace(/^\.\//, '');
  do folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/', folder.length - 2) + 1));
  while (folder !== '' && !testFiles.some((file) => file.startsWith(folder)));
  const inside = testFiles.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
  return [...new Set(inside.map((path) => folder + path.replace(/\/.*/, '/')))];
}

const FOLDERS = ['app', 'bench', 'domain', 'packages', 'scripts', 'server', 'tests'];

/** @returns {string[]} every test file, from the root of the project */
export function listTestFiles() {
  const all = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
  );
  return all.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('/node_modules/')).sort();
}
