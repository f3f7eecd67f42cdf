import { type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Cleans addresses of accounts and invitations that were stored with invisible or wide characters. */
export const accountEmails: Migration = {
  name: '0061-account-emails',
  async up(db) {
    await cleanAccountEmails(db);
  },
};

/** Accounts whose addresses would become equal are left unchanged: people must decide which one to keep. */
export async function cleanAccountEmails(db: QueryExecutorProvider): Promise<void> {
  await sql`update users set email = fold_email(email) where email <> fold_email(email) and not exists (
    select from users as other where other.id <> users.id and fold_email(other.email) = fold_email(users.email))`.execute(
    db,
  );
  await sql`alter table admin_invitations disable trigger user`.execute(db);
  // Of several invitations of one address the newest is kept, as when an address is invited again.
  await sql`delete from admin_invitations where exists (select from admin_invitations as other
    where fold_email(other.email) = fold_email(admin_invitations.email)
      and (other.created_at, other.id) > (admin_invitations.created_at, admin_invitations.id))`.execute(db);
  await sql`update admin_invitations set email = fold_email(email) where email <> fold_email(email)`.execute(db);
  await sql`alter table admin_invitations enable trigger user`.execute(db);
}
