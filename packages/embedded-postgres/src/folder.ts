import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type EngineSettings, startEngine, syncFile, syncFolder } from './synced-fs.ts';

/** Opens `<dir>/pg`. A new one is made aside and moved into place when complete: a half-made one is never opened. */
export async function openFolder(dir: string, settings: EngineSettings): Promise<PGlite> {
  const path = join(dir, 'pg');
  if (!existsSync(path)) await makeFolder(dir, path, settings);
  return startEngine(path, settings);
}

async function makeFolder(dir: string, path: string, settings: EngineSettings): Promise<void> {
  const draft = join(dir, 'pg.new');
  rmSync(draft, { recursive: true, force: true });
  // The engine's own files are readable by everyone; the folder around them is not.
  mkdirSync(draft, { mode: 0o700 });
  const engine = await startEngine(draft, settings);
  await engine.close();
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    const entryPath = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolder(entryPath);
    else syncFile(entryPath);
  }
  syncFolder(draft);
  renameSync(draft, path);
  syncFolder(dir);
}
