import { statfs } from 'node:fs/promises';
import type { System } from '#domain/system/schema.ts';

/** Of the disk that holds the folder; null where the system does not say. */
export async function measureDisk(folder: string): Promise<System['disk']> {
  const facts = await statfs(folder).catch(() => undefined);
  if (!facts) return null;
  return { freeBytes: facts.bavail * facts.bsize, totalBytes: facts.blocks * facts.bsize };
}
