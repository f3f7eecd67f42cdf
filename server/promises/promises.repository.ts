import { type Kysely, sql, type Transaction } from 'kysely';
import type { PromiseReason, PromiseSum } from '#domain/promises/promise.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import { isMove } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';

/** Emails per ledger line: how many were sent, and when the last one was. */
async function readSentMails(
  db: Kysely<Tables>,
  shipmentId: string,
): Promise<Map<string, NonNullable<PromiseLine['told']>>> {
  const { rows } = await sql<{ line: string; count: number; at: Date }>`
    select facts->'move'->>'at' as line, count(*)::int as count, max(sent_at) as at from mails
    where shipment_id = ${shipmentId} and state = 'sent' and facts ? 'move' group by 1`.execute(db);
  return new Map(rows.map(({ line, count, at }) => [line, { count, at: at.toISOString() }]));
}

/** Reads the ledger of promised dates. Triggers write it (server/db/schema/promises.sql). */
export function createPromiseRepository(db: Kysely<Tables>) {
  return {
    /** Date changes by shipment id, in days of the zone. */
    async sumUp(ids: string[], timeZone: string): Promise<Map<string, PromiseSum>> {
      const { rows } = await sql<{ id: string; first: Date | null; moves: number; reason: PromiseReason | null }>`
        select fact.shipment_id as id, fact.promised_at as first, moved.moves, moved.reason
        from shipment_facts as fact, lateral (
          select count(*)::int as moves, (array_agg(promise.reason order by promise.id desc))[1] as reason
          from promises as promise where promise.shipment_id = fact.shipment_id and ${isMove(timeZone)}
        ) as moved where fact.shipment_id = any(${ids})`.execute(db);
      return new Map(
        rows.map(({ id, first, moves, reason }) => [id, { first: first?.toISOString() ?? null, moves, reason }]),
      );
    },

    /** Returns the promise before the current one; undefined if the date never moved. */
    async findPrevious(shipmentId: string): Promise<string | undefined> {
      const newest = await db
        .selectFrom('promises')
        .select('previous')
        .where('shipment_id', '=', shipmentId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return newest?.previous?.toISOString();
    },

    /** Newest first; undefined for an unknown shipment. */
    async listOfShipment(shipmentId: string, limit: number): Promise<PromiseLine[] | undefined> {
      const rows = await db
        .selectFrom('promises')
        .selectAll()
        .where('shipment_id', '=', shipmentId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      if (rows.length === 0) {
        const { rows: shipments } = await sql`select 1 from shipments where id = ${shipmentId}`.execute(db);
        if (shipments.length === 0) return undefined;
      }
      const sentMails = await readSentMails(db, shipmentId);
      return rows.map(({ id, due, previous, reason, note, actor: by, at }) => ({
        id,
        reason,
        note,
        by,
        at: at.toISOString(),
        told: sentMails.get(at.toISOString()) ?? null,
        due: due?.toISOString() ?? null,
        previous: previous?.toISOString() ?? null,
      }));
    },
  };
}

export type PromiseRepository = ReturnType<typeof createPromiseRepository>;

const pending = (before: Date) => sql`subscriptions join promises on promises.id = subscriptions.untold_promise
  join shipments as shipment on shipment.id = subscriptions.shipment_id where promises.at <= ${before}`;

/** Whether subscribers of any shipment are still to be emailed about a date changed before this time. */
export async function hasPendingPromiseMail(db: Kysely<Tables>, before: Date): Promise<boolean> {
  const { rows } = await sql`select from ${pending(before)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The shipment that has waited longest for an email about a date changed before this time; undefined if there is none.
 * It is locked until the transaction ends; locked shipments are skipped.
 */
export async function findPendingPromiseMail(trx: Transaction<Tables>, before: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select shipment.id from ${pending(before)} order by subscriptions.untold_promise limit 1
    for no key update of shipment skip locked`.execute(trx);
  return rows[0]?.id;
}
