import { hash } from 'node:crypto';
import pg from 'pg';
import { copyOut } from './copy.ts';

const BLOCK_BYTES = 8192;
/** Approximate size of a batch, which has at least one block and may exceed this with long rows. */
const BATCH_BYTES = 1 << 20;
const MAX_BLOCKS = 256;

/** Runs the work with the snapshot of the table. */
export type RunInSnapshot = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A table's name and columns as SQL. */
export interface ReadableTable {
  name: string;
  columns: readonly string[];
}

export const toColumnList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/**
 * Returns all rows of a table as lines of COPY's text format, in batches by their place on disk: this needs no index
 * and no sorting, and at most two batches are in memory, here and in the embedded engine.
 */
export async function* readTable(
  client: pg.Client,
  { name, columns }: ReadableTable,
  inSnapshot: RunInSnapshot,
): AsyncGenerator<Buffer[]> {
  const { rows } = await client.query<{ bytes: string }>('select pg_relation_size($1::regclass) as bytes', [name]);
  const blocks = Number(rows[0]?.bytes ?? 0) / BLOCK_BYTES;
  const list = toColumnList(columns);
  const read = (from: number, to: number): Promise<Buffer[]> => {
    const range = `ctid >= '(${from},0)'::tid and ctid < '(${to},0)'::tid`;
    const batch = inSnapshot(() => copyOut(client, `copy (select ${list} from ${name} where ${range}) to stdout`));
    // It may fail while the previous batch is processed.
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
      else if (bytes < BATCH_BYTES / 4) step = Math.min(MAX_BLOCKS, step * 2);
      // The database reads ahead while this batch is processed.
      next = at < blocks ? read(at, at + step) : undefined;
      at += step;
      if (batch.length > 0) yield batch;
    }
  } finally {
    // If the consumer stops early, the running query ends first.
    await next?.catch(() => undefined);
  }
}

/** Count and order-independent checksum of a table's rows: the sum of 64 bits of each row's SHA-256. */
export class TableChecksum {
  rows = 0;
  #sum = 0n;

  add(row: Buffer): void {
    this.rows++;
    this.#sum = BigInt.asUintN(64, this.#sum + hash('sha256', row, 'buffer').readBigUInt64BE(0));
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}

/** Settings of a transaction under which both engines write every value the same way. */
export const EQUAL_TEXTS = `
  set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local statement_timeout to 0`;
