import type { Kysely, Transaction } from 'kysely';
import { changeAs } from '#server/db/as-actor.ts';
import type { Tables } from '#server/db/tables.ts';

/** Whose factor it is. */
export interface FactorOwner {
  id: string;
  email: string;
}

export interface NewFactor {
  /** Sealed. */
  secret: string;
  /** The half minute of the code that proved it. */
  step: number;
  codeHashes: string[];
}

const insertCodes = (trx: Transaction<Tables>, userId: string, hashes: string[]) =>
  trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();

/** The second factors of accounts. Who changes one is named to the audit log. */
export function createSecondFactorRepository(db: Kysely<Tables>) {
  return {
    async find(userId: string): Promise<{ secret: string; createdAt: Date; codesLeft: number } | undefined> {
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

    /** Ends every other session with it. False when the account has one already. */
    turnOn({ id, email }: FactorOwner, { secret, step, codeHashes }: NewFactor, sessionId: string): Promise<boolean> {
      return changeAs(db, email, async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('second_factors')
          .values({ user_id: id, secret, last_step: step })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (!numInsertedOrUpdatedRows) return false;
        await insertCodes(trx, id, codeHashes);
        await trx.deleteFrom('sessions').where('user_id', '=', id).where('id', '<>', sessionId).execute();
        return true;
      });
    },

    /** Whether there was one. `by` is who does it: the person, or an admin for them. */
    async turnOff(userId: string, by: string): Promise<boolean> {
      const { numDeletedRows } = await changeAs(db, by, (trx) =>
        trx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },

    /** The earlier codes are void. False when the account has no factor. */
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

    /** Whether no code of this half minute, or a later one, was taken before: of many at once one is let through. */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', String(step))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Whether it is one of theirs and was not used before: of many at once one is let through. */
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
