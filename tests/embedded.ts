import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** Returns an empty folder that is removed after the test. */
export function newTestFolder(): string {
  const { dir, remove } = makeFolder();
  onTestFinished(remove);
  return dir;
}

/** Returns a data folder with a migrated, closed embedded database. */
export function newDataFolder(): string {
  const { dir, remove } = copyDataFolder();
  onTestFinished(remove);
  return dir;
}

/** Does the same for longer than a test; the caller removes it. */
export function copyDataFolder(): { dir: string; remove(): Promise<void> } {
  const folder = makeFolder();
  cpSync(join(inject('embeddedTemplate'), 'pg'), join(folder.dir, 'pg'), { recursive: true });
  return folder;
}

function makeFolder() {
  const dir = mkdtempSync(join(inject('testRoot'), 'data-'));
  return { dir, remove: async () => rmSync(dir, { recursive: true, force: true }) };
}
