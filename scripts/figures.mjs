// Prints the size and structure of the code: `npm run figures`. A figure is an indicator, never a goal: nothing is
// split or merged for its sake.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/paths.mjs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n');
/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
/** @param {string[]} list @param {RegExp} what */
const count = (list, what) => list.reduce((sum, file) => sum + (read(file).match(what)?.length ?? 0), 0);
const LINE = /\n/g;
const WORD = /\S+/g;

/** @param {string} file */
const isTest = (file) => /\.(test|spec)\.tsx?$|^tests\/|\/tests\/|\/testing\//.test(file);
const typescript = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const code = typescript.filter((file) => !isTest(file));
const sql = files.filter((file) => /^server\/db\/(schema\/.*\.sql|migrations\/.*\.ts)$/.test(file) && !isTest(file));
const migrations = /Migration\[\] = \[([^\]]*)\]/.exec(read('server/db/migrations/migrations.ts'))?.[1] ?? '';

/** @param {string} from @param {string} specifier @returns {string} the path in this repository, if it is one */
function resolve(from, specifier) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.replace(/^@transcargo\/([\w-]+)\//, 'packages/$1/src/');
}

/** @returns {Map<string, Set<string>>} the importers of each code file, including type imports */
function findImporters() {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map(code.map((file) => [file, new Set()]));
  for (const from of code) {
    for (const [, specifier = ''] of read(from).matchAll(/(?:from|import|import\()\s*['"]([^'"]+)['"]/g)) {
      importers.get(resolve(from, specifier))?.add(from);
    }
  }
  return importers;
}

/** Counts `z.object` constants with a handwritten type of the same name. */
function countRepeatedTypes() {
  const schemas = new Set();
  const types = [];
  for (const file of code.filter((name) => /^(domain|server|app)\//.test(name))) {
    const text = read(file);
    for (const [, name = ''] of text.matchAll(
      /const (\w+?)(?:Schema)?\b[^=\n]*= z\s*\.\s*(?:object|strictObject)\(/g,
    )) {
      schemas.add(name.toLowerCase());
    }
    for (const [, name = ''] of text.matchAll(/export (?:interface (\w+)|type (\w+) = \{)/g))
      types.push(name.toLowerCase());
  }
  return new Set(types.filter((name) => schemas.has(name))).size;
}

const importerCounts = [...findImporters().values()].map((importers) => importers.size);
const functions = sql.flatMap((file) =>
  [...read(file).matchAll(/create (?:or replace )?function\s+([\w.]+)/gi)].map(([, name = '']) => name),
);
const redefined = new Set(functions.filter((name, index) => functions.indexOf(name) !== index));
const { scripts } = JSON.parse(read('package.json'));

for (const [name, figure] of /** @type {[string, number][]} */ ([
  ['code files', code.length],
  ['  with exactly one importer', importerCounts.filter((importers) => importers === 1).length],
  ['lines of TypeScript without tests', count(code, LINE)],
  [
    'lines of CSS',
    count(
      files.filter((file) => file.endsWith('.css')),
      LINE,
    ),
  ],
  ['lines of tests', count(typescript.filter(isTest), LINE)],
  [
    'words of documents',
    count(
      files.filter((file) => file.endsWith('.md')),
      WORD,
    ),
  ],
  ['types by hand beside a schema of that name', countRepeatedTypes()],
  ['migrations', migrations.split(',').filter((name) => name.trim()).length],
  ['SQL functions', new Set(functions).size],
  ['  defined more than once', redefined.size],
  ['scripts of package.json', Object.keys(scripts).length],
])) {
  console.log(`${name.padEnd(44)}${figure.toLocaleString('en-US').padStart(8)}`);
}
