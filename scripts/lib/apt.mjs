import { existsSync } from 'node:fs';
import { printResult, printStart, seconds } from './print.mjs';
import { run } from './run.mjs';

/** Whether this machine allows installing Debian packages: apt exists and we are root. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs a Debian package and announces it in one line.
 * @param {string} name
 * @param {string} reason completes "Installing NAME: …"
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function aptInstall(name, reason) {
  const title = `Installing the system package ${name}: ${reason}`;
  const start = Date.now();
  printStart(title);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-o', 'DPkg::Lock::Timeout=120'];
  const updated = await run('apt-get', [...patient, 'update'], { env });
  const installed = await run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', name], { env });
  const output = updated.output + installed.output;
  const cause = /^E: .+/m.exec(installed.output)?.[0] ?? `apt-get ended with ${installed.code}`;
  printResult(title, installed.code === 0 ? seconds(start) : `failed (${cause})`);
  return { code: installed.code, output };
}
