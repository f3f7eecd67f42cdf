import { type Kysely, sql, type Transaction } from 'kysely';
import { WEBHOOK_STOPPED_BY_GAP } from '#domain/webhooks/webhook.ts';
import { CHANGE_FENCE } from '#server/db/change-fence.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Endpoint, Place, StoredDelivery } from './endpoint.ts';

export type NewDelivery = Omit<StoredDelivery, 'id'>;

/** Notifies staff of a stopped webhook within the transaction. */
export type OnDeliveryFailed = (
  trx: Transaction<Tables>,
  endpoint: { url: string; failingSince: Date; now: Date },
) => Promise<void>;

const ERASED_AT_ONCE = 1_000;
/** Clock difference between machines. A lease that ends later was granted before the clock was set back. */
const CLOCKS_APART_MS = 60_000;

const toCursor = ({ xid, seq, id }: Place) => ({ cursor_xid: xid, cursor_seq: seq, cursor_id: id });

/**
 * Stores each webhook's position in the change feed. Every step names its starting position: if a replay or another
 * process moved it, nothing is written and the sender stops.
 */
export function createSendingRepository(db: Kysely<Tables>, onDeliveryFailed: OnDeliveryFailed) {
  const atPosition = (id: string, from: Place) =>
    db
      .updateTable('webhook_endpoints')
      .where('id', '=', id)
      .where(sql<boolean>`(cursor_xid, cursor_seq) = (${from.xid}::bigint, ${from.seq}::bigint)`);

  return {
    /**
     * Leases webhooks with pending events or a lost position until the given time, so that one process at a time sends
     * to each.
     */
    async takeDue(now: Date, until: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update webhook_endpoints as endpoint set leased_until = ${until}
        where state = 'on' and (next_try_at is null or next_try_at <= ${now})
          and (leased_until is null or leased_until not between ${now} and ${new Date(until.getTime() + CLOCKS_APART_MS)})
          and (exists (
            select from changes where (xid, seq) > (endpoint.cursor_xid, endpoint.cursor_seq)
              and xid < ${CHANGE_FENCE})
          or not exists (select from changes
            where (xid, seq, id) = (endpoint.cursor_xid, endpoint.cursor_seq, endpoint.cursor_id)
            union all select from change_feed
            where (floor_xid, floor_seq, floor_id) = (endpoint.cursor_xid, endpoint.cursor_seq, endpoint.cursor_id)))
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },

    async leave(id: string): Promise<void> {
      await db.updateTable('webhook_endpoints').set({ leased_until: null }).where('id', '=', id).execute();
    },

    /** No other process can be sending: existing leases are leftovers of a killed process. */
    async releaseAllClaims(): Promise<void> {
      await db.updateTable('webhook_endpoints').set({ leased_until: null }).execute();
    },

    /** Renews a lease by its previous end time; undefined if another process has it. */
    async startTurn(id: string, leasedUntil: Date, until: Date): Promise<Endpoint | undefined> {
      const row = await db
        .updateTable('webhook_endpoints')
        .set({ leased_until: until })
        .where('id', '=', id)
        .where('state', '=', 'on')
        .where('leased_until', '=', leasedUntil)
        .returningAll()
        .executeTakeFirst();
      return row && { ...row, customer_name: null };
    },

    /** Skips changes that this webhook does not get. Returns false if its position was moved. */
    async skip(id: string, from: Place, to: Place): Promise<boolean> {
      const moved = atPosition(id, from).set(toCursor(to));
      return (await moved.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** The position no longer exists, and events may be missing: only staff can resume. */
    async stopAtGap(id: string, from: Place, now: Date): Promise<void> {
      const stopped = {
        state: 'failing' as const,
        paused_by: WEBHOOK_STOPPED_BY_GAP,
        stopped_at: now,
        failing_since: now,
      };
      await atPosition(id, from)
        .where('state', '=', 'on')
        .set({ ...stopped, attempts: 0, next_try_at: null, leased_until: null })
        .execute();
    },

    /** Records a successful delivery. Returns false if nothing more may be sent. */
    async advance(
      id: string,
      from: Place,
      to: Place & { at: string },
      delivery: NewDelivery,
      until: Date,
    ): Promise<boolean> {
      const [moved] = await db
        .with('moved', () =>
          atPosition(id, from)
            .set({ ...toCursor(to), stands_at: to.at, last_sent_at: delivery.at })
            .set({ attempts: 0, failing_since: null, next_try_at: null, leased_until: until })
            .returning('state'),
        )
        .with('logged', (logging) => logging.insertInto('webhook_deliveries').values(delivery).returning('id'))
        .selectFrom('moved')
        .select('state')
        .execute();
      return moved?.state === 'on';
    },

    /**
     * Records a failed delivery and schedules the retry; after the retry period, stops the webhook and notifies staff.
     */
    fail: (id: string, from: Place, delivery: NewDelivery, again: { at: Date; givenUpBefore: Date }): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('webhook_deliveries').values(delivery).execute();
        const { rows } = await sql<{ url: string; state: string; failing_since: Date }>`
          update webhook_endpoints set attempts = attempts + 1, failing_since = coalesce(failing_since, ${delivery.at}),
            next_try_at = case when failing_since <= ${again.givenUpBefore} then null else ${again.at}::timestamptz end,
            stopped_at = case when failing_since <= ${again.givenUpBefore} then ${delivery.at}::timestamptz end,
            state = case when failing_since <= ${again.givenUpBefore} then 'failing' else state end, leased_until = null
          where id = ${id} and state = 'on' and (cursor_xid, cursor_seq) = (${from.xid}::bigint, ${from.seq}::bigint)
          returning url, state, failing_since`.execute(trx);
        const [row] = rows;
        if (row?.state === 'failing')
          await onDeliveryFailed(trx, { url: row.url, failingSince: row.failing_since, now: delivery.at });
      }),

    async eraseDeliveries(before: Date): Promise<void> {
      for (let erased = ERASED_AT_ONCE; erased === ERASED_AT_ONCE; ) {
        const { rows } = await sql`delete from webhook_deliveries where id in (
          select id from webhook_deliveries where at <= ${before} limit ${ERASED_AT_ONCE}) returning id`.execute(db);
        erased = rows.length;
      }
    },
  };
}

export type SendingRepository = ReturnType<typeof createSendingRepository>;
