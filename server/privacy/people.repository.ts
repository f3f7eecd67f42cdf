import { type Kysely, sql, type Transaction } from 'kysely';
import type { Erasure, Person } from '#domain/person.schema.ts';
import type { Tables } from '#server/db/tables.ts';

/** What the audit log keeps of a look at, or the erasure of, one person's data: never the address. */
export interface PersonAudit {
  action: 'personRead' | 'personErased';
  actor: string;
  at: Date;
  /** Keyed digest of the address. */
  person: string;
}

function writeAudit(db: Kysely<Tables>, { action, actor, at, person }: PersonAudit, counts: Erasure) {
  const after = JSON.stringify({ person, ...counts });
  return sql`insert into audit_entries (at, actor, action, after)
    values (${at}, ${actor}, ${action}, ${after}::jsonb)`.execute(db);
}

async function erase(trx: Transaction<Tables>, email: string): Promise<Erasure> {
  const subscriptions = await trx.deleteFrom('subscriptions').where('email', '=', email).executeTakeFirst();
  const messages = await trx.deleteFrom('contact_messages').where('email_key', '=', email).executeTakeFirst();
  return { subscriptions: Number(subscriptions.numDeletedRows), messages: Number(messages.numDeletedRows) };
}

/** What is held of people, by their address in lower case. Every call writes the audit log in its own transaction. */
export function createPeopleRepository(db: Kysely<Tables>) {
  const listSubscriptions = (email: string) =>
    db
      .selectFrom('subscriptions')
      .innerJoin('shipments', 'shipments.id', 'subscriptions.shipment_id')
      .select(['shipments.tracking_number', 'subscriptions.language', 'subscriptions.created_at'])
      .where('subscriptions.email', '=', email)
      .orderBy('subscriptions.created_at')
      .execute();
  const listMessages = (email: string) =>
    db.selectFrom('contact_messages').selectAll().where('email_key', '=', email).orderBy('created_at').execute();

  return {
    async read(email: string, audit: PersonAudit): Promise<Person> {
      const subscriptions = await listSubscriptions(email);
      const messages = await listMessages(email);
      await writeAudit(db, audit, { subscriptions: subscriptions.length, messages: messages.length });
      return {
        email,
        subscriptions: subscriptions.map((row) => ({
          trackingNumber: row.tracking_number,
          language: row.language,
          createdAt: row.created_at.toISOString(),
        })),
        messages: messages.map((row) => ({
          id: row.id,
          caseNumber: row.case_number,
          name: row.name,
          email: row.email,
          phone: row.phone,
          subject: row.subject,
          message: row.message,
          language: row.language,
          status: row.status,
          createdAt: row.created_at.toISOString(),
          doneAt: row.done_at?.toISOString() ?? null,
        })),
      };
    },

    /** All or nothing, and what was erased is in the log or nothing is. */
    erase: (email: string, audit: PersonAudit): Promise<Erasure> =>
      db.transaction().execute(async (trx) => {
        await sql`select set_config('transcargo.actor', ${audit.actor}, true)`.execute(trx);
        const erased = await erase(trx, email);
        await writeAudit(trx, audit, erased);
        return erased;
      }),
  };
}

export type PeopleRepository = ReturnType<typeof createPeopleRepository>;
