import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '#domain/team/role.ts';
import type { Tables } from '#server/db/tables.ts';

/** A staff member who gets the daily email. */
export interface AttentionReaderRow {
  id: string;
  email: string;
  role: Role;
  language: string;
}

/** Whether the check of this day is still pending for someone. */
export async function hasPendingAttentionMail(db: Kysely<Tables>, day: string): Promise<boolean> {
  const rows = await db
    .selectFrom('attention_mails')
    .select('user_id')
    .where('looked_on', '<>', day)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/**
 * Returns one subscriber and records this day's check; undefined if there is none. The row stays locked until the
 * transaction ends; locked rows are skipped.
 */
export async function takePendingAttentionMail(
  trx: Transaction<Tables>,
  day: string,
): Promise<AttentionReaderRow | undefined> {
  const { rows } = await sql<AttentionReaderRow>`
    update attention_mails as mail set looked_on = ${day} from users
    where users.id = mail.user_id and mail.user_id = (
      select user_id from attention_mails where looked_on <> ${day} order by user_id limit 1 for update skip locked)
    returning users.id, users.email, users.role, mail.language`.execute(trx);
  return rows[0];
}

/** Stores which accounts get the daily email. */
export function createAttentionMailRepository(db: Kysely<Tables>) {
  return {
    async isWanted(userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('attention_mails')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Subscribes from the first day after `lookedOn`; for a subscriber only the language changes. */
    async want(userId: string, language: string, lookedOn: string): Promise<void> {
      await db
        .insertInto('attention_mails')
        .values({ user_id: userId, language, looked_on: lookedOn })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language }))
        .execute();
    },

    async refuse(userId: string): Promise<void> {
      await db.deleteFrom('attention_mails').where('user_id', '=', userId).execute();
    },
  };
}

export type AttentionMailRepository = ReturnType<typeof createAttentionMailRepository>;
