import { type Kysely, sql, type Transaction } from 'kysely';
import type { EstimateMove, ShipmentFacts, SubjectPlaces } from '#domain/mail/mail.ts';
import { isDateChange, type MoveRule, type PromiseReason } from '#domain/promises/promise.ts';
import type { Tables } from '#server/db/tables.ts';

/** Queues the delivery jobs of these ordering keys within the transaction. */
export type QueueJobs = (trx: Kysely<Tables>, orderingKeys: string[]) => Promise<void>;

interface Subscriber {
  id: string;
  email: string;
  language: string;
  /** The date in the newest email to them. */
  sentEstimate: Date | null;
  isPending: boolean;
  /** Reason and time of a date change since then; null if unchanged. */
  reason: PromiseReason | null;
  at: Date | null;
  /** Null before the first email to them. */
  subject: SubjectPlaces | null;
}

interface SubscriberMail extends Pick<Subscriber, 'id' | 'email' | 'language' | 'subject'> {
  /** What differs between readers of a shipment's emails. */
  move: EstimateMove | undefined;
}

/** Selects the newest reason given. A typo corrected within minutes doesn't count, unless there is no other reason. */
const readSubscribers = (shipmentId: string) => sql<Subscriber>`
  select subscriber.id, email, language, told_estimate as "sentEstimate", subject_places as subject, untold_promise is not null as "isPending", line.reason, line.at
  from subscriptions as subscriber left join lateral (
    select (array_agg(reason order by reason in ('unspecified', 'corrected_mistake'), id desc))[1] as reason, max(at) as at
    from promises where shipment_id = subscriber.shipment_id and id >= subscriber.untold_promise) as line on true
  where shipment_id = ${shipmentId} order by created_at, subscriber.id for no key update of subscriber`;

/** Queues emails to a shipment's subscribers and records which promised date each one knows. Decision 0050. */
export function createSubscriberMails(queueJobs: QueueJobs, rule: MoveRule) {
  function toMove({ sentEstimate, reason, at }: Subscriber, facts: ShipmentFacts, now: Date): EstimateMove | undefined {
    const due = facts.estimatedDeliveryDate === null ? null : new Date(facts.estimatedDeliveryDate);
    if (facts.status === 'DELIVERED' || !isDateChange(sentEstimate, due, rule)) return undefined;
    return { was: sentEstimate?.toISOString() ?? null, reason: reason ?? 'unspecified', at: (at ?? now).toISOString() };
  }

  async function write(
    trx: Transaction<Tables>,
    shipmentId: string,
    { kind, facts, now }: { kind: 'status' | 'promiseChanged'; facts: ShipmentFacts; now: Date },
    mails: SubscriberMail[],
  ): Promise<void> {
    const { origin, destination } = facts;
    const first = mails.find(({ subject }) => subject)?.subject ?? { origin, destination };
    const list = mails.map(({ id, email, language, move, subject }) => {
      const more = { subject: subject ?? first, ...(move && { move }) };
      return { id, email, language, more };
    });
    await sql`
      with letter as (
        select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as one(id text, email text, language text, more jsonb)
      ), updated as (
        update subscriptions set told_estimate = ${facts.estimatedDeliveryDate}::timestamptz, untold_promise = null,
          subject_places = more->'subject'
        from letter where subscriptions.id = letter.id and ${facts.status !== 'DELIVERED'}::boolean
      )
      insert into mails (id, kind, ordering_key, recipient, language, facts, shipment_id, subscription_id, created_at, queued_at)
      select gen_random_uuid()::text, ${kind}, id, email, language, ${JSON.stringify(facts)}::jsonb || more, ${shipmentId}, id,
        ${now}::timestamptz, ${now}::timestamptz
      from letter`.execute(trx);
    await queueJobs(
      trx,
      mails.map(({ id }) => id),
    );
  }

  return {
    /** Returns the places of the subject of a new subscriber's emails: those of the shipment's earlier ones, if any. */
    async fixSubject(trx: Transaction<Tables>, id: string, { origin, destination }: ShipmentFacts) {
      const { rows } = await sql<{ subject: SubjectPlaces }>`
        update subscriptions set subject_places = coalesce(
          (select other.subject_places from subscriptions as other
            where other.shipment_id = subscriptions.shipment_id and other.subject_places is not null
            order by created_at, id limit 1),
          ${JSON.stringify({ origin, destination })}::jsonb)
        where id = ${id} returning subject_places as subject`.execute(trx);
      return rows[0]?.subject;
    },

    /** Queues one email per subscriber in their language. Returns the number. */
    async queueForSubscribers(
      trx: Transaction<Tables>,
      shipmentId: string,
      facts: ShipmentFacts,
      now: Date,
    ): Promise<number> {
      const { rows } = await readSubscribers(shipmentId).execute(trx);
      const mails = rows.map((one) => ({
        ...one,
        move: one.sentEstimate === null ? undefined : toMove(one, facts, now),
      }));
      if (mails.length > 0) await write(trx, shipmentId, { kind: 'status', facts, now }, mails);
      return mails.length;
    },

    /**
     * Queues an email for each subscriber whose known date differs: not for those already notified by the email about a
     * scan, or whose date moved back. Returns the number.
     */
    async queueMoves(trx: Transaction<Tables>, shipmentId: string, facts: ShipmentFacts, now: Date): Promise<number> {
      const { rows } = await readSubscribers(shipmentId).execute(trx);
      const pending = rows.filter(({ isPending }) => isPending);
      const mails = pending
        .map((one) => ({ ...one, move: toMove(one, facts, now) }))
        .filter(({ move }) => move !== undefined);
      if (mails.length > 0) await write(trx, shipmentId, { kind: 'promiseChanged', facts, now }, mails);
      await sql`update subscriptions set untold_promise = null where shipment_id = ${shipmentId}`.execute(trx);
      return mails.length;
    },
  };
}
