import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const beatMs = 2_000;
const silentMs = 20_000;

/**
 * Runs `work` while no other process holds the lock file. A holder that died, or hasn't touched its lock for 20 seconds
 * (on another machine or container), is replaced.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if someone else is at work
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
  for (let waited = false; !take(file, mine); waited = true) {
    if (!waited) onWait();
    await sleep(250);
  }
  const release = () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
  process.once('exit', release);
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

/** @param {string} file @param {string} mine @returns {boolean} */
function take(file, mine) {
  try {
    writeFileSync(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') {
      // A full disk may leave an empty lock file, which would block the next start.
      rmSync(file, { force: true });
      throw error;
    }
    removeIfDead(file);
    return false;
  }
}

/** @param {string} file */
function removeIfDead(file) {
  const content = read(file);
  if (content === undefined || isAlive(file, content)) return;
  const temporary = `${file}.${randomUUID()}`;
  try {
    renameSync(file, temporary);
    // Another process may have replaced the dead lock between our check and the rename: restores its lock.
    if (read(temporary) !== content) linkSync(temporary, file);
  } catch {
    // Another waiter moved it first; the next round checks again.
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** @param {string} file @param {string} content @returns {boolean} */
function isAlive(file, content) {
  try {
    if (Date.now() - statSync(file).mtimeMs > silentMs) return false;
    const { pid, host } = JSON.parse(content);
    if (host === hostname()) process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs under another user. An incomplete lock (not JSON yet) counts as alive until it is stale.
    return error instanceof SyntaxError || /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} file @returns {string | undefined} */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
