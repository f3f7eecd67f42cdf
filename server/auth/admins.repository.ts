import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Role } from '#domain/team/role.ts';
import type { Admin, Invitation } from '#domain/team/schema.ts';
import { findUniqueViolation } from '#server/db/errors.ts';
import { changeAs } from '#server/db/pool.ts';
import type { AdminInvitationsTable } from '#server/db/tables/accounts.ts';
import type { Tables } from '#server/db/tables.ts';

export interface NewInvitation extends Invitation {
  tokenHash: string;
}

export interface NewAdmin {
  id: string;
  name: string;
  passwordHash: string;
}

type Refusal = 'unknown' | 'last' | 'gone' | 'noAdmin';

interface By {
  id: string;
  email: string;
}

const selectAdmins = (db: Kysely<Tables>, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'name', 'email', 'role', 'users.created_at', 'last_seen_at'])
    .select(({ eb, selectFrom, fn }) => [
      eb('second_factors.user_id', 'is not', null).as('has_factor'),
      eb('second_factors.secret', 'is not', null).as('has_app'),
      selectFrom('passkeys')
        .select(fn.countAll<string>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkey_count'),
      selectFrom('recovery_codes')
        .select(fn.countAll<string>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('codes_left'),
      selectFrom('api_keys')
        .select(fn.countAll<string>().as('count'))
        .whereRef('api_keys.created_by', '=', 'users.email')
        .where('revoked_at', 'is', null)
        .where((keys) => keys.or([keys('expires_at', 'is', null), keys('expires_at', '>', now)]))
        .as('working_keys'),
    ]);

type AdminRow = Awaited<ReturnType<ReturnType<typeof selectAdmins>['executeTakeFirstOrThrow']>>;

const toAdmin = ({ id, name, email, role, created_at, last_seen_at, codes_left, ...row }: AdminRow): Admin => ({
  id,
  name,
  email,
  role,
  createdAt: created_at.toISOString(),
  hasSecondFactor: Boolean(row.has_factor),
  hasApp: Boolean(row.has_app),
  passkeyCount: Number(row.passkey_count),
  recoveryCodesLeft: Number(codes_left),
  workingKeys: Number(row.working_keys),
  lastSeenAt: last_seen_at?.toISOString() ?? null,
});

const toInvitation = (row: Selectable<AdminInvitationsTable>): Invitation => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/**
 * Locks all accounts in a fixed order, so that concurrent changes run one after the other and see each other's result.
 */
const lockAll = (trx: Transaction<Tables>) =>
  trx.selectFrom('users').select(['id', 'role']).orderBy('id').forUpdate().execute();

type Locked = Awaited<ReturnType<typeof lockAll>>;

/** The reason why `by` may not change this account, checked while all other changes are finished or waiting. */
function findObstacle(all: Locked, id: string, by: By): 'gone' | 'noAdmin' | 'unknown' | undefined {
  const caller = all.find((account) => account.id === by.id);
  if (!caller) return 'gone';
  if (caller.role !== 'admin') return 'noAdmin';
  return all.some((account) => account.id === id) ? undefined : 'unknown';
}

const isLastAdmin = (all: Locked, id: string) =>
  all.every((account) => (account.id === id) === (account.role === 'admin'));

/** The email addresses of all admins within this transaction. */
export async function listAdminEmails(trx: Transaction<Tables>): Promise<string[]> {
  const admins = await trx.selectFrom('users').select('email').where('role', '=', 'admin').orderBy('email').execute();
  return admins.map(({ email }) => email);
}

/** Accounts and invitations. */
export function createAdminRepository(db: Kysely<Tables>) {
  return {
    async list(now: Date): Promise<Admin[]> {
      return (await selectAdmins(db, now).orderBy('users.created_at').orderBy('id').execute()).map(toAdmin);
    },

    /** The admins, by name. */
    listHelpers: () =>
      db
        .selectFrom('users')
        .select(['name', 'email'])
        .where('role', '=', 'admin')
        .orderBy('name')
        .orderBy('id')
        .execute(),

    /** Changes the role of an account. The caller must still be an admin; the last admin cannot be demoted. */
    setRole(id: string, role: Role, by: By, now: Date): Promise<Admin | Refusal> {
      return changeAs(db, by.email, async (trx) => {
        const all = await lockAll(trx);
        const obstacle = findObstacle(all, id, by);
        if (obstacle) return obstacle;
        if (role !== 'admin' && isLastAdmin(all, id)) return 'last';
        await trx.updateTable('users').set({ role }).where('id', '=', id).where('role', '<>', role).execute();
        // Invitations end when the right to create them ends: a kept link could restore the revoked access.
        if (role !== 'admin') await trx.deleteFrom('admin_invitations').where('invited_by', '=', id).execute();
        return toAdmin(await selectAdmins(trx, now).where('id', '=', id).executeTakeFirstOrThrow());
      });
    },

    /**
     * Removes the account with its sessions and invitations. The caller must still be an admin; the last admin cannot
     * be removed. `revokeKeysAt` also revokes the keys that the account created.
     */
    remove(id: string, by: By, revokeKeysAt: Date | undefined): Promise<'removed' | Refusal> {
      return changeAs(db, by.email, async (trx) => {
        const all = await lockAll(trx);
        const obstacle = findObstacle(all, id, by);
        if (obstacle) return obstacle;
        if (isLastAdmin(all, id)) return 'last';
        if (revokeKeysAt)
          await trx
            .updateTable('api_keys')
            .set({ revoked_at: revokeKeysAt, revoked_by: by.email })
            .where('revoked_at', 'is', null)
            .where('created_by', '=', trx.selectFrom('users').select('email').where('id', '=', id))
            .execute();
        // Before deleting the account: the audit log names the owner of the sessions.
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
        await trx.deleteFrom('users').where('id', '=', id).execute();
        return 'removed';
      });
    },

    /** Open and expired invitations, without revoked ones. */
    async listInvitations(): Promise<Invitation[]> {
      return (await db.selectFrom('admin_invitations').selectAll().orderBy('created_at').orderBy('id').execute()).map(
        toInvitation,
      );
    },

    /** Replaces an earlier invitation of the same address, whose link ends. */
    invite({ tokenHash, ...invitation }: NewInvitation, by: By): Promise<'invited' | 'isAdmin' | 'gone' | 'noAdmin'> {
      return changeAs(db, by.email, async (trx) => {
        const inviter = await trx
          .selectFrom('users')
          .select('role')
          .where('id', '=', by.id)
          .forShare()
          .executeTakeFirst();
        if (!inviter) return 'gone';
        if (inviter.role !== 'admin') return 'noAdmin';
        const admin = await trx
          .selectFrom('users')
          .select('id')
          .where('email', '=', invitation.email)
          .executeTakeFirst();
        if (admin) return 'isAdmin';
        const row = {
          id: invitation.id,
          token_hash: tokenHash,
          name: invitation.name,
          role: invitation.role,
          invited_by: by.id,
          created_at: invitation.createdAt,
          expires_at: invitation.expiresAt,
        };
        await trx
          .insertInto('admin_invitations')
          .values({ ...row, email: invitation.email })
          .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
          .execute();
        return 'invited';
      });
    },

    /** Returns whether the invitation existed. */
    async revoke(id: string, by: By): Promise<boolean> {
      const { numDeletedRows } = await changeAs(db, by.email, (trx) =>
        trx.deleteFrom('admin_invitations').where('id', '=', id).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },

    async findInvitation(tokenHash: string, now: Date): Promise<Invitation | undefined> {
      const row = await db
        .selectFrom('admin_invitations')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row && toInvitation(row);
    },

    /**
     * Creates the account and uses up the invitation, atomically. A lock lets only one of several concurrent requests
     * succeed.
     */
    async accept(
      tokenHash: string,
      admin: NewAdmin,
      email: string,
      now: Date,
    ): Promise<'accepted' | 'void' | 'isAdmin'> {
      try {
        return await changeAs(db, email, async (trx) => {
          const invitation = await trx
            .selectFrom('admin_invitations')
            .select(['id', 'email', 'role'])
            .where('token_hash', '=', tokenHash)
            .where('expires_at', '>', now)
            .forUpdate()
            .executeTakeFirst();
          if (invitation?.email !== email) return 'void';
          await insertAccount(trx, admin, { email, role: invitation.role }, now);
          await trx.deleteFrom('admin_invitations').where('id', '=', invitation.id).execute();
          return 'accepted';
        });
      } catch (error) {
        if (findUniqueViolation(error) === 'users_email_key') return 'isAdmin';
        throw error;
      }
    },
  };
}

/** Matches the accounts library: see accounts.ts, `setPassword`. */
async function insertAccount(
  trx: Transaction<Tables>,
  { id, name, passwordHash }: NewAdmin,
  { email, role }: { email: string; role: Role },
  now: Date,
) {
  await trx.insertInto('users').values({ id, name, email, role, email_verified: true, created_at: now }).execute();
  await trx
    .insertInto('accounts')
    .values({ id, account_id: id, provider_id: 'credential', user_id: id, password: passwordHash, updated_at: now })
    .execute();
}

export type AdminRepository = ReturnType<typeof createAdminRepository>;
