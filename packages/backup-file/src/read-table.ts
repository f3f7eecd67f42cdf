import pg from 'pg';
import { copyOut } from './copy.ts';

const BLOCK_BYTES = 8192;
/** A batch has about this size; one block's rows at least, which may be more when they are long. */
const BATCH_BYTES = 1 << 20;
const MOST_BLOCKS = 256;

/** Runs the work where the table is seen as it is to be read. */
export type Within = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A table's name and columns as SQL. */
export interface ReadableTable {
  name: string;
  columns: readonly string[];
}

export const toColumnList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/**
 * All rows of a table as lines of COPY's text format, in batches by their place on disk: no index and no sorting is needed,
 * and no more than two batches are ever in memory, here or in the embedded engine.
 */
export async function* readTable(
  client: pg.Client,
  { name, columns }: ReadableTable,
  within: Within,
): AsyncGenerator<Buffer[]> {
  const { rows } = await client.query<{ bytes: string }>('select pg_relation_size($1::regclass) as bytes', [name]);
  const blocks = Number(rows[0]?.bytes ?? 0) / BLOCK_BYTES;
  const list = toColumnList(columns);
  const read = (from: number, to: number): Promise<Buffer[]> => {
    const range = `ctid >= '(${from},0)'::tid and ctid < '(${to},0)'::tid`;
    const batch = within(() => copyOut(client, `copy (select ${list} from ${name} where ${range}) to stdout`));
    // It may fail while the batch before it is worked on.
    batch.catch(() => undefined);
    return batch;
  };
  let step = 1;
  let at = step;
  let next = blocks > 0 ? read(0, at) : undefined;
  try {
    while (next) {
      const batch = await next;
      const bytes = batch.reduce((sum, row) => sum + row.length, 0);
      if (bytes > BATCH_BYTES) step = Math.max(1, step >> 1);
      else if (bytes < BATCH_BYTES / 4) step = Math.min(MOST_BLOCKS, step * 2);
      // The database reads on while this batch is worked on.
      next = at < blocks ? read(at, at + step) : undefined;
      at += step;
      if (batch.length > 0) yield batch;
    }
  } finally {
    // The reader may leave; what was begun ends before anything else is asked.
    await next?.catch(() => undefined);
  }
}
