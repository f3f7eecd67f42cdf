// Fills the PostgreSQL of this URL with the samples, which the product only adds to an embedded database.
import { publicPlaces } from '#server/charts/address/public-places.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadSamples } from '#server/samples/load-samples.ts';
import { createShipmentRepository } from '#server/shipments/shipments.repository.ts';

const database = await openDatabase({ dataDir: '', databaseUrl: process.argv[2], log: () => undefined });
const { kysely } = database;
await migrate(database);
await loadSamples(kysely, createShipmentRepository(kysely, { places: publicPlaces }), new Date());
await database.close();
