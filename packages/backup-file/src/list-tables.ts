import pg from 'pg';
import { BackupError, type BackupProduct, type Header, type TableSpec } from './format.ts';

interface TableRow {
  name: string;
  columns: string[];
  identities: string[];
  parents: string[];
}

const TABLES = `
  select relname as name,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and not attisdropped and attidentity <> '' order by attnum) as identities,
    array(select distinct confrelid::regclass::text from pg_constraint
      where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
  from pg_class c
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> all ($1)
  order by relname`;

/** Lists the tables that belong in a backup, each after the tables it references. */
export async function listTables(client: pg.Client, product: BackupProduct): Promise<TableSpec[]> {
  const { rows } = await client.query<TableRow>(TABLES, [[product.migrationsTable, ...product.leftOut]]);
  const tables: TableSpec[] = [];
  for (const { name, columns, identities } of inOrder(rows)) {
    const sequences: TableSpec['sequences'] = {};
    for (const column of identities) sequences[column] = await readSequence(client, name, column);
    tables.push({ table: name, columns, sequences });
  }
  return tables;
}

function inOrder(rows: TableRow[]): TableRow[] {
  const sorted: TableRow[] = [];
  const visit = (row: TableRow) => {
    if (sorted.includes(row)) return;
    for (const parent of rows) if (row.parents.includes(parent.name)) visit(parent);
    sorted.push(row);
  };
  for (const row of rows) visit(row);
  return sorted;
}

async function readSequence(client: pg.Client, table: string, column: string) {
  const sequence = await client.query<{ name: string }>('select pg_get_serial_sequence($1, $2) as name', [
    pg.escapeIdentifier(table),
    column,
  ]);
  const { rows } = await client.query<{ value: string; isCalled: boolean }>(
    `select last_value::text as value, is_called as "isCalled" from ${sequence.rows[0]?.name}`,
  );
  return rows[0] ?? { value: '1', isCalled: false };
}

const USED_TABLES = `
  select format('%I', relname) as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> $1
  order by relname`;

/**
 * Throws unless the database is empty and has no tables newer than the backup.
 * @throws BackupError
 */
export async function assertEmptyDatabase(
  client: pg.Client,
  { migrations }: Pick<Header, 'migrations'>,
  product: BackupProduct,
): Promise<void> {
  const { migrationsTable, completeMigrations = (names) => [...names] } = product;
  const advice = `Restore into an empty one: ${product.emptyPlace}.`;
  const { rows: tables } = await client.query<{ name: string }>(USED_TABLES, [migrationsTable]);
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${name} limit 1`);
    if (rows.length > 0) throw new BackupError(`The database is not empty (there are rows in ${name}). ${advice}`);
  }
  if (tables.length === 0) return;
  const newer = `select name from ${pg.escapeIdentifier(migrationsTable)} where name <> all ($1)`;
  const { rows } = await client.query<{ name: string }>(newer, [completeMigrations(migrations)]);
  if (rows[0]) throw new BackupError(`The database has newer tables than the backup (${rows[0].name}). ${advice}`);
}
