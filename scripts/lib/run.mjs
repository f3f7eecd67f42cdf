import { spawn } from 'node:child_process';
import { environment, root } from './paths.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @param {import('node:child_process').ChildProcess} child */
function killGroup(child) {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

// Children lead their own process groups, so that browsers and databases they started end with them.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    for (const child of running) killGroup(child);
    process.exit(130);
  });
}

/**
 * Runs a program to its end and collects its output in order.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, minutes?: number, onOutput?: (text: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127: could not be started; 124: took too long and was killed
 */
export function run(command, args, { env = {}, minutes = 10, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      killGroup(child);
    }, minutes * 60_000);
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output });
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        onOutput?.(text);
      });
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => {
      if (late) output += `\n${command} was stopped: it took more than ${minutes} minutes.\n`;
      finish(late ? 124 : (code ?? 1));
    });
  });
}
