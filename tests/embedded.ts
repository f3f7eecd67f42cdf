import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** An empty folder that is removed after the test. */
export function newTestFolder(): string {
  const { dir, remove } = makeFolder();
  onTestFinished(remove);
  return dir;
}

/** A data folder of this test's own with a migrated embedded database in it, not opened. */
export function newDataFolder(): string {
  const { dir, remove } = copyDataFolder();
  onTestFinished(remove);
  return dir;
}

/** The same for longer than a test: whoever asks for it removes it. */
export function copyDataFolder(): { dir: string; remove(): Promise<void> } {
  const folder = makeFolder();
  cpSync(join(inject('embeddedTemplate'), 'pg'), join(folder.dir, 'pg'), { recursive: true });
  return folder;
}

function makeFolder() {
  const dir = mkdtempSync(join(inject('testRoot'), 'data-'));
  return { dir, remove: async () => rmSync(dir, { recursive: true, force: true }) };
}
