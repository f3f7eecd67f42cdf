import type { Compilable, Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** Names of statements by text, which each connection parses and plans once. */
const names = new Map<string, string>();

/**
 * A frequent query, built and planned once instead of per request: `sample` with the given values in order of
 * appearance. It must list its columns, because the meaning of `*` can change under a connection that has planned it.
 */
export function prepared<Row>(db: Kysely<Tables>, sample: Compilable<Row>) {
  const compiled = sample.compile();
  if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared-${names.size}`);
  return async (...parameters: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
}

/** Adds the statement's name to a query that has one. */
export function nameStatement(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const naming = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  client.query = naming as typeof client.query;
}
