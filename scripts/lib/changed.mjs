// Finds what a change can affect: `npm test -- --changed`.
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { root } from './paths.mjs';

/** @param {...string} args @returns {string[]} its lines */
function git(...args) {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return output.split('\n').filter(Boolean);
}

/** @returns {string} the commit that this branch started from; on main itself, the pushed one */
function findBase() {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {}
  }
  return 'HEAD';
}

/** @returns {string[]} the files that differ from the base, committed or not, relative to the project root */
export function listChanged() {
  const changed = git('diff', '--name-only', findBase());
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...changed, ...added])].sort();
}

/**
 * Sources of a feature and its journeys; a folder whose name is in the journey's name needs no row. Unit, component and
 * smoke tests cover what all pages share (app/ui, app/shared, domain).
 * @type {[source: RegExp, journeys: RegExp][]}
 */
export const JOURNEYS = [
  [/^app\/root|^app\/(entry|document|i18n)|^server\/(site|pages|main|run)/, /\/(smoke|security|language|html)\./],
  [/^app\/site\/tracking\/subscribe|^server\/subscriptions/, /\/subscribe\./],
  [/^app\/site\/(tracking|home)|^app\/charts|^server\/tracking/, /\/(tracking|tracking-search|home)\./],
  [/^(app|server)\/live|\/live\//, /\/live-/],
  [/^app\/admin\/shipments|^server\/shipments/, /\/admin-(list|create-and-print|form-people|keyboard)\./],
  [/^app\/admin\/parts\/label/, /\/admin-label\./],
  [/^app\/(admin\/)?session|^server\/auth/, /\/admin-(session|second-factor)\./],
  [/^app\/admin\/team/, /\/admin-(invite|roles)\./],
  [/^app\/admin\/contact|^server\/contact/, /\/admin-messages\./],
  [/^(app\/admin|server)\/privacy/, /\/admin-personal-data\./],
  [/^app\/admin\/frame/, /\/admin-(shortcuts|session)\./],
  [/^app\/theme/, /\/theme\./],
  [/^app\/capabilities/, /\/(admin-reference|contact-modes)\./],
];

/** Folders of features, whose journeys are named after them. */
const FEATURE = /^(?:app\/(?:admin|site)(?:\/settings)?|server)\/([a-z-]+)\//;

/** Tables of a feature, and the folders of features whose name differs. */
const TABLES = /^server\/db\/schema\/([a-z-]+)\.sql$/;
/** @type {Record<string, string>} */
const FEATURE_OF_TABLES = {
  events: 'shipments',
  'shipment-people': 'people',
  'status-jobs': 'shipments',
  session: 'auth',
  team: 'auth',
};

/** Migrations and what is the same for all statements: a change there can affect any that the engines run differently. */
const DATABASE = /^server\/db\/(schema\/|migrations\/|[a-z-]+\.ts$)/;

/** Folders that every page uses: a change there can affect any page. */
const SHARED = /^(app\/(ui|shared|api|session|document|i18n|styles|charts)\/|tests\/components\/|vitest\.config)/;

/** @param {string} name of a folder or a journey @returns {string} in the singular */
const toWord = (name) => name.replace(/^admin-/, '').replace(/s$/, '');

/** @param {string} file @returns {string} its name without folder and endings */
const toName = (file) => posix.basename(file).split('.')[0] ?? '';

/**
 * Chooses the tests that a change can affect, by folder. Tests without a database are left to Vitest, which goes by
 * imports: for API tests that would be all, because each imports the whole server.
 * @param {string[]} changed
 * @param {string[]} testFiles every test file
 * @param {{ unit: RegExp, components: RegExp, journeys: RegExp }} kinds
 * @param {(file: string) => string} read
 */
export function chooseTests(changed, testFiles, kinds, read) {
  const sources = changed.filter((file) => /^(app|server|domain|packages|public)\//.test(file));
  const tables = sources.map((file) => TABLES.exec(file)?.[1] ?? '').filter(Boolean);
  const features = [
    ...sources.map((file) => FEATURE.exec(file)?.[1] ?? ''),
    ...tables.map((name) => FEATURE_OF_TABLES[name] ?? name),
  ].filter(Boolean);
  const words = new Set(['smoke', ...features.map(toWord)]);
  const patterns = JOURNEYS.filter(([source]) => sources.some((file) => source.test(file))).map(([, named]) => named);
  const folders = sources.map((file) => `${posix.dirname(file)}/`);
  if (tables.length > 0) folders.push('server/db/', ...features.map((name) => `server/${name}/`));
  const imported = changed.filter((file) => file.startsWith('domain/')).map((file) => `'#${file}'`);
  const conforming = changed.some((file) => DATABASE.test(file)) ? read('tests/engine-parity.ts') : '';
  const isShared = changed.some((file) => SHARED.test(file));

  /** @param {string} test */
  const isServerTest = (test) => {
    const folder = `${posix.dirname(test)}/`;
    if (!/^(server|packages)\//.test(test)) return false;
    if (folders.includes(folder) || conforming.includes(`'${test}'`)) return true;
    return imported.some((name) => read(test).includes(name));
  };
  /**
   * In the folder, below it or in one around it.
   * @param {string} test
   */
  const isComponent = (test) => {
    const testFolder = `${posix.dirname(test)}/`;
    return isShared || folders.some((folder) => testFolder.startsWith(folder) || folder.startsWith(testFolder));
  };
  /** @param {string} test */
  const isJourney = (test) =>
    sources.length > 0 && (words.has(toWord(toName(test))) || patterns.some((named) => named.test(test)));

  /** @param {RegExp} kind @param {(test: string) => boolean} isAffected */
  const choose = (kind, isAffected) =>
    testFiles.filter((file) => kind.test(file) && (changed.includes(file) || isAffected(file)));
  return {
    unit: choose(kinds.unit, isServerTest),
    components: choose(kinds.components, isComponent),
    journeys: choose(kinds.journeys, isJourney),
  };
}
