import { type Kysely, sql } from 'kysely';
import type { ChangeType } from '#domain/changes/change.ts';
import type { WebhookInput, WebhookUpdate } from '#domain/webhooks/schema.ts';
import { asActor } from '#server/db/pool.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Endpoint, Place, StoredDelivery } from './endpoint.ts';

export interface NewEndpoint extends WebhookInput {
  id: string;
  secret: string;
  secretEnd: string;
  place: Place;
}

/** An array in PostgreSQL's text format. */
const toTypes = (types: readonly ChangeType[] | null) => (types === null ? null : [...types]);

/** Webhooks as managed by staff. Every change is one statement with its actor for the audit log. */
export function createWebhookRepository(db: Kysely<Tables>) {
  const all = db
    .selectFrom('webhook_endpoints')
    .leftJoin('customers', 'customers.id', 'webhook_endpoints.customer_id')
    .selectAll('webhook_endpoints')
    .select('customers.name as customer_name');
  const find = (id: string): Promise<Endpoint | undefined> =>
    all.where('webhook_endpoints.id', '=', id).executeTakeFirst();
  const change = (id: string, actor: string) =>
    db
      .updateTable('webhook_endpoints')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning(['id', asActor(actor).as('actor')]);
  /** Resets earlier failures; a running sender notices the changed position. */
  const reset = { failing_since: null, attempts: 0, next_try_at: null, stopped_at: null, paused_by: null } as const;

  return {
    find,
    list: (): Promise<Endpoint[]> => all.orderBy('webhook_endpoints.created_at').orderBy('id').execute(),

    /** Returns false if the id is in use. */
    async insert(endpoint: NewEndpoint, now: Date, actor: string): Promise<boolean> {
      const { id, url, types, customerId, secret, secretEnd, place } = endpoint;
      const row = await db
        .insertInto('webhook_endpoints')
        .values({
          id,
          url,
          types: toTypes(types),
          customer_id: customerId,
          secret,
          secret_end: secretEnd,
          cursor_xid: place.xid,
          cursor_seq: place.seq,
          cursor_id: place.id,
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', asActor(actor).as('actor')])
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Retries at the new address immediately. Returns false if the version differs. */
    async update(id: string, version: number, input: WebhookUpdate, actor: string): Promise<boolean> {
      const { url, types } = input;
      const tried = { attempts: 0, next_try_at: null };
      const row = await change(id, actor)
        .set({ url, types: toTypes(types), ...tried })
        .where('version', '=', version)
        .executeTakeFirst();
      return row !== undefined;
    },

    async delete(id: string, actor: string): Promise<boolean> {
      const deleting = db.deleteFrom('webhook_endpoints').where('id', '=', id);
      return (await deleting.returning(asActor(actor).as('actor')).executeTakeFirst()) !== undefined;
    },

    async pause(id: string, by: string, now: Date): Promise<void> {
      await change(id, by)
        .set({ ...reset, state: 'paused', paused_by: by, stopped_at: now })
        .execute();
    },

    /** Resumes at the current or another position. */
    async resume(id: string, actor: string, place?: Place): Promise<void> {
      const from = place ? { cursor_xid: place.xid, cursor_seq: place.seq, cursor_id: place.id, stands_at: null } : {};
      await change(id, actor)
        .set({ ...reset, ...from, state: 'on', leased_until: null })
        .execute();
    },

    /** The previous secret also signs until this time. */
    async changeSecret(
      id: string,
      secret: { sealed: string; end: string },
      oldUntil: Date,
      actor: string,
    ): Promise<void> {
      await change(id, actor)
        .set({ old_secret: sql`secret`, old_secret_until: oldUntil, secret: secret.sealed, secret_end: secret.end })
        .execute();
    },

    /** Newest first, before the delivery with this number. */
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
