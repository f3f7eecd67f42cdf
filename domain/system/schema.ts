import { z } from 'zod';

const bytes = z.number().int();

/** The oldest open writing transaction on the database server, which holds the change feed back. */
const heldChanges = z.object({
  seconds: z.number().meta({ description: 'How long it has been open, as far as known' }),
  application: z.string().nullable().meta({ description: 'The application name of the program that opened it' }),
  user: z.string().nullable().meta({ description: 'The database user' }),
  state: z.string().nullable().meta({ description: 'PostgreSQL’s name of the state, such as "idle in transaction"' }),
  pid: z.number().int().nullable().meta({ description: 'The process id on the database server' }),
});
export type HeldChanges = z.infer<typeof heldChanges>;

/** Versions, database and health. Times are ISO 8601, UTC. */
export const systemSchema = z.object({
  /** Version of TransCargo. */
  version: z.string(),
  /** Version of Node. */
  node: z.string(),
  startedAt: z.iso.datetime(),
  database: z.object({ engine: z.enum(['embedded', 'postgres']), version: z.string(), bytes }),
  /** The disk of DATA_DIR; null if it can't be measured. */
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }).nullable(),
  /** The newest backup that `npm run backup` made with this DATA_DIR. */
  lastBackup: z.object({ at: z.iso.datetime(), bytes }).nullable(),
  /** Null while nothing blocks the feed. */
  heldChanges: heldChanges.nullable(),
  emails: z.object({ queued: z.number().int(), failed: z.number().int() }),
});
export type System = z.infer<typeof systemSchema>;
