// Checks that the languages have the same keys, plural forms and placeholders, and that no key is unused.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { compare, findUnused, flatten } from './lib/locales.mjs';
import { root } from './lib/paths.mjs';

const folder = join(root, 'public/locales');

/** @param {string} language @returns {import('./lib/locales.mjs').Texts} */
function readLanguage(language) {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'));
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(folder, language, name), 'utf8'));
  return Object.fromEntries(files.flatMap((name) => flatten(read(name), basename(name, '.json'))));
}

/** @param {string} folder @returns {string} the text of its sources, tests left out */
function readSources(folder) {
  const names = readdirSync(join(root, folder), { recursive: true }).map(String);
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return sources.map((name) => readFileSync(join(root, folder, name), 'utf8')).join('\n');
}

const there = LANGUAGE_CODES.filter((language) => existsSync(join(folder, language)));
const missing = LANGUAGE_CODES.filter((language) => !there.includes(language));
const english = readLanguage('en');
const problems = [
  ...there.flatMap((language) => compare(language, readLanguage(language), english)),
  ...findUnused(english, ['app', 'domain', 'server'].map(readSources).join('\n')).map((key) => `en: ${key} is unused`),
];

for (const problem of problems) console.error(problem);
if (missing.length > 0) console.log(`Not there yet: ${missing.join(', ')}`);
console.log(`${Object.keys(english).length} keys in ${there.join(', ')}: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
