import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { ShipmentRepository } from '#server/shipments/shipments.repository.ts';
import { SAMPLE_JOURNEYS } from './sample-journeys.ts';
import { toSampleNumber, toSampleShipment } from './to-sample-shipment.ts';

const MARK = 'samples';

/** True once in the life of a database, so that samples that were removed do not come back. */
async function claimLoading(db: Kysely<Tables>): Promise<boolean> {
  const marked = await db
    .insertInto('server_values')
    .values({ name: MARK, value: 'loaded' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return marked.numInsertedOrUpdatedRows === 1n;
}

/**
 * Fills a new, empty database with the sample shipments. Tells the first sample's number while samples are there; a
 * database that holds anything else, or has had its samples, is left alone.
 */
export async function loadSamples(
  db: Kysely<Tables>,
  repository: ShipmentRepository,
  now: Date,
): Promise<string | undefined> {
  const counts = Object.values(await repository.countByStatus());
  if (counts.every((count) => count === 0) && (await claimLoading(db))) {
    for (const [index, journey] of SAMPLE_JOURNEYS.entries()) {
      await repository.insert(toSampleShipment(journey, index + 1, now), now);
    }
  }
  return (await repository.countSamples()) > 0 ? toSampleNumber(1) : undefined;
}
