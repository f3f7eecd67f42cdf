import { createHash } from 'node:crypto';
import pg from 'pg';
import { BackupError, type BackupKind, FORMAT_VERSION, type Header, type TableSpec, toLine } from './format.ts';
import { RowSum, readTable } from './read-table.ts';
import { type Snapshot, type Source, takeSnapshot } from './snapshot.ts';

/**
 * Returns the backup of a database as of one moment, uncompressed, in chunks of about a megabyte. Others may read and
 * write meanwhile. Reads only on demand.
 */
export async function* dumpDatabase(source: Source, kind: BackupKind, now: Date): AsyncGenerator<Buffer> {
  const client = new pg.Client(source.clientConfig);
  // The error also rejects the running query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnmade(client, kind);
    const snapshot = await takeSnapshot(client, source, kind);
    try {
      yield* dumpSnapshot(client, snapshot, toHeader(source, kind, now));
    } finally {
      // After a lost connection there is nothing to end.
      await snapshot.end().catch(() => undefined);
    }
  } finally {
    await client.end();
  }
}

async function refuseUnmade(client: pg.Client, { migrationsTable }: BackupKind): Promise<void> {
  const { rows } = await client.query<{ isMade: boolean }>(`select to_regclass($1) is not null as "isMade"`, [
    pg.escapeIdentifier(migrationsTable),
  ]);
  if (!rows[0]?.isMade) throw new BackupError('There is nothing to back up: the database has no tables yet.');
}

async function* dumpSnapshot(client: pg.Client, snapshot: Snapshot, header: Head): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of toPieces(client, snapshot, header)) {
    hash.update(piece.bytes);
    rows += piece.rows;
    yield piece.bytes;
  }
  yield toLine({ tables: snapshot.tables.length, end: rows, sha256: hash.digest('hex') });
}

type Head = Omit<Header, 'migrations'>;

const toHeader = ({ engine }: Source, { format, version }: BackupKind, now: Date): Head => ({
  format,
  formatVersion: FORMAT_VERSION,
  version,
  engine,
  createdAt: now.toISOString(),
});

interface Piece {
  bytes: Buffer;
  rows: number;
}

async function* toPieces(client: pg.Client, snapshot: Snapshot, header: Head): AsyncGenerator<Piece> {
  const { migrations, tables } = snapshot;
  yield { bytes: toLine({ ...header, migrations }), rows: 0 };
  for (const spec of tables) yield* dumpTable(client, snapshot, spec);
}

async function* dumpTable(client: pg.Client, { toName, within }: Snapshot, spec: TableSpec): AsyncGenerator<Piece> {
  yield { bytes: toLine(spec), rows: 0 };
  const rowSum = new RowSum();
  const from = { name: toName(spec.table), columns: spec.columns };
  for await (const batch of readTable(client, from, within)) {
    for (const row of batch) rowSum.add(row);
    const lines = Buffer.concat(batch);
    const bytes = Buffer.concat([toLine({ rows: batch.length, bytes: lines.length }), lines]);
    yield { bytes, rows: batch.length };
  }
  yield { bytes: toLine({ tableEnd: spec.table, rows: rowSum.rows, checksum: rowSum.checksum }), rows: 0 };
}
