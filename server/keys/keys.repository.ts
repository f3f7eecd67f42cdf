import { type Kysely, type Selectable, sql } from 'kysely';
import type { ApiKey } from '#domain/keys/schema.ts';
import { changeAs } from '#server/db/pool.ts';
import type { ApiKeysTable, Tables } from '#server/db/tables.ts';

export type NewKey = Pick<ApiKey, 'id' | 'name' | 'start' | 'scopes' | 'customerId'> & {
  keyHash: string;
  createdAt: Date;
  expiresAt: Date | null;
};

interface By {
  id: string;
  email: string;
}

type KeyRow = Selectable<ApiKeysTable> & { customer_name: string | null };

const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  customerId: row.customer_id,
  customerName: row.customer_name,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedBy: row.revoked_by,
});

/** Stores API keys. Revoked and expired keys stay listed. */
export function createKeyRepository(db: Kysely<Tables>) {
  const all = db
    .selectFrom('api_keys')
    .leftJoin('customers', 'customers.id', 'api_keys.customer_id')
    .selectAll('api_keys')
    .select('customers.name as customer_name');
  return {
    /** Active keys first, then newest first. */
    list: async (now: Date): Promise<ApiKey[]> =>
      (
        await all
          .orderBy(sql`revoked_at is not null or coalesce(expires_at <= ${now}, false)`)
          .orderBy('api_keys.created_at', 'desc')
          .orderBy('api_keys.id')
          .execute()
      ).map(toKey),

    /** Undefined if the caller is no longer an admin. */
    insert: (key: NewKey, by: By): Promise<Pick<ApiKey, 'id'> | undefined> =>
      changeAs(db, by.email, async (trx) => {
        const admin = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', by.id)
          .where('role', '=', 'admin')
          .forShare()
          .executeTakeFirst();
        if (!admin) return undefined;
        const { scopes, keyHash, createdAt, expiresAt, customerId, ...named } = key;
        return trx
          .insertInto('api_keys')
          .values({
            ...named,
            key_hash: keyHash,
            scopes: JSON.stringify(scopes),
            created_by: by.email,
            customer_id: customerId,
            created_at: createdAt,
            expires_at: expiresAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
      }),

    /** The key with this id. */
    async find(id: string): Promise<ApiKey> {
      return toKey(await all.where('api_keys.id', '=', id).executeTakeFirstOrThrow());
    },

    /** Returns false if there is no such active key. */
    revoke: (id: string, now: Date, by: By): Promise<boolean> =>
      changeAs(db, by.email, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('api_keys')
          .set({ revoked_at: now, revoked_by: by.email })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),

    /** The active key with this digest. */
    async findLiving(keyHash: string, now: Date): Promise<ApiKey | undefined> {
      const row = await all
        .where('key_hash', '=', keyHash)
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .executeTakeFirst();
      return row && toKey(row);
    },

    async recordUse(id: string, now: Date): Promise<void> {
      await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
    },
  };
}

export type KeyRepository = ReturnType<typeof createKeyRepository>;
