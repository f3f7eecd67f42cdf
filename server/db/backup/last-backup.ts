import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FILE = 'last-backup.json';
const OWNER_ONLY = 0o600;
const lastBackupSchema = z.object({ at: z.iso.datetime(), bytes: z.number().int() });
/** Time and size of a backup. */
export type LastBackup = z.infer<typeof lastBackupSchema>;

/** Records a backup in the data folder. A folder that can't be written to doesn't invalidate the backup. */
export async function recordBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeFile(join(dataDir, FILE), `${JSON.stringify(backup)}\n`, { mode: OWNER_ONLY }).catch(() => undefined);
}

/** Returns the newest recorded backup; null if there is none. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '');
  try {
    return lastBackupSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
