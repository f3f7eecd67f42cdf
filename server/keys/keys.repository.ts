import { type Kysely, type Selectable, sql } from 'kysely';
import type { ApiKey } from '#domain/api-key.schema.ts';
import { changeAs } from '#server/db/as-actor.ts';
import type { ApiKeysTable } from '#server/db/tables/api-keys.ts';
import type { Tables } from '#server/db/tables.ts';

export type NewKey = Pick<ApiKey, 'id' | 'name' | 'start' | 'scopes'> & {
  keyHash: string;
  createdAt: Date;
  expiresAt: Date | null;
};

interface By {
  id: string;
  email: string;
}

const toKey = (row: Selectable<ApiKeysTable>): ApiKey => ({
  ...{ id: row.id, name: row.name, start: row.start, scopes: row.scopes },
  ...{ createdBy: row.created_by, createdAt: row.created_at.toISOString() },
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedBy: row.revoked_by,
});

/** Keys of programs. A key that is revoked or over stays in the list. */
export function createKeyRepository(db: Kysely<Tables>) {
  const all = db.selectFrom('api_keys').selectAll();
  return {
    /** Those that work first, then from the newest. */
    list: async (now: Date): Promise<ApiKey[]> =>
      (
        await all
          .orderBy(sql`revoked_at is not null or coalesce(expires_at <= ${now}, false)`)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .execute()
      ).map(toKey),

    /** Undefined when who asks is no admin any more. */
    insert: (key: NewKey, by: By): Promise<ApiKey | undefined> =>
      changeAs(db, by.email, async (trx) => {
        const admin = await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', by.id)
          .where('role', '=', 'admin')
          .forShare()
          .executeTakeFirst();
        if (!admin) return undefined;
        const { scopes, keyHash, createdAt, expiresAt, ...named } = key;
        const row = await trx
          .insertInto('api_keys')
          .values({
            ...named,
            ...{ key_hash: keyHash, scopes: JSON.stringify(scopes), created_by: by.email },
            ...{ created_at: createdAt, expires_at: expiresAt },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toKey(row);
      }),

    /** False when there is no such key that works. */
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

    /** The key with this digest, if it works. */
    async findLiving(keyHash: string, now: Date): Promise<ApiKey | undefined> {
      const row = await all
        .where('key_hash', '=', keyHash)
        .where('revoked_at', 'is', null)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .executeTakeFirst();
      return row && toKey(row);
    },

    async noteUse(id: string, now: Date): Promise<void> {
      await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
    },
  };
}

export type KeyRepository = ReturnType<typeof createKeyRepository>;
