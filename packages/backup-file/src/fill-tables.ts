import pg from 'pg';
import { copyIn } from './copy.ts';
import { BackupError, type BackupProduct, type TableEnd, type TableSpec } from './format.ts';
import { assertEmptyDatabase, listTables } from './list-tables.ts';
import { readBackup } from './read-backup.ts';
import { EQUAL_TEXTS, readTable, TableChecksum, toColumnList } from './read-table.ts';

/**
 * Fills the empty tables from the file within the caller's transaction. Triggers are off, because the backup contains
 * what they wrote, and no one must be notified. Then reads every table back and compares count and checksum with those
 * of the backup.
 */
export async function fillTables(client: pg.Client, file: string, product: BackupProduct): Promise<void> {
  await client.query(EQUAL_TEXTS);
  const tables = (await listTables(client, product)).map(({ table }) => pg.escapeIdentifier(table));
  // Locks out all writers until the end.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  const indexes = await dropIndexes(client);
  const filled = await fill(client, file, product);
  for (const index of indexes) await client.query(index);
  for (const { spec, end } of filled) await verify(client, spec, end);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

interface Filled {
  spec: TableSpec;
  end: TableEnd;
}

async function fill(client: pg.Client, file: string, product: BackupProduct): Promise<Filled[]> {
  const filled: Filled[] = [];
  let spec: TableSpec | undefined;
  for await (const part of readBackup(file, product)) {
    // Someone may have written since the first check; now nobody can.
    if (part.type === 'header') await assertEmptyDatabase(client, part.header, product);
    else if (part.type === 'table') spec = part.spec;
    else if (!spec) throw new BackupError(`${file} names no table before its rows.`);
    else if (part.type === 'rows') await copyIn(client, toCopy(spec), part.lines);
    else {
      await setSequences(client, spec);
      filled.push({ spec, end: part.end });
    }
  }
  return filled;
}

const toCopy = ({ table, columns }: TableSpec) =>
  `copy ${pg.escapeIdentifier(table)} (${toColumnList(columns)}) from stdin`;

async function setSequences(client: pg.Client, { table, sequences }: TableSpec): Promise<void> {
  for (const [column, { value, isCalled }] of Object.entries(sequences))
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      ...[pg.escapeIdentifier(table), column],
      ...[value, isCalled],
    ]);
}

/**
 * Drops indexes without a constraint, because creating them once is faster than maintaining them. Returns the
 * statements that recreate them.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function verify(client: pg.Client, { table, columns }: TableSpec, end: TableEnd): Promise<void> {
  const tableChecksum = new TableChecksum();
  const from = { name: pg.escapeIdentifier(table), columns };
  for await (const batch of readTable(client, from, (work) => work())) for (const row of batch) tableChecksum.add(row);
  if (tableChecksum.rows !== end.rows || tableChecksum.checksum !== end.checksum)
    throw new BackupError(
      `Nothing was restored: ${table} would have different contents than at the time of the backup (${tableChecksum.rows} rows of ${end.rows}).`,
    );
}
