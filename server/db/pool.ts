import { type Compilable, type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Requests fail after this time while the server is unreachable. */
export const CONNECTION_TIMEOUT_MS = 5_000;

/** Creates a pool that survives lost connections: it opens new ones on demand. */
export function makePool(config: pg.PoolConfig, Client: typeof pg.Client = pg.Client): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...config, Client });
  // Without a listener, a client in use would end the process when its connection breaks; the code that uses it gets
  // the error from the query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    nameStatement(client);
  });
  // A lost idle connection is replaced on demand; watch.ts reports outages.
  pool.on('error', () => undefined);
  pool.on('release', (_error, client) => dropIfHung(client));
  return pool;
}

/**
 * Ends a client whose query timed out before the pool reuses it: the query still occupies the connection, and later
 * ones would wait behind it.
 */
function dropIfHung(client: pg.PoolClient & { _getActiveQuery?(): unknown }): void {
  if (client._getActiveQuery?.()) void (client as unknown as pg.Client).end();
}

/** Names of statements by text, which each connection parses and plans once. */
const names = new Map<string, string>();

/**
 * A frequent query, built and planned once instead of per request: `sample` with the given values in order of
 * appearance. It must list its columns, because the meaning of `*` can change under a connection that has planned it.
 */
export function prepared<Row>(db: Kysely<Tables>, sample: Compilable<Row>) {
  const compiled = sample.compile();
  nameText(compiled.sql);
  return async (...parameters: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
}

/**
 * Does the same for a statement built per request. There must be few different texts, because they stay cached, and
 * none may contain `*`.
 */
export async function executePrepared<Row>(db: Kysely<Tables>, statement: Statement<Row>): Promise<Row[]> {
  const compiled = statement.compile(db);
  nameText(compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}

interface Statement<Row> {
  compile(db: Kysely<Tables>): CompiledQuery<Row>;
}

function nameText(text: string): void {
  if (!names.has(text)) names.set(text, `prepared-${names.size}`);
}

/** A query of a connection, with the statement's name if it is a prepared one. */
function nameStatement(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const naming = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  client.query = naming as typeof client.query;
}

/** Runs the work in the current transaction or in a new one. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  run: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? run(db as Transaction<Tables>) : db.transaction().execute(run);
}

/** Runs startup work on its own connection: the pool's time limits are for requests. */
export async function withoutLimits<Result, Known>(
  { clientConfig }: Pick<Database, 'clientConfig'>,
  work: (db: Kysely<Known>) => Promise<Result>,
): Promise<Result> {
  const pool = makePool({ ...clientConfig, max: 1 });
  const db = new Kysely<Known>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Sets the actor of a statement for the audit log (server/db/schema/audit.sql); '' for none. */
export const asActor = (actor: string) => sql`set_config('transcargo.actor', ${actor}, true)`;

/** Sets the reason of a changed promised date for a statement (server/db/schema/promises.sql); '' for none. */
export const asReason = ({
  estimateReason = '',
  estimateNote = '',
}: {
  estimateReason?: string | undefined;
  estimateNote?: string | undefined;
}) =>
  sql`set_config('transcargo.reason', ${estimateReason}, true) || set_config('transcargo.note', ${estimateNote.trim()}, true)`;

/** Runs a transaction, or continues the current one, with this person as the actor in the audit log. */
export function changeAs<Result>(
  db: Kysely<Tables>,
  actor: string,
  change: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await sql`select ${asActor(actor)}`.execute(trx);
    return change(trx);
  });
}
