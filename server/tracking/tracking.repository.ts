import { sql } from 'kysely';
import { type PublicPromise, SHOWN_PROMISES } from '#domain/promises/promise.ts';
import { batchReads } from '#server/db/batch-reads.ts';
import type { Database } from '#server/db/database.ts';
import { namesOfShipment } from '#server/db/names-of-shipment.ts';
import { fromSharedColumns, SHARED_COLUMNS } from '#server/db/tables/shipments.ts';
import type { StoredTracking } from './public-view.ts';

/** Newest first; null if there are none. Contains reasons and times, never names. */
const newestPromises = sql<PublicPromise[] | null>`(
  select jsonb_agg(jsonb_build_object('due', due, 'reason', reason, 'at', at) order by id desc)
  from (select id, due, reason, at from promises where shipment_id = shipments.id order by id desc limit ${sql.lit(SHOWN_PROMISES)}) as newest)`;

/** The expected time of the next scan, and the end of a snooze by staff. */
const nextScanBy = sql<Date | null>`(select next_by from shipment_facts where shipment_id = shipments.id)`;
const silentUntil = sql<Date | null>`(
  select until from attention_snoozes where kind = 'silent' and subject_id = shipments.id)`;

const toInstant = (stored: string) => new Date(stored).toISOString();

/** A single value is the estimate itself. */
const toPromises = (stored: PublicPromise[] | null): PublicPromise[] | undefined =>
  stored && stored.length > 1
    ? stored.map(({ due, reason, at }) => ({ due: due && toInstant(due), reason, at: toInstant(at) }))
    : undefined;

/**
 * Reads for the public: only the columns of the public view. For a shipment that staff snoozed beyond `getLastReturn`,
 * omits notices that staff would have to handle.
 */
export function createTrackingRepository(
  { kysely: db, pool }: Pick<Database, 'kysely' | 'pool'>,
  getLastReturn: () => Date,
) {
  const tracked = db
    .selectFrom('shipments')
    .select(['tracking_number', ...SHARED_COLUMNS])
    .select(['updated_at', 'version', 'tracking_history'])
    .select([sql<number>`jsonb_array_length(items)`.as('item_count'), namesOfShipment.as('people')])
    .select([newestPromises.as('promises'), nextScanBy.as('next_scan_by'), silentUntil.as('silent_until')]);
  type TrackedRow = Awaited<ReturnType<typeof tracked.executeTakeFirstOrThrow>>;
  const toNextScanBy = ({ next_scan_by: by, silent_until: until }: TrackedRow) =>
    until && until > getLastReturn() ? undefined : by?.toISOString();
  const toStoredTracking = (row: TrackedRow): StoredTracking => ({
    trackingNumber: row.tracking_number,
    ...fromSharedColumns(row),
    itemCount: row.item_count,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    trackingHistory: row.tracking_history,
    people: row.people,
    promises: toPromises(row.promises),
    nextScanBy: toNextScanBy(row),
  });

  /**
   * The most frequent query: built once, and parsed and planned once per connection. The subquery hides the array from
   * PostgreSQL's planner, which would otherwise plan every execution: that takes as long as the read.
   */
  const lookUp = {
    name: 'look-up',
    text: tracked.where('tracking_number', '=', sql<string>`any((select ${[]}::text[])::text[])`).compile().sql,
  };

  return {
    findByTrackingNumber: batchReads(async (trackingNumbers) => {
      const { rows } = await pool.query<TrackedRow>({ ...lookUp, values: [trackingNumbers] });
      return new Map(rows.map((row) => [row.tracking_number, toStoredTracking(row)]));
    }),

    async isSample(trackingNumber: string): Promise<boolean> {
      const sample = db.selectFrom('shipments').select('id').where('tracking_number', '=', trackingNumber);
      return (await sample.where('is_sample', '=', true).executeTakeFirst()) !== undefined;
    },

    /** The existing ones, unordered. */
    async listByTrackingNumbers(trackingNumbers: string[]): Promise<StoredTracking[]> {
      return (await tracked.where('tracking_number', 'in', trackingNumbers).execute()).map(toStoredTracking);
    },

    /** Newest first, for the connection test. */
    async listNewest(limit: number) {
      const rows = await db
        .selectFrom('shipments')
        .select(['tracking_number', 'status', 'service_type', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        trackingNumber: row.tracking_number,
        status: row.status,
        serviceType: row.service_type,
        createdAt: row.created_at.toISOString(),
      }));
    },
  };
}

export type TrackingRepository = ReturnType<typeof createTrackingRepository>;
