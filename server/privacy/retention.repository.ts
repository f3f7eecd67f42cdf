import { type Kysely, type RawBuilder, sql } from 'kysely';
import { asActor } from '#server/db/pool.ts';
import type { Tables } from '#server/db/tables.ts';
import { PEOPLE_COLUMNS } from './people-of-shipments.repository.ts';

/** Batch size: the embedded database serves others between two batches. */
const BATCH = 500;
const ACTOR = 'retention';

/** Delivery time of a shipment: its newest delivery event that was not corrected. */
const deliveredAt = sql`coalesce((
  select max(event.occurred_at) from shipment_events as event
  where event.shipment_id = s.id and event.status = 'DELIVERED' and not exists (
    select from shipment_events as correction where correction.shipment_id = s.id and correction.voids = event.id)
), s.updated_at)`;

const lastEventAt = sql`coalesce((select max(event.recorded_at) from shipment_events as event
  where event.shipment_id = s.id), s.updated_at)`;

/** Erases due data. Skips rows locked by another process. */
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
    /** Addresses subscribed to shipments delivered before this time, and mails to them. */
    eraseSubscriptions: (deliveredBefore: Date) =>
      eraseAll(sql`with due as (
          select sub.id from subscriptions sub join shipments s on s.id = sub.shipment_id
          where s.status = 'DELIVERED' and ${deliveredAt} <= ${deliveredBefore}
          limit ${BATCH} for update of sub skip locked),
        unsent as (delete from mails where subscription_id in (select id from due))
        delete from subscriptions where id in (select id from due) returning id`),

    /** Contact messages done before this time, with their copies in the outbox. */
    eraseMessages: (doneBefore: Date) =>
      eraseAll(sql`delete from contact_messages where id in (
        select id from contact_messages where status = 'DONE' and done_at <= ${doneBefore}
        limit ${BATCH} for update skip locked)
        returning id, ${asActor(ACTOR)}`),

    /**
     * Names and contacts of senders and recipients: of shipments delivered before one time, and of others without
     * events since another.
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

    /** Copies of shipments deleted before this time, which can no longer be restored. */
    eraseDeletedShipments: (deletedBefore: Date) =>
      eraseAll(sql`delete from deleted_shipments where id in (
        select id from deleted_shipments where deleted_at <= ${deletedBefore} limit ${BATCH} for update skip locked)
        returning id`),

    /** Changes before this time, oldest first; records how far the feed is erased. */
    eraseChanges: (before: Date) =>
      eraseAll(sql`with gone as (
          delete from changes where (xid, seq) in (
            select xid, seq from (select xid, seq, at from changes order by xid, seq limit ${BATCH}) as oldest where at <= ${before})
          returning xid, seq, id),
        last as (select xid, seq, id from gone order by xid desc, seq desc limit 1),
        noted as (update change_feed set floor_xid = last.xid, floor_seq = last.seq, floor_id = last.id from last
          where (floor_xid, floor_seq) < (last.xid, last.seq))
        select from gone`),

    /** Logs the counts in the append-only audit log. */
    async writeAudit(at: Date, counts: Record<string, number>): Promise<void> {
      await sql`insert into audit_entries (at, actor, action, after)
        values (${at}, ${ACTOR}, 'retentionErased', ${JSON.stringify(counts)}::jsonb)`.execute(db);
    },
  };
}

export type RetentionRepository = ReturnType<typeof createRetentionRepository>;
