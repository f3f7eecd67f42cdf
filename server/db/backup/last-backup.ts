import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'last-backup.json';
const OWNER_ONLY = 0o600;
const lastBackupSchema = z.object({ at: z.iso.datetime(), bytes: z.number().int() });
/** When a backup was made, and how large its file is. */
export type LastBackup = z.infer<typeof lastBackupSchema>;

/** Writes down in the data folder that a backup was made. A folder that takes no file is no reason to fail: it stands. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeFile(join(dataDir, FILE), `${JSON.stringify(backup)}\n`, { mode: OWNER_ONLY }).catch(() => undefined);
}

/** The newest that was written down; null when none was. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '');
  try {
    return lastBackupSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
