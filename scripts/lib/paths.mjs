import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const modules = join(root, 'node_modules');
export const binaries = join(modules, '.bin');
export const siteBuild = join(root, 'build');

/**
 * Returns the environment for programs of this project: the pinned Node and the installed tools come first on the path.
 * @param {Record<string, string | undefined>} [changes] an undefined value removes the variable
 * @returns {Record<string, string>}
 */
export function environment(changes = {}) {
  const all = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`, ...changes };
  /** @type {Record<string, string>} */
  const defined = {};
  for (const [name, value] of Object.entries(all)) if (value !== undefined) defined[name] = value;
  return defined;
}
