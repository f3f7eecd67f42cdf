import { z } from 'zod';

/** What is wrong with a backup, its file or the database it is for: one plain sentence that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What is told apart and left out: the backups of one program. */
export interface BackupKind {
  /** In the first line of each file, such as `example-backup`. */
  format: string;
  /** What the sentences of errors call the program. */
  program: string;
  /** Of the program, for the first line. */
  version: string;
  /** The table whose column `name` says which migrations were applied; they go into the first line instead. */
  migrationsTable: string;
  /** Adds the names that stand for the same schema as some of these, where migrations were folded into one. */
  completeMigrations?: (names: readonly string[]) => string[];
  /** Tables that are not in a backup. */
  leftOut: readonly string[];
  /** Where one restores into, such as `a new database`, for whoever named one that is in use. */
  emptyPlace: string;
}

export const FORMAT_VERSION = 1;

/*
 * A gzip file of lines of JSON, and of rows as PostgreSQL's COPY writes them as text:
 *
 *   header
 *   for each table: table, then (rows, as many bytes as it says) for each batch, then tableEnd
 *   end
 *
 * Tables come in an order in which each can be filled when those before it are.
 */
export const headerLine = z.object({
  format: z.string(),
  formatVersion: z.number(),
  /** Of the program that made it. */
  version: z.string(),
  engine: z.string(),
  createdAt: z.string(),
  /** Which migrations the database had, oldest first. */
  migrations: z.array(z.string()).min(1),
});
export type Header = z.infer<typeof headerLine>;

const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** By column: what it was filled from by itself, and where that stands. */
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
});
export type TableSpec = z.infer<typeof tableLine>;

const rowsLine = z.object({ rows: z.number(), bytes: z.number() });
const tableEndLine = z.object({ tableEnd: z.string(), rows: z.number(), checksum: z.string() });
export type TableEnd = z.infer<typeof tableEndLine>;

/** `sha256` is of everything before this line. */
const endLine = z.object({ tables: z.number(), end: z.number(), sha256: z.string() });
export type End = z.infer<typeof endLine>;

export const line = z.union([tableLine, rowsLine, tableEndLine, endLine]);

export const toLine = (value: Header | TableSpec | z.infer<typeof rowsLine> | TableEnd | End): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`);
