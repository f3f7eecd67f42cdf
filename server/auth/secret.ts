import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * The key that signs session tokens: created once, stored in the database with the sessions, shared by all processes.
 */
export async function getSecret(db: Kysely<Tables>): Promise<string> {
  const stored = db.selectFrom('server_values').select('value').where('name', '=', 'session');
  const row = await stored.executeTakeFirst();
  if (row) return row.value;
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('server_values')
    .values({ name: 'session', value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await stored.executeTakeFirstOrThrow()).value;
}
