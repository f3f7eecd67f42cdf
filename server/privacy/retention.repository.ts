import { type Kysely, type RawBuilder, sql } from 'kysely';
import { asActor } from '#server/db/in-transaction.ts';
import type { Tables } from '#server/db/tables.ts';
import { PEOPLE_COLUMNS } from './people-of-shipments.repository.ts';

/** So many at a time: the embedded database serves everybody else between two batches. */
const BATCH = 500;
const ACTOR = 'retention';

/** Since when a shipment is delivered: its newest event that says so and that no other corrects. */
const deliveredAt = sql`coalesce((
  select max(event.occurred_at) from shipment_events as event
  where event.shipment_id = s.id and event.status = 'DELIVERED' and not exists (
    select from shipment_events as correction where correction.shipment_id = s.id and correction.voids = event.id)
), s.updated_at)`;

const lastEventAt = sql`coalesce((select max(event.recorded_at) from shipment_events as event
  where event.shipment_id = s.id), s.updated_at)`;

/** Erases what is due. Rows that another process has in hand are left to it. */
export function createRetentionRepository(db: Kysely<Tables>) {
  async function eraseAll(batch: RawBuilder<unknown>): Promise<number> {
    let erased = 0;
    for (;;) {
      const { rows } = await batch.execute(db);
      erased += rows.length;
      if (rows.length < BATCH) return erased;
    }
  }

  return {
    /** Addresses that wanted updates of shipments delivered before this instant, and the mails to them. */
    eraseSubscriptions: (deliveredBefore: Date) =>
      eraseAll(sql`with due as (
          select sub.id from subscriptions sub join shipments s on s.id = sub.shipment_id
          where s.status = 'DELIVERED' and ${deliveredAt} <= ${deliveredBefore}
          limit ${BATCH} for update of sub skip locked),
        unsent as (delete from mails where subscription_id in (select id from due))
        delete from subscriptions where id in (select id from due) returning id`),

    /** Contact messages that were done before this instant; the copies in the outbox go with them. */
    eraseMessages: (doneBefore: Date) =>
      eraseAll(sql`delete from contact_messages where id in (
        select id from contact_messages where status = 'DONE' and done_at <= ${doneBefore}
        limit ${BATCH} for update skip locked)
        returning id, ${asActor(ACTOR)}`),

    /**
     * Names and contacts of senders and recipients: of shipments delivered before one instant, and of others that nothing
     * happened to since another.
     */
    erasePeople: (deliveredBefore: Date, lastEventBefore: Date, now: Date) =>
      eraseAll(sql`update shipment_people set erased_at = ${now}, ${sql.join(PEOPLE_COLUMNS.map((column) => sql`${sql.ref(column)} = ''`))}
        where shipment_id in (
          select own.shipment_id from shipment_people as own join shipments as s on s.id = own.shipment_id
          where (${sql.join(
            PEOPLE_COLUMNS.map((column) => sql`own.${sql.ref(column)} <> ''`),
            sql` or `,
          )}) and s.created_at <= ${deliveredBefore} and case when s.status = 'DELIVERED' then ${deliveredAt} <= ${deliveredBefore}
            else ${lastEventAt} <= ${lastEventBefore} end
          limit ${BATCH} for update of own skip locked)
        returning shipment_id, ${asActor(ACTOR)}`),

    /** Copies of shipments that were deleted before this instant, and can no longer be restored. */
    eraseDeletedShipments: (deletedBefore: Date) =>
      eraseAll(sql`delete from deleted_shipments where id in (
        select id from deleted_shipments where deleted_at <= ${deletedBefore} limit ${BATCH} for update skip locked)
        returning id`),

    /** What became of shipments before this instant; the list notes how far it is erased. Rows that come first go first. */
    eraseChanges: (before: Date) =>
      eraseAll(sql`with gone as (
          delete from changes where (xid, seq) in (
            select xid, seq from (select xid, seq, at from changes order by xid, seq limit ${BATCH}) as oldest where at <= ${before})
          returning xid, seq, id),
        last as (select xid, seq, id from gone order by xid desc, seq desc limit 1),
        noted as (update change_feed set floor_xid = last.xid, floor_seq = last.seq, floor_id = last.id from last
          where (floor_xid, floor_seq) < (last.xid, last.seq))
        select from gone`),

    /** How much was erased, for the log that can only grow. */
    async writeAudit(at: Date, counts: Record<string, number>): Promise<void> {
      await sql`insert into audit_entries (at, actor, action, after)
        values (${at}, ${ACTOR}, 'retentionErased', ${JSON.stringify(counts)}::jsonb)`.execute(db);
    },
  };
}

export type RetentionRepository = ReturnType<typeof createRetentionRepository>;
