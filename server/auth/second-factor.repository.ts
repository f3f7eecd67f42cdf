import type { Kysely, Transaction } from 'kysely';
import { changeAs } from '#server/db/pool.ts';
import type { Tables } from '#server/db/tables.ts';

/** The owner of the factor. */
export interface FactorOwner {
  id: string;
  email: string;
}

export interface NewFactor {
  /** The app's secret, encrypted. */
  secret: string;
  /** The time step of the code that verified it. */
  step: number;
  codeHashes: string[];
  /** Replaces the current app. */
  replaces: boolean;
}

/** Inserts the recovery codes of an account without any. */
export const insertCodes = (trx: Transaction<Tables>, userId: string, hashes: string[]) =>
  trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();

export const endOtherSessions = (trx: Transaction<Tables>, userId: string, sessionId: string) =>
  trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute();

/** Locks and returns the account's factor. */
export async function lockFactor(trx: Transaction<Tables>, userId: string) {
  const row = await trx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { count } = await trx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { secret: row.secret, passkeyCount: Number(count) };
}

/** Adds an app to the passkeys or replaces the app; earlier codes become invalid. */
async function addApp(trx: Transaction<Tables>, userId: string, secret: string, step: number): Promise<boolean> {
  await trx.updateTable('second_factors').set({ secret, last_step: step }).where('user_id', '=', userId).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return true;
}

/** Replaces the factor and deletes the codes of the previous app. Another request may have been faster. */
async function startWithApp(
  trx: Transaction<Tables>,
  userId: string,
  { secret, step, replaces }: Pick<NewFactor, 'secret' | 'step' | 'replaces'>,
): Promise<boolean> {
  if (replaces) await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, last_step: step })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Stores the second factors of accounts. The audit log names the person who changes one. */
export function createSecondFactorRepository(db: Kysely<Tables>) {
  return {
    /** `secret` is null for an account with passkeys only. */
    async find(userId: string): Promise<{ secret: string | null; createdAt: Date; codesLeft: number } | undefined> {
      const row = await db
        .selectFrom('second_factors')
        .select(({ selectFrom, fn }) => [
          'secret',
          'created_at',
          selectFrom('recovery_codes')
            .select(fn.countAll<string>().as('count'))
            .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
            .where('used_at', 'is', null)
            .as('codes_left'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row && { secret: row.secret, createdAt: row.created_at, codesLeft: Number(row.codes_left) };
    },

    /** Ends all other sessions. Returns false if the account already has an app. */
    turnOn(
      { id, email }: FactorOwner,
      { secret, step, codeHashes, replaces }: NewFactor,
      sessionId: string,
    ): Promise<boolean> {
      return changeAs(db, email, async (trx) => {
        const factor = await lockFactor(trx, id);
        if (factor?.secret && !replaces) return false;
        const isAdded =
          factor && factor.passkeyCount > 0
            ? await addApp(trx, id, secret, step)
            : await startWithApp(trx, id, { secret, step, replaces: factor !== undefined });
        if (!isAdded) return false;
        await insertCodes(trx, id, codeHashes);
        await endOtherSessions(trx, id, sessionId);
        return true;
      });
    },

    /** Keeps passkeys; without any, removes the whole factor, unless `mayBeLast` is false. */
    removeApp({ id, email }: FactorOwner, mayBeLast: boolean): Promise<'removed' | 'none' | 'last'> {
      return changeAs(db, email, async (trx) => {
        const factor = await lockFactor(trx, id);
        if (!factor?.secret) return 'none';
        if (factor.passkeyCount > 0)
          await trx.updateTable('second_factors').set({ secret: null }).where('user_id', '=', id).execute();
        else if (mayBeLast) await trx.deleteFrom('second_factors').where('user_id', '=', id).execute();
        else return 'last';
        return 'removed';
      });
    },

    /** Removes app, passkeys and codes; returns whether there were any. `by` is the admin who acts for the person. */
    async turnOff(userId: string, by: string): Promise<boolean> {
      const { numDeletedRows } = await changeAs(db, by, (trx) =>
        trx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },

    /** Invalidates the earlier codes. Returns false if the account has no factor. */
    replaceCodes({ id, email }: FactorOwner, hashes: string[], now: Date): Promise<boolean> {
      return changeAs(db, email, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('second_factors')
          .set({ codes_made_at: now })
          .where('user_id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
        await insertCodes(trx, id, hashes);
        return true;
      });
    },

    /**
     * Returns whether no code of this or a later time step was used before. Only one of several concurrent attempts
     * succeeds.
     */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', String(step))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * Returns whether the code belongs to the account and was unused. Only one of several concurrent attempts succeeds.
     */
    async takeRecoveryCode({ id, email }: FactorOwner, hash: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await changeAs(db, email, (trx) =>
        trx
          .updateTable('recovery_codes')
          .set({ used_at: now })
          .where('user_id', '=', id)
          .where('code_hash', '=', hash)
          .where('used_at', 'is', null)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },
  };
}

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;
