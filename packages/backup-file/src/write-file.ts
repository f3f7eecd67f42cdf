import { constants, existsSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '@transcargo/embedded-postgres/make-folder.ts';
import { explainFile } from './explain-file.ts';
import { BackupError } from './format.ts';

/**
 * Writes a file readable by its owner only, under a temporary name until it is complete, synced to disk and accepted by
 * `check`. A failed one is removed. Never overwrites.
 * @throws BackupError
 */
export async function writeFileWhole<Checked>(
  file: string,
  source: AsyncIterable<Uint8Array>,
  check: (draft: string) => Promise<Checked>,
): Promise<Checked> {
  refuseExisting(file);
  const draft = `${file}.partial-${process.pid}`;
  const handle = await openDraft(draft, file);
  try {
    // Syncs before closing.
    await pipeline(source, handle.createWriteStream({ flush: true }));
    const checked = await check(draft);
    refuseExisting(file);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return checked;
  } catch (error) {
    rmSync(draft, { force: true });
    throw explainFile(error, file) ?? error;
  }
}

async function openDraft(draft: string, file: string): Promise<FileHandle> {
  try {
    makeFolder(dirname(resolve(file)));
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    throw explainFile(error, file) ?? error;
  }
}

function refuseExisting(file: string): void {
  if (!existsSync(file)) return;
  const reason = statSync(file).isDirectory()
    ? 'is a folder: name a file'
    : 'already exists: name another file, or move it away';
  throw new BackupError(`${file} ${reason}.`);
}

/** Syncs the folder, so that the new name survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
