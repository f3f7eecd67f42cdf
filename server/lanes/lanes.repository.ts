import { type Kysely, sql } from 'kysely';
import type { WorkingSpan } from '#domain/promises/working-time.ts';
import { LANES_CHANNEL } from '#server/db/channels.ts';
import type { Tables } from '#server/db/tables.ts';

/** A step of a lane. */
interface LaneStep {
  origin: string;
  destination: string;
  service: string;
  step: string;
}

export interface Gaps extends LaneStep {
  gaps: number[];
}

/** The number of scans and the working time in ms within which 9 of 10 were followed by the next. */
export interface UsualGap extends LaneStep {
  n: number;
  p90: number;
}

const NAME = 'lanes';
/** Shipments per statement, because each statement blocks all other queries of the embedded database. */
const BATCH = 1_000;

/**
 * Mirrors the function of the same name in server/db/schema/lanes.sql, which is several times slower over all scans.
 */
const workedAt = (
  moment: string,
) => sql`(select worked + (extract(epoch from least(${sql.ref(moment)}, closes) - opens) * 1000)::bigint
  from working_hours where opens <= ${sql.ref(moment)} order by opens desc limit 1)`;

/**
 * Relevant scans with the time of the next one. A status set in the edit form is not a scan; the creation is the first,
 * even if earlier scans were added afterwards.
 */
const scansWithNext = (since: Date) => sql`
  select event.shipment_id, coalesce(event.code, event.status) as step, event.occurred_at as at,
    event.status in ('LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY')
      and coalesce(event.code, '') not in ('attempt_failed', 'back_at_depot') as is_followed,
    lead(event.occurred_at) over (
      partition by event.shipment_id order by not event.is_creation, event.occurred_at, event.position) as next_at
  from batch join shipment_events as event using (shipment_id)
  where event.occurred_at >= ${since} and event.via <> 'edit'
    and not exists (select from shipment_events as later
      where later.shipment_id = event.shipment_id and later.voids = event.id)`;

/** Working time until the next scan, for the next shipments in order of id. */
const gapsAfter = (id: string, since: Date) => sql<{ last: string | null; gaps: Gaps[] | null }>`
  with batch as (
    select shipment_id from shipment_facts where shipment_id > ${id} order by shipment_id limit ${sql.lit(BATCH)}
  ), followed as (${scansWithNext(since)}), gaps as (
    select fact.origin_place as origin, fact.destination_place as destination, fact.service_type as service, followed.step,
      ${workedAt('followed.next_at')} - ${workedAt('followed.at')} as gap
    from followed join shipment_facts as fact on fact.shipment_id = followed.shipment_id
    where followed.is_followed and followed.next_at >= followed.at
      and fact.origin_place <> '' and fact.destination_place <> ''
  ), lanes as (
    select origin, destination, service, step, jsonb_agg(gap) as gaps from gaps where gap is not null group by 1, 2, 3, 4
  )
  select (select max(shipment_id) from batch) as last, (select jsonb_agg(to_jsonb(lanes)) from lanes) as gaps`;

/**
 * Updates the next shipments by id; returns the last id, null at the end. Skips locked rows: the writer computes the
 * same.
 */
const updateNextScans = (id: string, replacesAll: boolean) => sql<{ last: string | null }>`
  with batch as (
    select shipment_id from shipment_facts where shipment_id > ${id} order by shipment_id limit ${sql.lit(BATCH)}
  ), outdated as (
    select fact.shipment_id from batch join shipment_facts as fact using (shipment_id)
    where fact.last_at is not null and (${replacesAll} or fact.next_by is null)
      and fact.next_by is distinct from next_scan_by(fact)
    for update of fact skip locked
  ), updated as (
    update shipment_facts as fact set next_by = next_scan_by(fact)
    from outdated where fact.shipment_id = outdated.shipment_id
  )
  select max(shipment_id) as last from batch`;

/** Stores scan durations per lane and the company's working hours. Decision 0057. */
export function createLaneRepository(db: Kysely<Tables>) {
  return {
    /** The key of the last measurement; '' if none. */
    async findMeasured(): Promise<string> {
      const row = await db.selectFrom('server_values').select('value').where('name', '=', NAME).executeTakeFirst();
      return row?.value ?? '';
    },

    async setMeasured(value: string): Promise<void> {
      await db
        .insertInto('server_values')
        .values({ name: NAME, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },

    /** Replaces the working hours. Concurrent calls run sequentially. */
    writeHours: (spans: WorkingSpan[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await sql`lock table working_hours in share row exclusive mode`.execute(trx);
        await sql`delete from working_hours`.execute(trx);
        await sql`insert into working_hours (opens, closes, worked)
          select opens, closes, coalesce(sum(worked) over (order by opens rows between unbounded preceding and 1 preceding), 0)
          from (select opens, closes, (extract(epoch from closes - opens) * 1000)::bigint as worked
            from unnest(${spans.map(({ opens }) => opens)}::timestamptz[], ${spans.map(({ closes }) => closes)}::timestamptz[])
              as span (opens, closes)) as spans`.execute(trx);
      }),

    /** Working time until the next scan, in ms, for some shipments after this id; `last` is null at the end. */
    async readGaps(after: string, since: Date): Promise<{ last: string | null; gaps: Gaps[] }> {
      const { rows } = await gapsAfter(after, since).execute(db);
      return { last: rows[0]?.last ?? null, gaps: rows[0]?.gaps ?? [] };
    },

    /** Replaces the measurements of all lanes. */
    replaceLanes: (lanes: UsualGap[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await sql`lock table lane_gaps in share row exclusive mode`.execute(trx);
        await sql`delete from lane_gaps`.execute(trx);
        await sql`insert into lane_gaps (origin_place, destination_place, service_type, step, n, p90)
          select origin, destination, service, step, n, p90
          from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb)
            as lane (origin text, destination text, service text, step text, n integer, p90 bigint)`.execute(trx);
      }),

    /**
     * Sets the expected next scan of some shipments after this id, if missing or outdated; returns the last id, null at
     * the end.
     */
    async writeNextScans(after: string, isRewrite: boolean): Promise<string | null> {
      const { rows } = await updateNextScans(after, isRewrite).execute(db);
      return rows[0]?.last ?? null;
    },

    /** Notifies every process that any expected next scan may have changed. */
    async notifyNextScans(): Promise<void> {
      await sql`select pg_notify(${sql.lit(LANES_CHANNEL)}, '')`.execute(db);
    },
  };
}

export type LaneRepository = ReturnType<typeof createLaneRepository>;
