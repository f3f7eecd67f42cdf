import { createHash } from 'node:crypto';
import pg from 'pg';
import { BackupError, type BackupProduct, FORMAT_VERSION, type Header, type TableSpec, toLine } from './format.ts';
import { readTable, TableChecksum } from './read-table.ts';
import { type Snapshot, type Source, takeSnapshot } from './snapshot.ts';

/**
 * Returns the backup of a database as of one moment, uncompressed, in chunks of about a megabyte. Other clients
 * can keep reading and writing. Reads lazily, as the chunks are consumed.
 */
export async function* dumpDatabase(source: Source, product: BackupProduct, now: Date): AsyncGenerator<Buffer> {
  const client = new pg.Client(source.clientConfig);
  // Without a listener the process would crash; the running query rejects with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertHasTables(client, product);
    const snapshot = await takeSnapshot(client, source, product);
    try {
      yield* dumpSnapshot(client, snapshot, toHeader(source, product, now));
    } finally {
      // After a lost connection there is nothing to end.
      await snapshot.end().catch(() => undefined);
    }
  } finally {
    await client.end();
  }
}

async function assertHasTables(client: pg.Client, { migrationsTable }: BackupProduct): Promise<void> {
  const { rows } = await client.query<{ hasTables: boolean }>(`select to_regclass($1) is not null as "hasTables"`, [
    pg.escapeIdentifier(migrationsTable),
  ]);
  if (!rows[0]?.hasTables) throw new BackupError('There is nothing to back up: the database has no tables yet.');
}

async function* dumpSnapshot(
  client: pg.Client,
  snapshot: Snapshot,
  header: HeaderWithoutMigrations,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of toPieces(client, snapshot, header)) {
    hash.update(piece.bytes);
    rows += piece.rows;
    yield piece.bytes;
  }
  yield toLine({ tables: snapshot.tables.length, end: rows, sha256: hash.digest('hex') });
}

type HeaderWithoutMigrations = Omit<Header, 'migrations'>;

const toHeader = ({ engine }: Source, { format, version }: BackupProduct, now: Date): HeaderWithoutMigrations => ({
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

async function* toPieces(
  client: pg.Client,
  snapshot: Snapshot,
  header: HeaderWithoutMigrations,
): AsyncGenerator<Piece> {
  const { migrations, tables } = snapshot;
  yield { bytes: toLine({ ...header, migrations }), rows: 0 };
  for (const spec of tables) yield* dumpTable(client, snapshot, spec);
}

async function* dumpTable(
  client: pg.Client,
  { toQualifiedName, inSnapshot }: Snapshot,
  spec: TableSpec,
): AsyncGenerator<Piece> {
  yield { bytes: toLine(spec), rows: 0 };
  const tableChecksum = new TableChecksum();
  const from = { name: toQualifiedName(spec.table), columns: spec.columns };
  for await (const batch of readTable(client, from, inSnapshot)) {
    for (const row of batch) tableChecksum.add(row);
    const lines = Buffer.concat(batch);
    const bytes = Buffer.concat([toLine({ rows: batch.length, bytes: lines.length }), lines]);
    yield { bytes, rows: batch.length };
  }
  yield {
    bytes: toLine({ tableEnd: spec.table, rows: tableChecksum.rows, checksum: tableChecksum.checksum }),
    rows: 0,
  };
}
