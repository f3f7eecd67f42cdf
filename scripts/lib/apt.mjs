import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether this machine lets us install Debian packages: apt is there and we are root. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * @param {string} name a Debian package
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function aptInstall(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-o', 'DPkg::Lock::Timeout=120'];
  const updated = await run('apt-get', [...patient, 'update'], { env });
  const installed = await run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', name], { env });
  return { code: installed.code, output: updated.output + installed.output };
}
