import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const pathFolders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);

/** Ubuntu's `chromium-browser` may be a stub that only suggests a snap, so each candidate must print its version. */
/** @param {string} file */
function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const browserFolders = [...pathFolders, '/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const macBrowsers = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];

/** @param {string[]} names */
const inBrowserFolders = (names) => names.flatMap((name) => browserFolders.map((folder) => join(folder, name)));

/** @param {string[]} candidates */
function firstThatStarts(candidates) {
  const chosen = process.env.CHROMIUM_PATH;
  return (chosen ? [chosen] : candidates).find((file) => isProgram(file) && starts(file));
}

/**
 * Returns a working Chromium: only CHROMIUM_PATH if set, else from the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  return firstThatStarts([
    ...inBrowserFolders(browserNames),
    ...macBrowsers.map((name) => join('/Applications', name)),
  ]);
}

/**
 * Returns the headless shell of Chromium, which takes two thirds of the time per page: only CHROMIUM_PATH if set, else
 * Debian's or Playwright's in the home folder.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  const cacheFolder = join(homedir(), '.cache/ms-playwright');
  const kinds = newestFirst(cacheFolder, 'chromium_headless_shell-');
  const playwrights = kinds.map((kind) =>
    join(cacheFolder, kind, 'chrome-headless-shell-linux64/chrome-headless-shell'),
  );
  return firstThatStarts([...inBrowserFolders(['chromium-headless-shell']), ...playwrights]);
}

/** @param {string} folder @param {string} [prefix] before the number @returns {string[]} */
function newestFirst(folder, prefix = '') {
  /** @param {string} name */
  const numberOf = (name) => Number.parseFloat(name.slice(prefix.length));
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .sort((a, b) => numberOf(b) - numberOf(a));
  } catch {
    return [];
  }
}

/**
 * Returns the folder with PostgreSQL's server programs, newest version first.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const debian = newestFirst('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'));
  return [...debian, ...pathFolders].find((folder) => ['initdb', 'postgres'].every((n) => isProgram(join(folder, n))));
}
