import { type Kysely, sql, type Transaction } from 'kysely';
import type { EmailChangedFacts } from '#domain/mail/mail.ts';
import { parseDevice } from '#domain/session/device.ts';
import type { AccountDetails, StaffSession } from '#domain/team/schema.ts';
import { findUniqueViolation } from '#server/db/errors.ts';
import { changeAs, prepared } from '#server/db/pool.ts';
import type { Tables } from '#server/db/tables.ts';

/** The caller and their session. */
export interface SessionOwner {
  id: string;
  email: string;
  sessionId: string;
}

/** An active session with its owner; the placeholders take the values of each request. */
const selectLiving = (db: Kysely<Tables>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as sessionId', 'sessions.proven_at as provenAt', 'sessions.updated_at as lastUsedAt'])
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'users.role'])
    .select(({ eb }) => eb('second_factors.user_id', 'is not', null).as('hasFactor'))
    .where('sessions.token', '=', '')
    .where('sessions.expires_at', '>', new Date());

/** Finds the active session of a token and its owner. Every signed-in request runs this query. */
export function prepareFindLiving(db: Kysely<Tables>) {
  const find = prepared(db, selectLiving(db));
  return async (value: string, now: Date) => (await find(value, now))[0];
}

/** Queues the email to an account's old address in the transaction of the change. */
type QueueEmailNotice = (trx: Transaction<Tables>, oldEmail: string, facts: EmailChangedFacts) => Promise<void>;

/** Sessions, and the password and details of their account. A session exists only as its row: deleting the row ends it immediately. */
export function createSessionRepository(db: Kysely<Tables>, queueNotice: QueueEmailNotice) {
  return {
    /** The active sessions, the current one first, then by last use. */
    async list({ id, sessionId }: SessionOwner, now: Date): Promise<StaffSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'user_agent', 'created_at', 'updated_at'])
        .where('user_id', '=', id)
        .where('expires_at', '>', now)
        .orderBy((eb) => eb('id', '=', sessionId), 'desc')
        .orderBy('updated_at', 'desc')
        .execute();
      return rows.map((row) => ({
        ...parseDevice(row.user_agent ?? ''),
        id: row.id,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.updated_at.toISOString(),
        isCurrent: row.id === sessionId,
      }));
    },

    /** Returns whether this person had such a session. */
    async end({ id, email }: SessionOwner, sessionId: string): Promise<boolean> {
      const { numDeletedRows } = await changeAs(db, email, (trx) =>
        trx.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', id).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },

    /** Ends all sessions of this person, except `keep`. */
    async endAll({ id, email }: SessionOwner, keep?: string): Promise<void> {
      await changeAs(db, email, (trx) => {
        const all = trx.deleteFrom('sessions').where('user_id', '=', id);
        return (keep ? all.where('id', '<>', keep) : all).execute();
      });
    },

    /** Records a renewed proof of identity for the session. */
    async noteProof(sessionId: string, now: Date): Promise<void> {
      await db.updateTable('sessions').set({ proven_at: now }).where('id', '=', sessionId).execute();
    },

    /**
     * Changes name and email, also as the creator of keys, logs what differs and tells the old address of a new one.
     * Returns false if another account has the email.
     */
    async changeDetails({ id, email }: SessionOwner, details: AccountDetails, now: Date): Promise<boolean> {
      try {
        await changeAs(db, email, async (trx) => {
          const stored = trx.selectFrom('users').select(['name', 'email']).where('id', '=', id);
          const before = await stored.forUpdate().executeTakeFirst();
          if (!before) return;
          const changed = (['name', 'email'] as const).filter((field) => before[field] !== details[field]);
          if (changed.length === 0) return;
          await trx.updateTable('users').set(details).where('id', '=', id).execute();
          await trx
            .updateTable('api_keys')
            .set({ created_by: details.email })
            .where('created_by', '=', before.email)
            .execute();
          const pick = (values: AccountDetails) =>
            JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]])));
          await sql`insert into audit_entries (at, actor, action, before, after) values (${now}, ${before.email},
            'accountChanged', ${pick(before)}::jsonb, ${pick(details)}::jsonb)`.execute(trx);
          if (before.email !== details.email)
            await queueNotice(trx, before.email, { email: details.email, at: now.toISOString() });
        });
        return true;
      } catch (error) {
        if (findUniqueViolation(error) === 'users_email_key') return false;
        throw error;
      }
    },

    async findPasswordHash(userId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('accounts')
        .select('password')
        .where('user_id', '=', userId)
        .where('provider_id', '=', 'credential')
        .executeTakeFirst();
      return row?.password ?? undefined;
    },

    /** Ends the other sessions. Returns false if the password no longer matches `oldHash`. */
    replacePassword({ id, email, sessionId }: SessionOwner, oldHash: string, newHash: string, now: Date) {
      return changeAs(db, email, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('accounts')
          .set({ password: newHash, updated_at: now })
          .where('user_id', '=', id)
          .where('provider_id', '=', 'credential')
          .where('password', '=', oldHash)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await trx.deleteFrom('sessions').where('user_id', '=', id).where('id', '<>', sessionId).execute();
        return true;
      });
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
