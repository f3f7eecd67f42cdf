import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** The key that signs session tokens: made once, kept beside the sessions it protects, the same for every process. */
export async function getSecret(db: Kysely<Tables>): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('server_values')
    .values({ name: 'session', value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('server_values')
    .select('value')
    .where('name', '=', 'session')
    .executeTakeFirstOrThrow();
  return row.value;
}
