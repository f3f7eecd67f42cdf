import { constants, existsSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '@transcargo/embedded-postgres/make-folder.ts';
import { explainFile } from './explain-file.ts';
import { BackupError } from './format.ts';

/**
 * Writes a file that only its owner can read, under another name until it is whole, on the disk and `check` has found it in
 * order. Nothing is left of one that failed. Never overwrites.
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
    // Syncs what it has written before it closes.
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
    : 'is there already: name another file, or move it away';
  throw new BackupError(`${file} ${reason}.`);
}

/** Makes the new name last. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
