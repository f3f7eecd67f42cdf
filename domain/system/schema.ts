import { z } from 'zod';

const bytes = z.number().int();

/** What holds the list of changes back: the oldest writing transaction that is open on the database server. */
const heldChanges = z.object({
  seconds: z.number().meta({ description: 'For how long it has been open, as far as it is known' }),
  application: z.string().nullable().meta({ description: 'What the program that opened it calls itself' }),
  user: z.string().nullable().meta({ description: 'Of the database' }),
  state: z.string().nullable().meta({ description: 'As PostgreSQL calls it, such as "idle in transaction"' }),
  pid: z.number().int().nullable().meta({ description: 'Of its process on the database server' }),
});
export type HeldChanges = z.infer<typeof heldChanges>;

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
  /** null while it moves freely. */
  heldChanges: heldChanges.nullable(),
  emails: z.object({ queued: z.number().int(), failed: z.number().int() }),
});
export type System = z.infer<typeof systemSchema>;
