import { type RawBuilder, sql } from 'kysely';
import type { AttentionKind } from '#domain/attention/attention.ts';
import { isNoReturn } from '#server/db/shipment-filter.ts';

/** The current time of the company. */
export interface CompanyClock {
  now: Date;
  timeZone: string;
}

/** Where to find the causes of a kind: one cause per row, with the id of its subject and its start. */
export interface AttentionSource {
  id: RawBuilder<string>;
  since: RawBuilder<Date>;
  /** The SQL after "from", ending in a condition. */
  from(clock: CompanyClock): RawBuilder<unknown>;
}

const ofFacts = (
  since: string,
  condition: RawBuilder<unknown>,
  clockCondition?: (clock: CompanyClock) => RawBuilder<unknown>,
): AttentionSource => ({
  id: sql.ref('fact.shipment_id'),
  since: sql.ref(`fact.${since}`),
  from: (clock) =>
    sql`shipment_facts as fact where ${condition}${clockCondition ? sql` and ${clockCondition(clock)}` : sql``}`,
});

/** Time of the last delivery attempt; without an attempt on this tour, when it came back. */
const LAST_ATTEMPT_AT = sql`case fact.code when 'attempt_failed' then fact.last_at else coalesce((
  select case when entry->>'code' = 'attempt_failed' then (entry->>'timestamp')::timestamptz end
  from shipments, jsonb_array_elements(tracking_history) with ordinality as entries (entry, nth)
  where shipments.id = fact.shipment_id and not (entry ? 'corrected' or entry ? 'contradiction')
    and (entry->>'status' <> 'OUT_FOR_DELIVERY' or entry->>'code' in ('out', 'attempt_failed'))
  order by nth limit 1), fact.last_at) end`;

/**
 * Mirrors isWithoutDay() of domain/events/delivery-exceptions.ts; a random test compares both. Written as a case, so
 * that histories are read only if they matter.
 */
function isWithoutDay({ now, timeZone }: CompanyClock) {
  const toDay = (moment: unknown) => sql`(${moment} at time zone ${timeZone})::date`;
  const due = toDay(sql`fact.estimated_at`);
  return sql`case when fact.estimated_at is null or ${due} < ${toDay(sql`${now}::timestamptz`)} then true
    else ${due} <= ${toDay(LAST_ATTEMPT_AT)} end`;
}

/** An email of a subscriber of an open shipment failed, unless someone subscribed that address again since. */
const BOUNCED = sql`mails join shipment_facts as fact on fact.shipment_id = mails.shipment_id
  where mails.state = 'failed' and mails.last_error like 'This address gets no more updates.%'
    and fact.status <> 'DELIVERED' and not exists (select from mails as later
      where later.shipment_id = mails.shipment_id and later.kind = 'subscribed' and later.number > mails.number)`;

/** Rows of an import that were not written. */
export const IS_LEFT = sql<boolean>`((rows.result in ('error', 'duplicate') and rows.outcome is null)
  or rows.outcome in ('stale', 'failed'))`;

/**
 * The source of every kind; domain/attention/attention.ts defines when a cause becomes a line. The conditions equal
 * those of the partial indexes in server/db/schema/attention.sql and server/db/schema/lanes.sql.
 */
export const ATTENTION_SOURCES: Readonly<Record<AttentionKind, AttentionSource>> = {
  held: ofFacts('status_since', sql`fact.status = 'ON_HOLD' and fact.status_since is not null and ${isNoReturn}`),
  promise: ofFacts('estimated_at', sql`fact.estimated_at is not null and ${isNoReturn}`),
  attempt: ofFacts(
    'last_at',
    sql`fact.code in ('attempt_failed', 'back_at_depot') and fact.last_at is not null`,
    isWithoutDay,
  ),
  contradiction: ofFacts('contradicted_at', sql`fact.contradicted_at is not null`),
  // Null for held and delivered shipments; see server/db/schema/lanes.sql.
  silent: ofFacts('next_by', sql`fact.next_by is not null`),
  announced: ofFacts('status_since', sql`fact.status = 'LABEL_CREATED' and fact.status_since is not null`),
  place: ofFacts(
    'created_at',
    sql`fact.status <> 'DELIVERED' and (fact.origin_place = '' or fact.destination_place = '')`,
  ),
  bounced: { id: sql.ref('mails.id'), since: sql.ref('mails.tried_at'), from: () => BOUNCED },
  import: {
    id: sql.ref('imports.id'),
    since: sql.ref('imports.ended_at'),
    from: () => sql`imports where imports.state = 'imported' and imports.counts is null and imports.ended_at is not null
      and exists (select from import_rows as rows where rows.import_id = imports.id and ${IS_LEFT})`,
  },
  // Too few rows for an index.
  webhook: {
    id: sql.ref('endpoint.id'),
    since: sql.ref('endpoint.failing_since'),
    from: () => sql`webhook_endpoints as endpoint
      where endpoint.state = 'failing' and endpoint.failing_since is not null`,
  },
};
