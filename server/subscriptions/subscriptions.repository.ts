import { type Kysely, sql, type Transaction } from 'kysely';
import { foldEmail } from '#domain/email.ts';
import { inTransaction } from '#server/db/pool.ts';
import type { Tables } from '#server/db/tables.ts';

export interface NewSubscription {
  id: string;
  shipmentId: string;
  email: string;
  language: string;
  /** A random token; its holder may end the subscription. */
  token: string;
  createdAt: Date;
}

/** Writes the consequences of a new subscription in its transaction. */
export type OnSubscription = (trx: Transaction<Tables>, subscription: NewSubscription) => Promise<void>;

/** Data for the holder of a token: the shipment, and whether the subscription is active. */
export interface SubscriptionState {
  trackingNumber: string;
  isActive: boolean;
}

interface SubscriptionParts {
  onSubscription?: OnSubscription;
  /** Writes the consequences of ended subscriptions in their transaction. */
  onEnd?: (trx: Transaction<Tables>, emails: string[], at: Date) => Promise<void>;
}

/** Stores subscriptions. A subscription and the writes of `onSubscription` are one transaction. */
export function createSubscriptionRepository(db: Kysely<Tables>, { onSubscription, onEnd }: SubscriptionParts = {}) {
  /** The first mail contains the estimate; the lock makes concurrent changes of it wait for the new subscriber. */
  async function insert(trx: Transaction<Tables>, newSubscription: NewSubscription, limit: number): Promise<boolean> {
    const { rows } = await sql`
      insert into subscriptions (id, shipment_id, email, language, token, created_at, told_estimate)
      select ${newSubscription.id}, id, ${newSubscription.email}, ${newSubscription.language}, ${newSubscription.token}, ${newSubscription.createdAt}::timestamptz, estimated_delivery_date
      from (select id, estimated_delivery_date from shipments where id = ${newSubscription.shipmentId} for share) as shipment
      where (select count(*) from subscriptions where shipment_id = ${newSubscription.shipmentId}) < ${limit}
      on conflict (shipment_id, email) do nothing returning id`.execute(trx);
    return rows.length > 0;
  }

  async function isSubscribed(trx: Transaction<Tables>, { shipmentId, email }: NewSubscription): Promise<boolean> {
    const query = trx.selectFrom('subscriptions').select('id').where('shipment_id', '=', shipmentId);
    return (await query.where('email', '=', email).executeTakeFirst()) !== undefined;
  }

  /** Removes unsubscribed addresses from deleted shipments that can still be restored. */
  const endInDeleted = (token: string) => sql`
    update deleted_shipments set
      subscriptions = coalesce((select jsonb_agg(one) from jsonb_array_elements(subscriptions) as one
        where one->>'token' <> ${token}), '[]'),
      mails = coalesce((select jsonb_agg(mail) from jsonb_array_elements(mails) as mail
        where mail->>'subscription_id' is distinct from (select one->>'id'
          from jsonb_array_elements(subscriptions) as one where one->>'token' = ${token})), '[]')
    where subscriptions @> ${JSON.stringify([{ token }])}::jsonb`;

  return {
    async findShipmentId(trackingNumber: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('shipments')
        .select('id')
        .where('tracking_number', '=', trackingNumber)
        .executeTakeFirst();
      return row?.id;
    },

    /** Idempotent per address and shipment. Returns false if the shipment already has `limit` other addresses. */
    insertOnce: (subscription: NewSubscription, limit: number): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        if (!(await insert(trx, subscription, limit))) return isSubscribed(trx, subscription);
        await onSubscription?.(trx, subscription);
        return true;
      }),

    /** The subscription with this token; undefined for an unknown token. */
    async findByToken(token: string): Promise<SubscriptionState | undefined> {
      const { rows } = await sql<SubscriptionState>`
        select tracking_number as "trackingNumber", is_active as "isActive" from (
          select shipment_id, true as is_active from subscriptions where token = ${token}
          union all select shipment_id, false from ended_subscriptions where token = ${token}) found
        join shipments on shipments.id = found.shipment_id order by is_active desc`.execute(db);
      return rows[0];
    },

    /** Erases the address and the mails to it; the token remains, so that its link still shows the state. */
    end: (token: string, now: Date): Promise<void> =>
      inTransaction(db, async (trx) => {
        const { rows } = await sql<{ email: string }>`
          with ended as (delete from subscriptions where token = ${token} returning token, shipment_id, email),
            kept as (insert into ended_subscriptions (token, shipment_id, ended_at)
              select token, shipment_id, ${now}::timestamptz from ended on conflict do nothing)
          select email from ended union select one->>'email' from deleted_shipments, jsonb_array_elements(subscriptions) as one
            where subscriptions @> ${JSON.stringify([{ token }])}::jsonb and one->>'token' = ${token}`.execute(trx);
        await onEnd?.(
          trx,
          rows.map(({ email }) => email),
          now,
        );
        await endInDeleted(token).execute(trx);
      }),
  };
}

export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;

/**
 * The suppression list: unsubscribed or undeliverable addresses, stored as keyed digests, which can be matched but not
 * read. Decision 0015.
 */
export function createSuppressionList(toDigest: (email: string) => string) {
  const digestOf = (email: string) => toDigest(foldEmail(email));
  return {
    async note(trx: Transaction<Tables>, emails: readonly string[], at: Date): Promise<void> {
      await sql`insert into refused_mail (digest, noted_at)
        select digest, ${at}::timestamptz from unnest(${[...new Set(emails.map(digestOf))]}::text[]) as digest
        on conflict do nothing`.execute(trx);
    },

    /** A new subscription removes the address from the list. */
    async forget(trx: Transaction<Tables>, email: string): Promise<void> {
      await trx.deleteFrom('refused_mail').where('digest', '=', digestOf(email)).execute();
    },

    /** Returns the given addresses that get no emails about imports. */
    async findSuppressed(db: Kysely<Tables>, emails: readonly string[]): Promise<ReadonlySet<string>> {
      if (emails.length === 0) return new Set();
      const digests = new Map(emails.map((email) => [email, digestOf(email)]));
      const { rows } = await sql<{ digest: string }>`
        select digest from refused_mail where digest = any(${[...new Set(digests.values())]}::text[])`.execute(db);
      const suppressed = new Set(rows.map(({ digest }) => digest));
      return new Set(emails.filter((email) => suppressed.has(digests.get(email) ?? '')));
    },
  };
}
