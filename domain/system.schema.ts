import { z } from 'zod';

const bytes = z.number().int();

/** What runs, on what, and how it is. Times are ISO 8601, UTC. */
export const systemSchema = z.object({
  /** Of the program. */
  version: z.string(),
  /** Of Node. */
  node: z.string(),
  startedAt: z.iso.datetime(),
  database: z.object({ engine: z.enum(['embedded', 'postgres']), version: z.string(), bytes }),
  /** Of the disk that holds DATA_DIR; null when it can't be measured. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }).nullable(),
  /** The newest that `npm run backup` made with this DATA_DIR; others are not known here. */
  lastBackup: z.object({ at: z.iso.datetime(), bytes }).nullable(),
  emails: z.object({ queued: z.number().int(), failed: z.number().int() }),
});
export type System = z.infer<typeof systemSchema>;
