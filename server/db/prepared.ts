import type { Compilable, Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** By their text, the statements that each connection parses and plans once. */
const names = new Map<string, string>();

/**
 * A frequent query, made and planned once instead of at each request: `sample` with the values that it has, in the order
 * in which they stand in it. It names its columns: what `*` means may change under a connection that has planned it.
 */
export function prepared<Row>(db: Kysely<Tables>, sample: Compilable<Row>) {
  const compiled = sample.compile();
  if (!names.has(compiled.sql)) names.set(compiled.sql, `prepared-${names.size}`);
  return async (...parameters: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
}

/** What a connection is asked for, with the name of the statement where it is one of those. */
export function nameStatement(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const naming = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  client.query = naming as typeof client.query;
}
