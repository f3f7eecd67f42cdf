import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { TestApi } from './api.ts';

export interface Lane {
  origin: string;
  destination: string;
  service: string;
}

/** The lane of test shipments. */
export const TEST_LANE: Lane = { origin: 'New York', destination: 'London', service: 'EXPRESS' };

/** A scan, and the time of the next one. */
export interface Gap {
  at: Date;
  next: Date;
}

interface Scan {
  status?: string;
  code?: string | null;
}

/** Inserts shipments of a lane by SQL with these scans, then delivered. */
export async function addJourneys(
  db: Kysely<Tables>,
  { origin, destination, service }: Lane,
  gaps: Gap[],
  { status = 'IN_TRANSIT', code = null }: Scan = {},
): Promise<void> {
  const entry = sql`'location', '', 'notes', ''`;
  await sql`with written as (
      insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address, weight,
        created_at, updated_at, tracking_history)
      select id, 'TC-' || lpad(((select count(*) from shipments) + row_number() over ())::text, 8, '0'), 'DELIVERED', ${service}, 'A', 'B', 1, at, next, jsonb_build_array(
        jsonb_build_object('status', 'DELIVERED', 'timestamp', next, ${entry}),
        jsonb_strip_nulls(jsonb_build_object('status', ${status}::text, 'code', ${code}::text, 'timestamp', at, ${entry})))
      from (select gen_random_uuid()::text as id, at, next
        from unnest(${gaps.map(({ at }) => at)}::timestamptz[], ${gaps.map(({ next }) => next)}::timestamptz[])
          as gap (at, next)) as gaps
      returning id)
    select from written`.execute(db);
  await sql`update shipment_facts set origin_place = ${origin}, destination_place = ${destination}
    where origin_place is null`.execute(db);
}

/** Returns the expected next scans by shipment; ISO 8601, UTC. */
export async function readNextBy(db: Kysely<Tables>, shipmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shipment_facts')
    .select('next_by')
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  return row?.next_by?.toISOString();
}

/** Measures all lanes by the test's clock as if for the first time. */
export async function remeasureLanes(db: Kysely<Tables>, { lanes }: Pick<TestApi, 'lanes'>): Promise<void> {
  await db.deleteFrom('server_values').where('name', '=', 'lanes').execute();
  await lanes.measure();
}

const HOUR_MS = 3_600_000;
/** A Monday at opening time, UTC. */
const OPENING = Date.parse('2026-11-23T08:00:00.000Z');

/** Sets up the test lane so that 9 of 10 next scans come within these working hours. */
export async function measureTestLane(db: Kysely<Tables>, api: Pick<TestApi, 'lanes'>, hours = 5): Promise<void> {
  const gap = { at: new Date(OPENING), next: new Date(OPENING + hours * HOUR_MS) };
  await addJourneys(
    db,
    TEST_LANE,
    Array.from({ length: 20 }, () => gap),
  );
  await remeasureLanes(db, api);
}
