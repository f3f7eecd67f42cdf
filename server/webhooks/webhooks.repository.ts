import { type Kysely, sql } from 'kysely';
import type { ChangeType } from '#domain/change.ts';
import type { WebhookInput } from '#domain/webhook.schema.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Endpoint, Place, StoredDelivery } from './endpoint.ts';

export interface NewEndpoint extends WebhookInput {
  id: string;
  secret: string;
  secretEnd: string;
  place: Place;
}

/** An array in PostgreSQL's own form. */
const toTypes = (types: readonly ChangeType[] | null) => (types === null ? null : [...types]);

/** The addresses that get events, as staff keep them. */
export function createWebhookRepository(db: Kysely<Tables>) {
  const all = db
    .selectFrom('webhook_endpoints')
    .leftJoin('customers', 'customers.id', 'webhook_endpoints.customer_id')
    .selectAll('webhook_endpoints')
    .select('customers.name as customer_name');
  const find = (id: string): Promise<Endpoint | undefined> =>
    all.where('webhook_endpoints.id', '=', id).executeTakeFirst();
  const change = (id: string) => db.updateTable('webhook_endpoints').where('id', '=', id);
  /** Nothing of an earlier failure counts any more, and whoever is sending right now notices that the place is another. */
  const begun = { failing_since: null, attempts: 0, next_try_at: null, stopped_at: null, paused_by: null } as const;

  return {
    find,
    list: (): Promise<Endpoint[]> => all.orderBy('webhook_endpoints.created_at').orderBy('id').execute(),

    /** False when the id is in use. */
    async insert({ id, url, types, customerId, secret, secretEnd, place }: NewEndpoint, now: Date): Promise<boolean> {
      const row = await db
        .insertInto('webhook_endpoints')
        .values({
          ...{ id, url, types: toTypes(types), customer_id: customerId, secret, secret_end: secretEnd },
          ...{ cursor_xid: place.xid, cursor_seq: place.seq, created_at: now },
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What failed at the old address is tried at the new one at once. */
    async update(id: string, { url, types, customerId }: WebhookInput): Promise<void> {
      const tried = { attempts: 0, next_try_at: null };
      await change(id)
        .set({ url, types: toTypes(types), customer_id: customerId, ...tried })
        .execute();
    },

    async delete(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('webhook_endpoints').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async pause(id: string, by: string, now: Date): Promise<void> {
      await change(id)
        .set({ ...begun, state: 'paused', paused_by: by, stopped_at: now })
        .execute();
    },

    /** Goes on from where it stood, or from another place. */
    async resume(id: string, place?: Place): Promise<void> {
      const from = place ? { cursor_xid: place.xid, cursor_seq: place.seq, stands_at: null } : {};
      await change(id)
        .set({ ...begun, ...from, state: 'on', leased_until: null })
        .execute();
    },

    /** The secret there was signs until the moment, too. */
    async changeSecret(id: string, secret: string, secretEnd: string, oldUntil: Date): Promise<void> {
      await change(id)
        .set({ old_secret: sql`secret`, old_secret_until: oldUntil, secret, secret_end: secretEnd })
        .execute();
    },

    /** Newest first, behind the one with this number. */
    async listDeliveries(id: string, before: string | undefined, limit: number): Promise<StoredDelivery[]> {
      let page = db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', id);
      if (before) page = page.where(sql<boolean>`id < ${before}::bigint`);
      return page.orderBy('id', 'desc').limit(limit).execute();
    },

    findDelivery: (id: string, delivery: string): Promise<StoredDelivery | undefined> =>
      db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('endpoint_id', '=', id)
        .where(sql<boolean>`id = ${delivery}::bigint`)
        .executeTakeFirst(),

    insertDelivery: (delivery: Omit<StoredDelivery, 'id'>): Promise<StoredDelivery> =>
      db.insertInto('webhook_deliveries').values(delivery).returningAll().executeTakeFirstOrThrow(),
  };
}

export type WebhookRepository = ReturnType<typeof createWebhookRepository>;
