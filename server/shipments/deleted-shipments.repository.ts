import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Shipment } from '#domain/shipments/schema.ts';
import { changeAs } from '#server/db/in-transaction.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import type { Tables } from '#server/db/tables.ts';
import { toShipment } from './to-shipment.ts';

/** Asks for the delivery of the mails that wait under these ordering keys, as part of the transaction. */
export type OnMailsBack = (trx: Transaction<Tables>, orderingKeys: string[]) => Promise<void>;

/** Rows of the shipment in another table, as a list. */
const rowsOf = (table: string) =>
  sql`coalesce((select jsonb_agg(to_jsonb(part)) from ${sql.table(table)} as part where shipment_id = gone.id), '[]')`;

const putBack = (table: string, list: RawBuilder<unknown>, id: string) =>
  sql`insert into ${sql.table(table)} overriding system value
    select part.* from deleted_shipments as kept, jsonb_populate_recordset(null::${sql.table(table)}, ${list}) as part
    where kept.id = ${id}`;

/** Everything that refers to a shipment, with the column that keeps it; what others refer to comes first. */
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

/** What reports count: a trigger has made it anew, but the first promise, and when a status was set by hand, are known to the copy only. */
const putFactsBack = (id: string) => sql`
  update shipment_facts as fact set promised_at = was.promised_at, origin_place = was.origin_place,
    destination_place = was.destination_place, address_version = was.address_version, status_since = was.status_since,
    changed_at = was.changed_at
  from deleted_shipments as kept, jsonb_populate_record(null::shipment_facts, kept.facts) as was
  where kept.id = ${id} and fact.shipment_id = kept.id`;

/** Deletes shipments, and keeps each whole aside so that it can be put back. */
export function createDeletedShipmentRepository(db: Kysely<Tables>, onMailsBack: OnMailsBack = async () => undefined) {
  async function insertAgain(trx: Transaction<Tables>, id: string, now: Date): Promise<Shipment | undefined> {
    // What comes back with it is no news: see server/db/schema/changes.sql.
    await sql`select set_config('transcargo.restoring', 'on', true)`.execute(trx);
    const { rows } = await sql<ShipmentRow>`
      insert into shipments select again.* from deleted_shipments as kept, jsonb_populate_record(null::shipments,
        kept.shipment || jsonb_build_object('version', (kept.shipment->>'version')::int + 1, 'updated_at', ${now}::timestamptz)
      ) as again where kept.id = ${id} on conflict do nothing returning *`.execute(trx);
    // A trigger has made events of the history; the copy knows them as they were.
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
    /** Removes the shipment, and keeps it with all that goes with it, in one statement. False when there is none. */
    delete: (id: string, now: Date, actor: string): Promise<boolean> =>
      changeAs(db, actor, async (trx) => {
        // Whoever is adding to it at this moment comes first, and is kept too.
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

    /** Who created the shipment, and when; also after its deletion. Undefined when no person did. */
    findCreation: (id: string): Promise<{ actor: string; at: Date } | undefined> =>
      db
        .selectFrom('audit_entries')
        .select(['actor', 'at'])
        .where('shipment_id', '=', id)
        .where('action', '=', 'created')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** When it was deleted; undefined when no copy is kept. */
    async findDeletedAt(id: string): Promise<Date | undefined> {
      const { rows } = await sql<{ deletedAt: Date }>`
        select deleted_at as "deletedAt" from deleted_shipments where id = ${id}`.execute(db);
      return rows[0]?.deletedAt;
    },

    /**
     * Puts the shipment back with all that went with it and the next version; the copy is gone then. Undefined when there
     * is no copy younger than `deletedAfter`, or its id or number is in use again.
     */
    restore: (id: string, deletedAfter: Date, now: Date, actor: string): Promise<Shipment | undefined> =>
      // No actor for the triggers: it is not created once more. The line is written below.
      changeAs(db, '', async (trx) => {
        const { rows } = await sql`
          select from deleted_shipments where id = ${id} and deleted_at > ${deletedAfter} for update`.execute(trx);
        const shipment = rows.length > 0 ? await insertAgain(trx, id, now) : undefined;
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
