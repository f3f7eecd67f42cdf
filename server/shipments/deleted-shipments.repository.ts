import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Shipment } from '#domain/shipments/schema.ts';
import { changeAs, executePrepared } from '#server/db/pool.ts';
import { type ShipmentRow, toShipment } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';

/** Queues the delivery of pending mails with these ordering keys within the transaction. */
export type OnMailsBack = (trx: Transaction<Tables>, orderingKeys: string[]) => Promise<void>;

/** Rows of the shipment in another table, as a list. */
const rowsOf = (table: string) =>
  sql`coalesce((select jsonb_agg(to_jsonb(part)) from ${sql.table(table)} as part where shipment_id = gone.id), '[]')`;

const putBack = (table: string, list: RawBuilder<unknown>, id: string) =>
  sql`insert into ${sql.table(table)} overriding system value
    select part.* from deleted_shipments as kept, jsonb_populate_recordset(null::${sql.table(table)}, ${list}) as part
    where kept.id = ${id}`;

/** Tables that reference a shipment, with the referencing column; referenced tables come first. */
const PARTS = [
  ['shipment_events', sql`kept.events`],
  ['promises', sql`kept.promises`],
  ['shipment_people', sql`kept.people`],
  ['shipment_references', sql`kept.reference_list`],
  ['shipment_idempotency_keys', sql`kept.idempotency_keys`],
  ['subscriptions', sql`kept.subscriptions`],
  ['ended_subscriptions', sql`kept.ended_subscriptions`],
  ['mails', sql`kept.mails`],
] as const;

/** A trigger recreates the report facts; the first promise and the time of a manual status exist only in the copy. */
const putFactsBack = (id: string) => sql`
  update shipment_facts as fact set promised_at = was.promised_at, origin_place = was.origin_place,
    destination_place = was.destination_place, address_version = was.address_version, status_since = was.status_since,
    changed_at = was.changed_at
  from deleted_shipments as kept, jsonb_populate_record(null::shipment_facts, kept.facts) as was
  where kept.id = ${id} and fact.shipment_id = kept.id`;

/** Deletes shipments and stores a complete copy of each so that it can be restored. */
export function createDeletedShipmentRepository(db: Kysely<Tables>, onMailsBack: OnMailsBack = async () => undefined) {
  async function reinsert(trx: Transaction<Tables>, id: string, now: Date): Promise<Shipment | undefined> {
    // Restored rows are not changes: see server/db/schema/changes.sql.
    await sql`select set_config('transcargo.restoring', 'on', true)`.execute(trx);
    const { rows } = await sql<ShipmentRow>`
      insert into shipments select again.* from deleted_shipments as kept, jsonb_populate_record(null::shipments,
        kept.shipment || jsonb_build_object('version', (kept.shipment->>'version')::int + 1, 'updated_at', ${now}::timestamptz)
      ) as again where kept.id = ${id} on conflict do nothing returning *`.execute(trx);
    // A trigger created events from the history; the copy has the original ones.
    await sql`delete from shipment_events where shipment_id = ${id}
      and (select events from deleted_shipments where id = ${id}) <> '[]'`.execute(trx);
    return rows[0] && toShipment(rows[0]);
  }

  async function queueMails(trx: Transaction<Tables>, id: string): Promise<void> {
    const waiting = await trx
      .selectFrom('mails')
      .select('ordering_key')
      .where('shipment_id', '=', id)
      .where('state', '=', 'queued')
      .orderBy('number')
      .execute();
    if (waiting.length > 0)
      await onMailsBack(
        trx,
        waiting.map(({ ordering_key }) => ordering_key),
      );
  }

  return {
    /** Deletes the shipment and stores it with all related rows in one statement. Returns false for an unknown id. */
    delete: (id: string, now: Date, actor: string): Promise<boolean> =>
      changeAs(db, actor, async (trx) => {
        // Concurrent writes to the shipment finish first and are included.
        await sql`select set_config('transcargo.at', ${now.toISOString()}, true) from shipments where id = ${id} for update`.execute(
          trx,
        );
        const { rows } = await sql`
          with gone as (delete from shipments where id = ${id} returning *)
          insert into deleted_shipments
            (id, deleted_at, shipment, facts, events, promises, people, reference_list,
              idempotency_keys, subscriptions, ended_subscriptions, mails)
          select id, ${now}, to_jsonb(gone) - 'search_text', (select to_jsonb(fact) from shipment_facts as fact where shipment_id = gone.id),
            ${rowsOf('shipment_events')}, ${rowsOf('promises')}, ${rowsOf('shipment_people')}, ${rowsOf('shipment_references')}, ${rowsOf('shipment_idempotency_keys')}, ${rowsOf('subscriptions')}, ${rowsOf('ended_subscriptions')},
            ${rowsOf('mails')}
          from gone
          on conflict (id) do update set deleted_at = excluded.deleted_at, shipment = excluded.shipment,
            facts = excluded.facts, events = excluded.events, promises = excluded.promises,
            people = excluded.people, reference_list = excluded.reference_list, idempotency_keys = excluded.idempotency_keys,
            subscriptions = excluded.subscriptions, ended_subscriptions = excluded.ended_subscriptions,
            mails = excluded.mails
          returning id`.execute(trx);
        return rows.length > 0;
      }),

    /** The person who created the shipment, and when, even after its deletion. Undefined if no person did. */
    findCreation: (id: string): Promise<{ actor: string; at: Date } | undefined> =>
      db
        .selectFrom('audit_entries')
        .select(['actor', 'at'])
        .where('shipment_id', '=', id)
        .where('action', '=', 'created')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** The time of deletion; undefined without a copy. */
    async findDeletedAt(id: string): Promise<Date | undefined> {
      const [copy] = await executePrepared(
        db,
        sql<{ deletedAt: Date }>`select deleted_at as "deletedAt" from deleted_shipments where id = ${id}`,
      );
      return copy?.deletedAt;
    },

    /**
     * Restores the shipment with all related rows and the next version, and deletes the copy. Undefined if there is no
     * copy newer than `deletedAfter`, or its id or number is in use again.
     */
    restore: (id: string, deletedAfter: Date, now: Date, actor: string): Promise<Shipment | undefined> =>
      // Without an actor, triggers do not log a creation. The audit line is written below.
      changeAs(db, '', async (trx) => {
        const { rows } = await sql`
          select from deleted_shipments where id = ${id} and deleted_at > ${deletedAfter} for update`.execute(trx);
        const shipment = rows.length > 0 ? await reinsert(trx, id, now) : undefined;
        if (!shipment) return undefined;
        for (const [table, list] of PARTS) await putBack(table, list, id).execute(trx);
        await putFactsBack(id).execute(trx);
        await queueMails(trx, id);
        await sql`insert into audit_entries (at, actor, action, shipment_id)
          values (${now}, ${actor}, 'restored', ${id})`.execute(trx);
        await sql`delete from deleted_shipments where id = ${id}`.execute(trx);
        return shipment;
      }),
  };
}

export type DeletedShipmentRepository = ReturnType<typeof createDeletedShipmentRepository>;
