import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Passkey } from '#domain/session/schema.ts';
import { PASSKEY_LIMIT } from '#domain/session/second-factor.ts';
import { findUniqueViolation } from '#server/db/errors.ts';
import { changeAs } from '#server/db/pool.ts';
import type { PasskeysTable } from '#server/db/tables/accounts.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Credential } from './passkeys.ts';
import { endOtherSessions, type FactorOwner, insertCodes, lockFactor } from './second-factor.repository.ts';

export interface AddedPasskey extends Credential {
  id: string;
  name: string;
  createdAt: Date;
}

const toPasskey = (row: Selectable<PasskeysTable>): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

const toCredential = (row: Selectable<PasskeysTable>): Credential => ({
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
});

const insertPasskey = (trx: Transaction<Tables>, userId: string, { credentialId, publicKey, ...more }: AddedPasskey) =>
  trx
    .insertInto('passkeys')
    .values({
      id: more.id,
      user_id: userId,
      name: more.name,
      created_at: more.createdAt,
      credential_id: credentialId,
      public_key: publicKey,
      counter: more.counter,
      transports: more.transports,
    })
    .execute();

/** Stores the passkeys of accounts. The audit log names the person who changes one. */
export function createPasskeyRepository(db: Kysely<Tables>) {
  const select = (userId: string) =>
    db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id');

  /** Runs inside a transaction and rolls it back by throwing. */
  async function add(
    trx: Transaction<Tables>,
    { id }: FactorOwner,
    passkey: AddedPasskey,
    codeHashes: string[],
    sessionId: string,
  ): Promise<'added' | 'changed' | 'full'> {
    const factor = await lockFactor(trx, id);
    // Another request turned the factor on or off after the codes were shown or omitted.
    if ((factor === undefined) !== codeHashes.length > 0) return 'changed';
    if (factor && factor.passkeyCount >= PASSKEY_LIMIT) return 'full';
    if (!factor) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('second_factors')
        .values({ user_id: id, secret: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!numInsertedOrUpdatedRows) return 'changed';
      await insertCodes(trx, id, codeHashes);
      await endOtherSessions(trx, id, sessionId);
    }
    await insertPasskey(trx, id, passkey);
    return 'added';
  }

  return {
    /** Oldest first. */
    list: async (userId: string): Promise<Passkey[]> => (await select(userId).execute()).map(toPasskey),

    listCredentials: async (userId: string): Promise<Credential[]> =>
      (await select(userId).execute()).map(toCredential),

    async findCredential(userId: string, credentialId: string): Promise<Credential | undefined> {
      const row = await select(userId).where('credential_id', '=', credentialId).executeTakeFirst();
      return row && toCredential(row);
    },

    /**
     * With codes, the passkey is the account's first factor and ends all other sessions; without, a factor already
     * exists.
     */
    async add(
      owner: FactorOwner,
      passkey: AddedPasskey,
      codeHashes: string[],
      sessionId: string,
    ): Promise<'added' | 'changed' | 'full' | 'taken'> {
      try {
        return await changeAs(db, owner.email, (trx) => add(trx, owner, passkey, codeHashes, sessionId));
      } catch (error) {
        if (findUniqueViolation(error) === 'passkeys_credential_id_key') return 'taken';
        throw error;
      }
    },

    /** Removing the last passkey of an account without an app removes the whole factor, unless `mayBeLast` is false. */
    remove(
      { id: userId, email }: FactorOwner,
      id: string,
      mayBeLast: boolean,
    ): Promise<'removed' | 'unknown' | 'last'> {
      return changeAs(db, email, async (trx) => {
        const factor = await lockFactor(trx, userId);
        const row = await trx
          .selectFrom('passkeys')
          .select('id')
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (!factor || !row) return 'unknown';
        const isLast = factor.secret === null && factor.passkeyCount === 1;
        if (isLast && !mayBeLast) return 'last';
        await trx.deleteFrom('passkeys').where('id', '=', id).execute();
        if (isLast) await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
        return 'removed';
      });
    },

    /**
     * Accepts an assertion once: its challenge must be newer than the last one used, and the signature counter must
     * have increased (if the device has one). Only one of several concurrent attempts succeeds.
     */
    async acceptAssertion(
      { email }: FactorOwner,
      credentialId: string,
      { challengeExpiry, counter, now }: { challengeExpiry: number; counter: number; now: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await changeAs(db, email, (trx) =>
        trx
          .updateTable('passkeys')
          .set({ last_challenge: challengeExpiry, counter, last_used_at: now })
          .where('credential_id', '=', credentialId)
          .where('last_challenge', '<', String(challengeExpiry))
          .where('counter', counter === 0 ? '=' : '<', String(counter))
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },
  };
}

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;
