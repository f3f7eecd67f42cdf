import { createHash } from 'node:crypto';
import pg from 'pg';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Database } from '../database.ts';
import { BackupError, FORMAT, FORMAT_VERSION, type TableSpec, toLine } from './format.ts';
import { readTable } from './read-table.ts';
import { RowSum } from './row-sum.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

type Source = Pick<Database, 'clientConfig' | 'engine'>;

/**
 * The backup of a database as it is at one moment, not compressed, in pieces of about a megabyte. Others may read and write
 * meanwhile. Nothing is read before it is asked for.
 */
export async function* dumpDatabase(database: Source, now: Date, dataDir?: string): AsyncGenerator<Buffer> {
  const client = new pg.Client(database.clientConfig);
  // The query in hand is rejected with it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnmade(client);
    const snapshot = await takeSnapshot(client, database.engine, dataDir);
    try {
      yield* dumpSnapshot(client, snapshot, database.engine, now);
    } finally {
      // Without a connection there is nothing to end.
      await snapshot.end().catch(() => undefined);
    }
  } finally {
    await client.end();
  }
}

async function refuseUnmade(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMade: boolean }>(
    `select to_regclass('applied_migrations') is not null as "isMade"`,
  );
  if (!rows[0]?.isMade) throw new BackupError('There is nothing to back up: the database has no tables yet.');
}

async function* dumpSnapshot(client: pg.Client, snapshot: Snapshot, engine: string, now: Date): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of toPieces(client, snapshot, engine, now)) {
    hash.update(piece.bytes);
    rows += piece.rows;
    yield piece.bytes;
  }
  yield toLine({ tables: snapshot.tables.length, end: rows, sha256: hash.digest('hex') });
}

interface Piece {
  bytes: Buffer;
  rows: number;
}

async function* toPieces(client: pg.Client, snapshot: Snapshot, engine: string, now: Date): AsyncGenerator<Piece> {
  const { migrations, tables } = snapshot;
  const header = { format: FORMAT, formatVersion: FORMAT_VERSION, version: packageJson.version } as const;
  yield { bytes: toLine({ ...header, engine, createdAt: now.toISOString(), migrations }), rows: 0 };
  for (const spec of tables) yield* dumpTable(client, snapshot, spec);
}

async function* dumpTable(client: pg.Client, { toName, within }: Snapshot, spec: TableSpec): AsyncGenerator<Piece> {
  yield { bytes: toLine(spec), rows: 0 };
  const sum = new RowSum();
  const from = { name: toName(spec.table), columns: spec.columns };
  for await (const batch of readTable(client, from, within)) {
    for (const row of batch) sum.add(row);
    const lines = Buffer.concat(batch);
    const bytes = Buffer.concat([toLine({ rows: batch.length, bytes: lines.length }), lines]);
    yield { bytes, rows: batch.length };
  }
  yield { bytes: toLine({ tableEnd: spec.table, rows: sum.rows, checksum: sum.checksum }), rows: 0 };
}
