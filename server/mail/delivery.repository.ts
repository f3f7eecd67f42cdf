import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { MAIL_SERVER } from '#domain/contact/contact.ts';
import { asActor } from '#server/db/pool.ts';
import type { Tables } from '#server/db/tables.ts';
import { MAIL_COLUMNS, type StoredMail } from './mails.repository.ts';
import { QUEUE } from './outbox.repository.ts';

/** Records undeliverable addresses within the transaction. */
export type SuppressAddresses = (trx: Transaction<Tables>, emails: readonly string[], at: Date) => Promise<void>;

const FAILED_COLUMNS = ['recipient', 'kind', 'contact_message_id'] as const;
type FailedMail = Pick<Selectable<Tables['mails']>, (typeof FAILED_COLUMNS)[number]>;

/** The outbox from the sender's view. */
export function createDeliveryRepository(db: Kysely<Tables>, suppressAddresses: SuppressAddresses) {
  const tried = (id: string, now: Date, on: Kysely<Tables> = db) =>
    on
      .updateTable('mails')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), tried_at: now }))
      .where('id', '=', id);

  /** Reopens the messages whose replies failed: their writers have no answer. */
  async function reopen(trx: Transaction<Tables>, failed: FailedMail[], now: Date): Promise<void> {
    const ids = failed.flatMap((mail) => (mail.kind === 'reply' && mail.contact_message_id) || []);
    if (ids.length === 0) return;
    await trx
      .updateTable('contact_messages')
      .set({ status: 'OPEN', changed_at: now, done_at: null })
      .where('id', 'in', ids)
      .where('status', '=', 'DONE')
      .returning(asActor(MAIL_SERVER).as('actor'))
      .execute();
  }

  /** Undefined if the mail was erased meanwhile. */
  async function fail(trx: Transaction<Tables>, id: string, now: Date, reason: string) {
    const failed = await tried(id, now, trx)
      .set({ state: 'failed', last_error: reason })
      .returning(FAILED_COLUMNS)
      .execute();
    await reopen(trx, failed, now);
    return failed[0];
  }

  /** A retried job has another attempt number, so that a late result of this attempt is ignored. */
  const release = async (on: Kysely<Tables>, holder: string): Promise<void> => {
    await sql`update pgboss.job set state = 'retry'
      where name = ${QUEUE} and state = 'active' and data ->> 'holder' = ${holder}`.execute(on);
  };

  return {
    /** The oldest pending mail of the ordering key. */
    findNext: (orderingKey: string): Promise<StoredMail | undefined> =>
      db
        .selectFrom('mails')
        .leftJoin('subscriptions', 'subscriptions.id', 'mails.subscription_id')
        .select(MAIL_COLUMNS)
        .where('mails.ordering_key', '=', orderingKey)
        .where('mails.state', '=', 'queued')
        .orderBy('mails.number')
        .limit(1)
        .executeTakeFirst(),

    async markSent(id: string, now: Date): Promise<void> {
      await tried(id, now).set({ state: 'sent', sent_at: now, last_error: null }).execute();
    },

    async markRefused(id: string, now: Date, reason: string): Promise<void> {
      await db.transaction().execute((trx) => fail(trx, id, now, reason));
    },

    /**
     * Ends all subscriptions of this mail's recipient and deletes their pending mails. This mail remains as failed, so
     * that staff see why nothing more is sent.
     */
    async endSubscriptions(id: string, now: Date, reason: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const failed = await fail(trx, id, now, reason);
        if (!failed) return;
        const { recipient } = failed;
        await trx.updateTable('mails').set({ subscription_id: null }).where('id', '=', id).execute();
        await sql`
          with ended as (delete from subscriptions where fold_email(email) = fold_email(${recipient}) returning token, shipment_id)
          insert into ended_subscriptions (token, shipment_id, ended_at)
          select token, shipment_id, ${now}::timestamptz from ended on conflict do nothing`.execute(trx);
        await suppressAddresses(trx, [recipient], now);
      });
    },

    /** The mail remains in the queue. */
    async markTried(id: string, now: Date, reason: string): Promise<void> {
      await tried(id, now).set({ last_error: reason }).execute();
    },

    /** Expires mails pending since before `since`; returns their number. */
    giveUp: (since: Date, now: Date, reason: string): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const failed = await trx
          .updateTable('mails')
          .set({ state: 'failed', last_error: sql<string>`concat_ws(' ', ${reason}::text, last_error)` })
          .where('state', '=', 'queued')
          .where('queued_at', '<', since)
          .returning(FAILED_COLUMNS)
          .execute();
        await reopen(trx, failed, now);
        return failed.length;
      }),

    /** Deletes mails written before `since`. Replies remain as long as their message. */
    async eraseOlder(since: Date): Promise<void> {
      await db.deleteFrom('mails').where('created_at', '<', since).where('kind', '<>', 'reply').execute();
    },

    /**
     * Records the holder of the jobs that `fetch` claims, in its transaction. With `isUnsure` it first releases those
     * that the holder doesn't know of.
     */
    claimJobs: <Job extends { id: string }>(
      holder: string,
      isUnsure: boolean,
      fetch: (trx: Transaction<Tables>) => Promise<Job[]>,
    ): Promise<Job[]> =>
      db.transaction().execute(async (trx) => {
        if (isUnsure) await release(trx, holder);
        const jobs = await fetch(trx);
        const ids = jobs.map(({ id }) => id);
        if (ids.length > 0)
          await sql`update pgboss.job set data = jsonb_build_object('holder', ${holder}::text)
            where name = ${QUEUE} and id = any(${ids}::uuid[])`.execute(trx);
        return jobs;
      }),

    /** Lets others claim all jobs of the holder. */
    releaseJobs: (holder: string): Promise<void> => release(db, holder),

    /** Ids of running jobs. */
    async findActiveJobs(): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where name = ${QUEUE} and state = 'active'`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Ordering keys with a pending mail but no job, for example after restoring a backup. */
    async findForgotten(limit: number): Promise<string[]> {
      const { rows } = await sql<{ ordering_key: string }>`
        select distinct ordering_key from mails where state = 'queued' and not exists (
          select from pgboss.job where name = ${QUEUE} and singleton_key = mails.ordering_key and state < 'completed')
        limit ${limit}`.execute(db);
      return rows.map(({ ordering_key }) => ordering_key);
    },
  };
}

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;
