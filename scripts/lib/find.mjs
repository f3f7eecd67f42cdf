import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
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

/** Ubuntu's `chromium-browser` may be a stub that only says to install a snap, so each is asked for its version. */
/** @param {string} file */
function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const browserFolders = [...pathFolders, '/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const macBrowsers = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * A Chromium that starts: CHROMIUM_PATH and nothing else when it is set, else the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isProgram(given) && starts(given) ? given : undefined;
  const candidates = [
    ...browserNames.flatMap((name) => browserFolders.map((folder) => join(folder, name))),
    ...macBrowsers.map((name) => join('/Applications', name)),
  ];
  return candidates.find((file) => isProgram(file) && starts(file));
}

/** @param {string} folder @returns {string[]} */
function newestFirst(folder) {
  try {
    return readdirSync(folder).sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
  } catch {
    return [];
  }
}

/**
 * The folder with PostgreSQL's server programs, the newest version first.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const debian = newestFirst('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'));
  return [...debian, ...pathFolders].find((folder) => ['initdb', 'postgres'].every((n) => isProgram(join(folder, n))));
}
