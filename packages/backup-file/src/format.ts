import { z } from 'zod';

/** A problem with a backup, its file or its database: one plain sentence with the fix. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** What distinguishes the backups of one program, and what they leave out. */
export interface BackupProduct {
  /** Identifier in the first line of each file, such as `example-backup`. */
  format: string;
  /** Name of the program in error messages. */
  program: string;
  /** Version of the program, for the first line. */
  version: string;
  /** The table whose column `name` lists applied migrations; they go into the first line instead. */
  migrationsTable: string;
  /** Adds names that stand for the same schema, if migrations were folded into one. */
  completeMigrations?: (names: readonly string[]) => string[];
  /** Tables that aren't in a backup. */
  leftOut: readonly string[];
  /** Where to restore into, such as `a new database`, for the message about a used one. */
  emptyPlace: string;
}

export const FORMAT_VERSION = 1;

// A gzip file of lines of JSON, and of rows as PostgreSQL's COPY writes them as text:
//
//   header
//   for each table: table, then (rows, as many bytes as it states) for each batch, then tableEnd
//   end
//
// Tables come in an order in which each can be filled when those before it are.
export const headerLine = z.object({
  format: z.string(),
  formatVersion: z.number(),
  /** Version of the program that made it. */
  version: z.string(),
  engine: z.string(),
  createdAt: z.string(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
});
export type Header = z.infer<typeof headerLine>;

const tableLine = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** Sequences by column: their value, and whether it was used. */
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
});
export type TableSpec = z.infer<typeof tableLine>;

const rowsLine = z.object({ rows: z.number(), bytes: z.number() });
const tableEndLine = z.object({ tableEnd: z.string(), rows: z.number(), checksum: z.string() });
export type TableEnd = z.infer<typeof tableEndLine>;

/** `sha256` covers everything before this line. */
const endLine = z.object({ tables: z.number(), end: z.number(), sha256: z.string() });
export type End = z.infer<typeof endLine>;

export const line = z.union([tableLine, rowsLine, tableEndLine, endLine]);

export const toLine = (value: Header | TableSpec | z.infer<typeof rowsLine> | TableEnd | End): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`);
